#!/usr/bin/env bash
# The long forms of the tests of reliability: scripts/torture.sh [ITEM…], all items without one.
# Each leaves its figures in .torture/ITEM/, of which scripts/reliability.py writes docs/reliability.md.
# Ends with 1 if an item failed; its figures are then not told.
set -euo pipefail
cd "$(dirname "$0")/.."

all_items=(faults kills concurrency attacks fuzz check upgrades sanitize release)

# Runs the suites of Tests/Reliability whose names match, in their long form.
run_suites() {
  SMASHTAG_TORTURE=1 swift test --disable-xctest --filter "ReliabilityTests.*($1)"
}

# Writes a figure that a script has found, as the tests do (Tests/TestSupport/Torture.swift).
record() {
  python3 - "$@" <<'PYTHON'
import json, pathlib, re, sys
item, part, *figures = sys.argv[1:]
folder = pathlib.Path(".torture") / item
folder.mkdir(parents=True, exist_ok=True)
pairs = [list(pair) for pair in zip(figures[::2], figures[1::2])]
name = re.sub("[^A-Za-z0-9]+", "-", part)
(folder / f"{name}.json").write_text(json.dumps({"part": part, "figures": pairs}))
PYTHON
}

# What `make dist` makes, tried on a bare Debian; and made again of the same program, it has the same bytes.
release() {
  local names=.torture/release/figures.txt figures=() name value
  scripts/dist.sh &&
    scripts/dist.sh --binary .build/release/smashtag --output .torture/release/again &&
    cmp dist/SHA256SUMS .torture/release/again/SHA256SUMS &&
    rm -r .torture/release/again &&
    scripts/try-release.sh --figures "$names" || return
  while IFS=$'\t' read -r name value; do figures+=("$name" "$value"); done <"$names"
  record release 'installed on a bare Debian' "${figures[@]}" 'packed again' 'the same bytes'
}

run_item() {
  case "$1" in
    faults) run_suites 'Fault|Crash|Surroundings' ;;
    kills) run_suites 'Kill' ;;
    concurrency) run_suites 'Concurren|Together' ;;
    attacks) run_suites 'Attack' ;;
    fuzz)
      local seconds=${SECONDS_OF_FUZZING:-600}
      scripts/fuzz.sh "$seconds" || return
      local figures=() all=0 promise each inputs
      while read -r promise each inputs; do
        figures+=("$promise" "$inputs inputs in $each s")
        all=$((all + inputs))
      done <.build-fuzz/inputs
      record fuzz 'libFuzzer, by promise' "${figures[@]}" 'all inputs' "$all" 'promises broken' 0
      ;;
    check) run_suites 'Corrupt' ;;
    upgrades) run_suites 'Upgrade' ;;
    sanitize)
      make sanitize
      record sanitize 'the whole suite' 'address and leak sanitizer' clean 'thread sanitizer' clean
      ;;
    release) release ;;
    *)
      echo "torture: no item '$1'; there are ${all_items[*]}" >&2
      return 64
      ;;
  esac
}

items=("$@")
if [[ ${#items[@]} -eq 0 ]]; then items=("${all_items[@]}"); fi
failed=()
for item in "${items[@]}"; do
  rm -rf ".torture/$item"
  mkdir -p ".torture/$item"
  begin=$(date +%s)
  if run_item "$item"; then
    echo $(($(date +%s) - begin)) >".torture/$item/seconds"
    date -u +%Y-%m-%d >".torture/$item/date"
    git rev-parse --short HEAD >".torture/$item/commit"
  else
    failed+=("$item")
    rm -rf ".torture/$item"
  fi
done
python3 -B scripts/reliability.py
if [[ ${#failed[@]} -gt 0 ]]; then
  echo "torture: failed: ${failed[*]}" >&2
  exit 1
fi
