"""Writes the table of README.md out of RESULTS.md, whose numbers it only repeats.

    python3 -B Benchmarks/readme.py
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- Written by Benchmarks/readme.py -->\n", "<!-- end -->\n"

# What is done, in words, and the names of the work and of the peer's same work in RESULTS.md.
ROWS = [
    ("store and count 100,000 full tweets, 4.7 KB each", "full cold"),
    ("the same file again", "full again"),
    ("the same, in gzip", "full.gz cold"),
    ("store and count 2,000,000 small tweets, 480 bytes each", "slim cold"),
    ("the same file again", "slim again"),
    ("`popularity --top 20` of these two million", "popularity --top 20"),
    ("`tweets --mention`, a common one", "tweets --mention, common"),
    ("`prune` of a million tweets under five terms", "prune of these five"),
]


def results():
    """The median and the memory of each work."""
    works = {}
    for line in (ROOT / "Benchmarks/RESULTS.md").read_text().split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[4].endswith(" MB"):
            works[cells[0]] = f"{cells[1]}, {cells[4]}"
    return works


def table(works):
    lines = ["| | smashtag | DuckDB | in RESULTS.md |", "| --- | --- | --- | --- |"]
    for words, work in ROWS:
        lines.append(f"| {words} | {works[work]} | {works.get(work + ', duckdb', '')} | `{work}` |")
    return "\n".join(lines) + "\n"


def main():
    readme = ROOT / "README.md"
    before, _, rest = readme.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    assert end, f"README.md has no {BEGIN.strip()} with {END.strip()} behind it"
    readme.write_text(before + BEGIN + "\n" + table(results()) + "\n" + END + after)


if __name__ == "__main__":
    main()
