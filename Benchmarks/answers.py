"""Sums up an answer so that two can be compared: the first hundred of each kind, and the sums.

    smashtag popularity TERM --json | answers.py smashtag
    jq_peer.sh FILE | answers.py lines

A process of its own, since a process that was started by a large one is counted as large.
"""

import json
import sys


def of_smashtag(stream):
    said = json.load(stream)
    return {
        kind: [[mention["key"], mention["count"]] for mention in said[kind]]
        for kind in ("hashtags", "users")
    }


def of_lines(stream):
    kinds = {"hashtags": [], "users": []}
    for line in stream:
        count, mention = line.split()
        kinds["hashtags" if mention[0] == "#" else "users"].append([mention[1:], int(count)])
    return kinds


def summed_up(kinds):
    return {
        kind: {
            "popular": len(mentions),
            "sum": sum(count for _, count in mentions),
            "top": [[key, str(count)] for key, count in mentions[:100]],
        }
        for kind, mentions in kinds.items()
    }


if __name__ == "__main__":
    read = {"smashtag": of_smashtag, "lines": of_lines}[sys.argv[1]]
    print(json.dumps(summed_up(read(sys.stdin))))
