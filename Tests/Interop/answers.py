"""What the scripts of this folder share: how they read and how they say that something is wrong."""

import csv
import json
import pathlib
import sys

faults = []


def fault(text):
    """Notes something that is not as it must be; the script goes on and ends with 1."""
    faults.append(text)


def expect(what, found, expected):
    if found != expected:
        fault(f"{what}:\n  found    {found!r}\n  expected {expected!r}")


def end():
    """Ends the script: 0 if all was right, else 1 with all that was not."""
    for text in faults:
        print(text)
    sys.exit(1 if faults else 0)


def rows(path):
    """The rows of a CSV file, cells as they are."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.reader(file))


def document(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
