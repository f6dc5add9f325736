#!/usr/bin/env bash
# What a shell user would type: jq picks the mentions, sort and uniq count them.
# A line of the output is a count, a kind, "#" or "@", and a key, the most mentioned first.
set -euo pipefail
export LC_ALL=C

jq -r '
  .id_str as $id
  | (.entities, .retweeted_status.entities // empty)
  | (.hashtags[].text | "#" + .), (.user_mentions[].screen_name | "@" + .)
  | $id + "\t" + ascii_downcase' "$1" |
  sort -u | cut -f 2 | sort | uniq -c | awk '$1 > 1' | sort -k 1,1nr -k 2
