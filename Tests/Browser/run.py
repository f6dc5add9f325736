"""Runs checks of the page in a real browser: run.py [--only A1,C] [--url URL] [--binary FILE] [--json]

    .build-interop/bin/python Tests/Browser/run.py --only C1,C2
    .build-interop/bin/python Tests/Browser/run.py --only guard --url http://127.0.0.1:8080

`--only` takes names of checks, beginnings of names, and names of groups (the files that hold them).
Without `--url` each check gets a database and a service of its own kind, by the built program.
`--jobs 2` has them done by two processes, each with a browser and services of its own.
`--json` writes a line of JSON for each check, as the tests read it; `--list` says which there are.
"""

import argparse
import faulthandler
import importlib
import itertools
import json
import queue
import re
import subprocess
import sys
import threading
import time
import traceback

from playwright.sync_api import Error, sync_playwright

import harness
import worlds

GROUPS = ["split_view", "modals", "router", "guard", "keys", "changes", "states", "pages"]
# Seconds for one check; then all ends, with where it hung.
LIMIT = 400
# Of one check; the rest is counted.
FAULTS_SHOWN = 12
# Not a check by itself: every service must have ended well.
ENDING = {"name": "ending", "sentence": "Every service ends well when it is told to"}


def main():
    arguments = parsed()
    chosen = selected(arguments.only)
    if arguments.list:
        for check in chosen:
            print(json.dumps({"name": check.name, "sentence": check.sentence}))
        return print(json.dumps(ENDING))
    say = as_json if arguments.json else as_text
    outcomes = shared(arguments, chosen) if arguments.jobs > 1 else alone(arguments, chosen)
    failed = sum(say(*outcome) for outcome in outcomes)
    sys.exit(1 if failed else 0)


def alone(arguments, chosen):
    """The name, the sentence, the faults and the seconds of each check, one after the other."""
    places = worlds.Worlds(arguments.binary, arguments.url)
    try:
        with sync_playwright() as playwright:
            browser = harness.launch(playwright)
            for check in chosen:
                yield check.name, check.sentence, *timed(check, browser, places)
            browser.close()
    finally:
        began = time.monotonic()
        faults = places.remove()
    yield *ENDING.values(), faults, time.monotonic() - began


def shared(arguments, chosen):
    """The same, by several processes that each take a part."""
    sentences = {check.name: check.sentence for check in chosen}
    given = ["--json", "--binary", arguments.binary] + (["--url", arguments.url] if arguments.url else [])
    children = [
        subprocess.Popen(
            [sys.executable, "-B", __file__, *given, "--only", ",".join(check.name for check in part)],
            stdout=subprocess.PIPE, text=True, preexec_fn=worlds.die_with_parent,
        )
        for part in dealt(chosen, arguments.jobs) if part
    ]  # fmt: skip
    lines = queue.SimpleQueue()
    for child in children:
        threading.Thread(target=hand_on, args=(child.stdout, lines)).start()
    ending = []
    for line in itertools.chain.from_iterable(iter(lines.get, None) for _ in children):
        outcome = json.loads(line)
        if outcome["name"] == ENDING["name"]:
            ending.append(outcome)
        else:
            name = outcome["name"]
            yield name, sentences.pop(name), outcome["faults"], outcome["seconds"]
    for name, sentence in sentences.items():
        yield name, sentence, ["its process ended before"], 0.0
    faults = [fault for outcome in ending for fault in outcome["faults"]]
    yield *ENDING.values(), faults, max((outcome["seconds"] for outcome in ending), default=0.0)


def hand_on(output, lines):
    """Puts each line where it is waited for, and None behind the last."""
    for line in output:
        lines.put(line)
    lines.put(None)


def dealt(chosen, jobs):
    """Parts of about the same size. A world is made for one of them only, but for the sample, that most look at."""
    groups = {}
    for check in chosen:
        groups.setdefault(check.name if check.world == "sample" else check.world, []).append(check)
    parts = [[] for _ in range(jobs)]
    for group in sorted(groups.values(), key=len, reverse=True):
        min(parts, key=len).extend(group)
    return parts


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--url")
    parser.add_argument("--binary", default=str(harness.ROOT / ".build/debug/smashtag"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true")
    return parser.parse_args()


def selected(only):
    for group in GROUPS:
        importlib.import_module(group)
    words = [word for word in only.split(",") if word]
    return [
        check
        for check in harness.checks
        if not words
        or any(check.body.__module__ == word or is_begun(check.name, word) for word in words)
    ]


def is_begun(name, word):
    """Whether `A` or `A1` means `A1`; `A1` does not mean `A12`."""
    return name == word or (name.startswith(word) and not (word[-1].isdigit() and name[len(word)].isdigit()))


def timed(check, browser, places):
    """The faults of a check, and how long it took in seconds."""
    began = time.monotonic()
    faulthandler.dump_traceback_later(LIMIT, exit=True)
    try:
        faults = run(check, browser, places)
    finally:
        faulthandler.cancel_dump_traceback_later()
    return faults, time.monotonic() - began


def run(check, browser, places):
    try:
        visit = harness.Visit(browser, places.named(check.world))
    except AssertionError as error:
        return [str(error)]
    try:
        check.body(visit)
    except (AssertionError, Error) as error:
        # Without what Playwright tried meanwhile, and the page in full.
        visit.fault(f"{place(error)}: {re.split('Call log:|Aria snapshot:', str(error))[0].strip()}")
    except Exception:
        visit.fault(traceback.format_exc())
    finally:
        visit.close()
    faults = list(dict.fromkeys(visit.faults))
    more = len(faults) - FAULTS_SHOWN
    return faults[:FAULTS_SHOWN] + ([f"and {more} more"] if more > 0 else [])


def place(error):
    """The line of the check itself."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "/Tests/Browser/" in f.filename]
    inner = [f for f in frames if not f.filename.endswith(("run.py", "harness.py", "screen.py"))]
    frame = (inner or frames)[-1]
    return f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}"


def as_json(name, sentence, faults, seconds):
    print(json.dumps({"name": name, "faults": faults, "seconds": round(seconds, 2)}), flush=True)
    return bool(faults)


def as_text(name, sentence, faults, seconds):
    print(f"{'FAILED' if faults else 'ok    '} {name:4} {sentence}  ({seconds:.1f} s)", flush=True)
    for fault in faults:
        print("       " + fault.strip().replace("\n", "\n       "))
    return bool(faults)


if __name__ == "__main__":
    main()
