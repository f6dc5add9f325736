"""Puts inputs of a fuzzer into a folder of the repository: keep_corpus.py FROM TO. So many of all sizes, none
large, as are tried in a moment; each is named by its content."""

import hashlib
import pathlib
import sys

FILES_MAX = 60
BYTES_MAX = 20_000


def main():
    source, target = (pathlib.Path(name) for name in sys.argv[1:])
    # Those that once broke a promise are kept by hand, and stay.
    regressions = {path.read_bytes() for path in target.glob("broken-*")}
    for path in target.iterdir():
        if not path.name.startswith("broken-"):
            path.unlink()
    inputs = sorted({path.read_bytes() for path in source.iterdir()} - regressions, key=lambda data: (len(data), data))
    room = BYTES_MAX
    for place in range(min(FILES_MAX, len(inputs))):
        data = inputs[place * len(inputs) // min(FILES_MAX, len(inputs))]
        if len(data) <= room:
            room -= len(data)
            (target / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)


if __name__ == "__main__":
    main()
