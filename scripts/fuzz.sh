#!/usr/bin/env bash
# Builds the fuzzer and runs it on two cores: scripts/fuzz.sh [SECONDS] [libFuzzer's options].
#
# The inputs that reach new code are kept in .build-fuzz/corpus and are where the next run begins;
# bytes that break a promise are left in .build-fuzz/found. To run one of them again:
#
#     scripts/fuzz.sh --only .build-fuzz/found/crash-...
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=.build-fuzz
corpus=$scratch/corpus
found=$scratch/found
binary=$scratch/release/smashtag-fuzz

# The fuzzer is in the package only if this is set. The C++ door to simdjson is watched too.
export SMASHTAG_FUZZ=1
swift build -c release --scratch-path "$scratch" --product smashtag-fuzz \
  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address \
  -Xcxx -fsanitize=address,fuzzer-no-link -Xswiftc -use-ld=lld

# What is freed is kept apart for a while; little of it, for every input takes and gives back windows.
export ASAN_OPTIONS="quarantine_size_mb=16:${ASAN_OPTIONS-}"
# The sanitizer tells where a promise broke; Swift's own backtrace would wait for it and never end.
export SWIFT_BACKTRACE=enable=no

if [[ ${1-} == --only ]]; then
  exec "$binary" "${@:2}"
fi

seconds=${1:-60}
mkdir -p "$corpus" "$found"
seeds=("$corpus" fixtures)
for folder in ../shared/{cases,data} ../../shared/{cases,data}; do
  if [[ -d $folder ]]; then seeds+=("$folder"); fi
done
nice "$binary" "${seeds[@]}" -fork=2 -max_total_time="$seconds" -max_len=4096 -timeout=20 \
  -rss_limit_mb=1024 -dict=Tests/Fuzzing/words.dict -artifact_prefix="$found/" "${@:2}"
