"""Makes the pictures of README.md of what the built program says and serves: pictures.py [BINARY]

    .build-interop/bin/python scripts/pictures.py .build/release/smashtag

docs/pictures/terminal.svg is what a terminal shows of the README's first example, in its colours;
docs/pictures/page.png is the page in the browser with which Tests/Browser looks at it.
"""

import html
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT / "Tests" / "Browser"))

COMMANDS = [
    "smashtag ingest fixtures/stanford.jsonl --term '#stanford'",
    "smashtag popularity '#stanford' --top 5",
    "smashtag trends '#stanford' --rising --window 3d --top 2",
]
COLUMNS = 80
PNG_BYTES = 200_000

# Pixels, and the colours of a terminal.
CHARACTER, LINE, SIZE, MARGIN, BAR = 8.4, 19, 14, 18, 34
PAPER, INK, FAINT = "#1b1f27", "#d7dae0", "#8b93a1"
PALETTE = {31: "#f0717b", 32: "#93c47d", 33: "#e5c07b", 34: "#6cb2f5", 35: "#c792ea", 36: "#5cc8d7"}


def said(binary, folder):
    """What the terminal shows: each command behind a prompt, and its answer with its colours."""
    environment = {
        "HOME": folder, "PATH": "/usr/bin:/bin", "SMASHTAG_DB": f"{folder}/tweets.sqlite",
        "COLUMNS": str(COLUMNS),
    }  # fmt: skip
    for command in COMMANDS:
        yield f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m"
        words = [binary, *shlex.split(command)[1:], "--color", "always"]
        # What tells its own time does it on a machine that may be busy: the quickest of many is shown.
        said = min(answers(words, environment, 20 if words[1] == "ingest" else 1), key=milliseconds)
        yield from said.rstrip("\n").split("\n")
        yield ""


def answers(words, environment, times):
    for _ in range(times):
        if words[1] == "ingest":
            pathlib.Path(environment["SMASHTAG_DB"]).unlink(missing_ok=True)
        yield subprocess.run(
            words, cwd=ROOT, env=environment, text=True, stdin=subprocess.DEVNULL, check=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ).stdout  # fmt: skip


def milliseconds(answer):
    told = re.search(r" in ([0-9.]+) ms ", answer)
    return float(told[1]) if told else 0


def runs(line):
    """The parts of a line that look alike: how each looks, and its text."""
    look = {}
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if code := re.fullmatch(r"\x1b\[([0-9;]*)m", part):
            for number in map(int, code[1].split(";")) if code[1] else [0]:
                look = changed(look, number)
        elif part:
            yield dict(look), part


def changed(look, number):
    if number == 0:
        return {}
    if number == 1:
        return look | {"font-weight": "bold"}
    if number == 2:
        return look | {"fill": FAINT}
    assert number in PALETTE, f"a colour that the picture does not know: {number}"
    return look | {"fill": PALETTE[number]}


def terminal(lines):
    while lines and not lines[-1]:
        lines.pop()
    width = 2 * MARGIN + round(COLUMNS * CHARACTER)
    height = BAR + len(lines) * LINE + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="smashtag in a terminal">',
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>',
        *(f'<circle cx="{20 + 18 * place}" cy="17" r="5.5" fill="{color}"/>'
          for place, color in enumerate(("#f0717b", "#e5c07b", "#93c47d"))),
        f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace"'
        f' font-size="{SIZE}" fill="{INK}">',
    ]  # fmt: skip
    for row, line in enumerate(lines):
        column = 0
        for look, text in runs(line):
            attributes = "".join(f' {name}="{value}"' for name, value in look.items())
            # By column, for two blanks are one in a picture; and as wide as its characters, whatever the font.
            for shown in re.finditer(r"\S+(?: \S+)*", text):
                start = MARGIN + (column + shown.start()) * CHARACTER
                place = f'x="{start:.1f}" y="{BAR + (row + 0.8) * LINE:.1f}"'
                length = f'textLength="{len(shown[0]) * CHARACTER:.1f}" lengthAdjust="spacingAndGlyphs"'
                parts.append(f"<text {place} {length}{attributes}>{html.escape(shown[0])}</text>")
            column += len(text)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def photograph(binary):
    """The page of the sample, as a browser shows it."""
    import harness
    import worlds
    from playwright.sync_api import sync_playwright

    world = worlds.World(binary)
    try:
        world.ingest("#stanford", "stanford.jsonl")
        world.serve()
        with sync_playwright() as playwright:
            browser = harness.launch(playwright)
            visit = harness.Visit(browser, world)
            page = visit.open("/terms/%23stanford/popularity", width=1120, height=720)
            page.screenshot(path=PICTURES / "page.png")
            visit.close()
            browser.close()
            assert not visit.faults, visit.faults
    finally:
        world.remove()
    size = os.path.getsize(PICTURES / "page.png")
    assert size < PNG_BYTES, f"page.png has {size} bytes, more than {PNG_BYTES}"


def main():
    binary = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/smashtag")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        (PICTURES / "terminal.svg").write_text(terminal(list(said(binary, folder))), encoding="utf-8")
    photograph(binary)


if __name__ == "__main__":
    main()
