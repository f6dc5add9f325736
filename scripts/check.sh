#!/usr/bin/env bash
# What holds for every source file: the house format, no Foundation in the product, and clean
# shell scripts (where there is a shellcheck). Prints each finding; ends with 1 if there was one.
set -euo pipefail
cd "$(dirname "$0")/.."

faults=0

# Not `git ls-files`: the check must also work in a copy without its history.
mapfile -d '' -t swift_files < <(
  find . -name '.?*' -prune -o -type f -name '*.swift' -print0 | sort -z)
swift format lint --strict --parallel "${swift_files[@]}" || faults=1

# Foundation would add more than ten megabytes to the binary; tests may use it.
if grep -rnE --include='*.swift' \
  '^[^/"]*\bimport[[:space:]]+([a-z]+[[:space:]]+)?Foundation' Sources migrations; then
  echo "check: the product must not import Foundation" >&2
  faults=1
fi

if command -v shellcheck >/dev/null; then
  shellcheck scripts/*.sh .ci/run || faults=1
fi

[[ $faults -eq 0 ]] && echo "check: ${#swift_files[@]} Swift files are clean"
exit "$faults"
