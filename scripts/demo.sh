#!/usr/bin/env bash
# The first look at smashtag: reads the sample into a fresh database and asks for its answer.
# Each command is shown as it can be typed.
set -euo pipefail
cd "$(dirname "$0")/.."

smashtag=.build/release/smashtag
database=demo/smashtag.sqlite

show_and_run() {
  local word line=
  for word in "$@"; do
    [[ $word =~ ^[A-Za-z0-9._/=:-]+$ ]] || word="\"$word\""
    line+=" $word"
  done
  printf '\n$%s\n\n' "$line"
  "$@"
}

mkdir -p demo
rm -f "$database" "$database"-wal "$database"-shm
show_and_run "$smashtag" --db "$database" ingest fixtures/stanford.jsonl --term "#stanford"
show_and_run "$smashtag" --db "$database" popularity "#stanford"
printf '\nThe same in a browser: %s --db %s serve\n' "$smashtag" "$database"
