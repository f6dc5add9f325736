"""Opens CSV in LibreOffice, has it written again, and compares cell for cell: spreadsheet.py FILE…

In a file named `ids-…` the first column is opened as text, as docs/commands.md advises for ids. A file named
`formula-…` must come back otherwise: there a cell is a formula, and a spreadsheet that left it alone
would show nothing of ours to be safe.
"""

import pathlib
import shutil
import subprocess
import sys

from answers import end, expect, fault, rows

# Comma, quote, UTF-8, from line 1, formats of columns, language; behind it, for writing: cells as text,
# as they are shown, each sheet in a file of its own.
READING = "CSV:44,34,76,1,{columns},1033,false,false"
WRITING = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"


def converted(paths, columns, folder):
    office = shutil.which("soffice")
    if office is None:
        sys.exit("LibreOffice is not installed: 'make test' does it")
    subprocess.run(
        [
            office, "--headless", "--norestore",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            f"--infilter={READING.format(columns=columns)}", "--convert-to", WRITING,
            "--outdir", folder / "converted", *paths,
        ],
        check=True, stdout=subprocess.DEVNULL, timeout=110,
    )  # fmt: skip


def opened(cell):
    """A spreadsheet has one kind of line break."""
    return cell.replace("\r\n", "\n").replace("\r", "\n")


def main():
    paths = [pathlib.Path(argument).resolve() for argument in sys.argv[1:]]
    folder = paths[0].parent
    ids = [path for path in paths if path.name.startswith("ids-")]
    others = [path for path in paths if path not in ids]
    if ids:
        converted(ids, "1/2", folder)
    if others:
        converted(others, "", folder)
    cells = 0
    for path in paths:
        found = rows(folder / "converted" / f"{path.stem}-{path.stem}.csv")
        expected = [[opened(cell) for cell in row] for row in rows(path)]
        cells += sum(len(row) for row in expected)
        if path.name.startswith("formula-"):
            if found == expected:
                fault(f"{path.name}: the formula was not evaluated, so this test shows nothing")
            continue
        expect(f"rows of {path.name}", len(found), len(expected))
        for line, (row, cells_expected) in enumerate(zip(found, expected), 1):
            expect(f"{path.name}, row {line}", row, cells_expected)
    print(f"{len(paths)} files, {cells} cells")
    end()


main()
