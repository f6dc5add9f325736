"""Runs whole processes and measures them; keeps what was measured by name.

This process stays small, since Linux lets a child begin with its parent's peak of memory.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    wall: float  # seconds
    processor: float  # seconds, user and system
    memory: float  # MB, the most that was resident
    said: str = ""


def run(command, output=None):
    """Runs a command; what it prints goes into `output`, or comes back. Failure ends the program."""
    os.sync()
    with tempfile.TemporaryFile() as kept, open(output or os.devnull, "wb") as file:
        begun = time.perf_counter()
        child = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.DEVNULL,
            stdout=file if output else kept)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begun
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            shown = " ".join(str(part) for part in command)
            sys.exit(f"bench: ended with {child.returncode}: {shown}")
        kept.seek(0)
        said = kept.read().decode()
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, said)


def all_of(runs):
    """Several runs as one after the other."""
    return Run(
        sum(run.wall for run in runs), sum(run.processor for run in runs),
        max(run.memory for run in runs))


def peer_run(command):
    """A peer in Python, without the start of Python, and its answer."""
    whole = run(command)
    told = json.loads(whole.said)
    return Run(told["seconds"], told["processor"], whole.memory), told["answer"]


def piped(command, then):
    """What two commands print, the second reading the first."""
    first = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE)
    said = subprocess.run(then, stdin=first.stdout, stdout=subprocess.PIPE, check=True).stdout
    if first.wait() != 0:
        sys.exit(f"bench: ended with {first.returncode}: {command}")
    return json.loads(said)


def into_page_cache(path: Path):
    buffer = bytearray(1 << 20)
    with open(path, "rb", buffering=0) as file:
        while file.readinto(buffer):
            pass


class Measurements:
    """The runs of each work, in the order in which the works were first seen."""

    def __init__(self):
        self.runs = {}
        self.facts = {}

    def add(self, work, run):
        self.runs.setdefault(work, []).append(run)
        print(
            f"  {work:<28} {run.wall:8.3f} s  {run.processor:8.3f} s cpu  {run.memory:6.0f} MB",
            file=sys.stderr, flush=True)

    def median(self, work, what="wall"):
        if work not in self.runs:
            return None
        return statistics.median(getattr(run, what) for run in self.runs[work])

    def ratio(self, work, other, what="wall"):
        if work not in self.runs or other not in self.runs:
            return None
        return self.median(work, what) / self.median(other, what)
