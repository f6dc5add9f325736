#!/usr/bin/env bash
# Builds the fuzzer and runs it on one promise after the other: scripts/fuzz.sh [SECONDS [PROMISE…]].
# The seconds are those of all together; without promises it is all of them (Tests/Fuzzing/Promises).
#
# Each begins with its corpus in Tests/Fuzzing/corpus and with what former runs have found, which is kept in
# .build-fuzz/corpus. Bytes that break a promise are left in .build-fuzz/found, and the run ends with 1. To
# run one of them again:
#
#     scripts/fuzz.sh --only PROMISE .build-fuzz/found/PROMISE/crash-...
#
# To put into the repository what reaches the most code in the fewest bytes:
#
#     scripts/fuzz.sh --keep [PROMISE…]
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-fuzz
kept=Tests/Fuzzing/corpus
binary=$scratch/release/smashtag-fuzz

# The fuzzer is in the package only if this is set. The C++ door to simdjson is watched too.
export SMASHTAG_FUZZ=1
swift build -c release --scratch-path "$scratch" --product smashtag-fuzz \
  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address \
  -Xcxx -fsanitize=address,fuzzer-no-link -Xswiftc -use-ld=lld

# What is freed is kept apart for a while; little of it, for every input takes and gives back windows. What a
# library of the system holds to its end is no leak of ours: the tests under the sanitizer look for those.
export ASAN_OPTIONS="quarantine_size_mb=16:detect_leaks=0:${ASAN_OPTIONS-}"
# The sanitizer tells where a promise broke; Swift's own backtrace would wait for it and never end.
export SWIFT_BACKTRACE=enable=no

read -ra promises <<<"$(SMASHTAG_PROMISE=list "$binary")"

# The folders with which a promise begins.
seeds_of() {
  local seeds=("$kept/$1")
  case "$1" in
    reader | records)
      seeds+=(fixtures)
      for folder in ../shared/{cases,data} ../../shared/{cases,data}; do
        if [[ -d $folder ]]; then seeds+=("$folder"); fi
      done
      ;;
  esac
  printf '%s\n' "${seeds[@]}"
}

# The words of which a promise's inputs are made.
words_of() {
  case "$1" in
    arguments | completion) echo arguments ;;
    targets | requests) echo requests ;;
    values | search) echo values ;;
    *) echo tweets ;;
  esac
}

case "${1-}" in
  --only)
    SMASHTAG_PROMISE=$2 exec "$binary" "${@:3}"
    ;;
  --keep)
    if [[ $# -gt 1 ]]; then promises=("${@:2}"); fi
    for promise in "${promises[@]}"; do
      smallest=$scratch/kept/$promise
      rm -rf "$smallest"
      mkdir -p "$smallest" "$kept/$promise"
      # Those of the repository come first, so that they stay.
      SMASHTAG_PROMISE=$promise "$binary" -merge=1 -max_len=512 "$smallest" \
        "$kept/$promise" "$scratch/corpus/$promise" 2>/dev/null
      python3 -B scripts/keep_corpus.py "$smallest" "$kept/$promise"
    done
    exit 0
    ;;
esac

seconds=${1:-60}
if [[ $# -gt 1 ]]; then promises=("${@:2}"); fi
each=$((seconds / ${#promises[@]}))
if [[ $each -lt 1 ]]; then each=1; fi
broken=()
: >"$scratch/inputs"
for promise in "${promises[@]}"; do
  corpus=$scratch/corpus/$promise
  found=$scratch/found/$promise
  mkdir -p "$corpus" "$found" "$kept/$promise"
  mapfile -t seeds < <(seeds_of "$promise")
  echo "fuzz: $promise, $each s"
  export SMASHTAG_PROMISE=$promise
  if ! nice "$binary" "$corpus" "${seeds[@]}" -fork="${JOBS:-2}" -max_total_time="$each" \
    -max_len=4096 -timeout=20 -rss_limit_mb=1024 -dict="Tests/Fuzzing/words/$(words_of "$promise").dict" \
    -artifact_prefix="$found/" >"$scratch/$promise.log" 2>&1; then
    broken+=("$promise")
    grep -E "Fatal error|ERROR|SUMMARY|Test unit written" "$scratch/$promise.log" | head -20 >&2 || true
  fi
  # The last line of libFuzzer's that counts them, `#123456: cov: …`.
  inputs=$(grep -oE '^#[0-9]+' "$scratch/$promise.log" | tail -1 | tr -d '#' || true)
  echo "fuzz: $promise, ${inputs:-0} inputs"
  echo "$promise $each ${inputs:-0}" >>"$scratch/inputs"
done
if [[ ${#broken[@]} -gt 0 ]]; then
  echo "fuzz: broken promises: ${broken[*]}; the bytes lie in $scratch/found" >&2
  exit 1
fi
