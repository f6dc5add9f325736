#!/usr/bin/env bash
# The documentation of the code, by DocC: scripts/docs.sh
#
# Each library target's public declarations become pages in .build-docs/smashtag.doccarchive, which `docc preview` or
# any web server shows. Fails on a warning of DocC, and where a public declaration has no comment.
set -euo pipefail
cd "$(dirname "$0")/.."

out=.build-docs
# All libraries with public declarations; each may refer to those that stand before it.
targets=(Threads Tweets Store ClickHouse Ingest Migrate Query Presentation Service)

# Both are parts of the toolchain, beside swift itself.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
docc=$tools/docc

rm -rf "$out"
mkdir -p "$out/graphs"
swift build
built=$(swift build --show-bin-path)
# Where the compiler finds the C that the targets stand on.
maps=()
for map in Sources/C*/module.modulemap "$built"/C*.build/module.modulemap; do
  if [[ -f $map ]]; then maps+=(-Xcc "-fmodule-map-file=$map"); fi
done

# How many declarations of a target there are, and which have no comment. What a protocol asks for and a type gives
# is documented there.
undocumented() {
  python3 - "$@" <<'PYTHON'
import json, pathlib, sys
name, *files = sys.argv[1:]
bare, told = [], 0
for file in files:
    graph = json.loads(pathlib.Path(file).read_text())
    given = {
        relation["source"] for relation in graph["relationships"]
        if relation.get("sourceOrigin") or relation["kind"] in ("requirementOf", "defaultImplementationOf")
        and "target" not in relation}
    for symbol in graph["symbols"]:
        place = symbol.get("location")
        if place is None or symbol["identifier"]["precise"] in given:
            continue
        told += 1
        if not symbol.get("docComment", {}).get("lines"):
            path = place["uri"].split("/Sources/")[-1]
            bare.append(f"Sources/{path}:{place['position']['line'] + 1}: {'.'.join(symbol['pathComponents'])}")
print(f"docs: {name}: {told - len(bare)} of {told} public declarations have a comment")
for line in bare:
    print(f"docs: no comment: {line}", file=sys.stderr)
sys.exit(bool(bare))
PYTHON
}

faults=0
archives=()
"$docc" convert docs/code.docc --fallback-display-name smashtag --fallback-bundle-identifier smashtag \
  --output-path "$out/code.doccarchive" --warnings-as-errors || faults=1
archives+=("$out/code.doccarchive")
for target in "${targets[@]}"; do
  mkdir -p "$out/graphs/$target"
  "$tools/swift-symbolgraph-extract" -module-name "$target" -I "$built/Modules" "${maps[@]}" \
    -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public -skip-synthesized-members \
    -output-dir "$out/graphs/$target"
  undocumented "$target" "$out/graphs/$target"/*.json || faults=1
  dependencies=()
  for archive in "${archives[@]:1}"; do dependencies+=(--dependency "$archive"); done
  "$docc" convert --fallback-display-name "$target" --fallback-bundle-identifier "smashtag.$target" \
    --additional-symbol-graph-dir "$out/graphs/$target" --output-path "$out/$target.doccarchive" \
    --enable-experimental-external-link-support "${dependencies[@]}" --warnings-as-errors || faults=1
  archives+=("$out/$target.doccarchive")
done
if [[ $faults -ne 0 ]]; then
  echo "docs: not complete, see above" >&2
  exit 1
fi
"$docc" merge "${archives[@]}" --synthesized-landing-page-name smashtag --output-path "$out/smashtag.doccarchive"
rm -rf "${archives[@]}" "$out/graphs"
echo "docs: $out/smashtag.doccarchive"
