"""Writes docs/reliability.md of what `make torture` has left in .torture/."""

import json
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDS = ROOT / ".torture"

# Each item: its title, and what is done, in a sentence or two.
ITEMS = {
    "faults": (
        "A disk that fails",
        "SQLite writes through a layer that fails at its n-th call, for every n: a write, a sync, a"
        " truncation, a full disk, a short read. And power cuts: of what was not yet synced, some is"
        " lost, torn or written in another order. After each the file opens, `check` is clean, and"
        " the same command again ends in the counts of an undisturbed run.",
    ),
    "kills": (
        "`kill -9`",
        "The program is killed at random moments. Afterwards the file opens, `check` is clean, and the"
        " same command again ends in the counts of an undisturbed run.",
    ),
    "concurrency": (
        "Many at once",
        "Processes ingest, prune, serve and watch on one database. The counts are exact, and no"
        " complaint about a lock reaches a user.",
    ),
    "attacks": (
        "Hostile input",
        "A corpus of files, names and requests made to harm goes through every command, format and page."
        " What is defended, and what is not, stands in [threat-model.md](threat-model.md).",
    ),
    "fuzz": (
        "Made-up bytes",
        "libFuzzer feeds the reader, the rules of text, the command line, requests and their answers,"
        " addresses and searches, led by which code the bytes reach. Tests/Fuzzing/Promises says what must"
        " hold; a promise that breaks fails the run.",
    ),
    "check": (
        "Damage that is planted",
        "Every kind of corruption is planted, found by `check`, and mended by `check --repair` where the"
        " rows still say what was there.",
    ),
    "upgrades": (
        "Older databases",
        "Databases that former versions wrote are opened, brought up to date, and count the same.",
    ),
    "sanitize": ("Sanitizers", "The whole suite of tests runs under each."),
    "release": (
        "The release",
        "What `make dist` makes is installed on a Debian 12 that has nothing else, and does the first"
        " example of the README.",
    ),
}


def duration(seconds):
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def table(record):
    lines = [f"| {record['part']} | |", "| --- | ---: |"]
    return lines + [f"| {name} | {value} |" for name, value in record["figures"]] + [""]


def one_table(records):
    """A row for each part and one for all, where the same was counted in several; else nothing."""
    names = [name for name, _ in records[0]["figures"]] if records else []
    rows = [[value for _, value in record["figures"]] for record in records]
    if len(records) < 2 or any([name for name, _ in r["figures"]] != names for r in records):
        return []
    if not all(value.isdigit() for row in rows for value in row):
        return []
    totals = [f"{sum(int(value) for value in column):,}" for column in zip(*rows)]
    lines = [f"| | {' | '.join(names)} |", "| --- |" + " ---: |" * len(names)]
    for part, row in zip([record["part"] for record in records], rows):
        lines.append(f"| {part} | {' | '.join(row)} |")
    return lines + [f"| all | {' | '.join(totals)} |", ""]


def section(item):
    folder = RECORDS / item
    title, text = ITEMS[item]
    lines = [f"## {title}", "", text, "", f"    make torture-{item}", ""]
    if not (folder / "seconds").exists():
        return lines + ["Not run.", ""]
    records = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    lines += one_table(records) or [line for record in records for line in table(record)]
    said = {name: (folder / name).read_text().strip() for name in ("seconds", "date", "commit")}
    lines += [f"{said['date']}, {said['commit']}, in {duration(int(said['seconds']))}.", ""]
    return lines


def main():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**30
    lines = [
        "# What smashtag survived",
        "",
        "Written by `make torture`; each part alone by the command that stands with it. The same tests run"
        f" in a short form in `make test`. This run: {os.cpu_count()} cores, {memory} GB of memory.",
        "",
    ]
    for item in ITEMS:
        lines += section(item)
    findings = (ROOT / "Tests/Reliability/findings.md").read_text()
    lines += ["## What was found, and mended", "", findings.strip(), ""]
    (ROOT / "docs/reliability.md").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
