"""What was measured, beside what is wanted: as Markdown, for the terminal and for RESULTS.md."""

import os
import platform
import statistics
import subprocess
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Callable


@dataclass(frozen=True)
class Target:
    name: str
    value: Callable  # of the measurements; None where they lack it
    wanted: float
    hoped: float
    form: str = "{:.2f}"


def ratio(work, other):
    return lambda seen: seen.ratio(work, other)


def milliseconds(work):
    return lambda seen: scaled(seen.median(work), 1000)


def fact(name):
    return lambda seen: seen.facts.get(name)


def scaled(value, factor):
    return None if value is None else value * factor


def growth(seen):
    return scaled(seen.ratio("slim-10m cold", "slim-1m cold"), 0.1)


def cluster_growth(seen):
    return scaled(seen.ratio("slim-10m cold, two shards", "slim cold, two shards"), 0.2)


def memory(seen):
    ours = [
        run.memory for work, runs in seen.runs.items() for run in runs
        if work.endswith((" cold", " again", " terms", " five", " two shards"))]
    return max(ours, default=None)


TARGETS = [
    Target("full, cold / the same by DuckDB", ratio("full cold", "full cold, duckdb"), 0.7, 0.5),
    Target("full, cold / scan by DuckDB", ratio("full cold", "full scan, duckdb"), 1.8, 1.0),
    Target("full.gz, cold / the same by DuckDB",
           ratio("full.gz cold", "full.gz cold, duckdb"), 0.8, 0.5),
    Target("full.zst, cold / the same by DuckDB",
           ratio("full.zst cold", "full.zst cold, duckdb"), 0.8, 0.5),
    Target("full, again / the same by DuckDB",
           ratio("full again", "full again, duckdb"), 0.6, 0.4),
    Target("slim, cold / the same by DuckDB", ratio("slim cold", "slim cold, duckdb"), 1.0, 0.6),
    Target("slim, again / the same by DuckDB",
           ratio("slim again", "slim again, duckdb"), 0.5, 0.3),
    Target("time a tweet, 10 million / 1 million", growth, 1.5, 1.2),
    Target("most memory while writing, MB", memory, 200, 120, "{:.0f}"),
    Target("popularity --top 20, ms", milliseconds("popularity --top 20"), 15, 8, "{:.1f}"),
    Target("popularity, the whole list, ms", milliseconds("popularity"), 200, 100, "{:.0f}"),
    Target("tweets --mention, a common one, ms",
           milliseconds("tweets --mention, common"), 20, 10, "{:.1f}"),
    Target("tweets --mention, a rare one, ms",
           milliseconds("tweets --mention, rare"), 20, 10, "{:.1f}"),
    Target("prune half / ingest of that half",
           ratio("prune of these five", "ingest of five terms"), 0.5, 0.25),
    Target("microseconds a known answer", fact("microseconds a known answer"), 25, 15, "{:.1f}"),
    Target("microseconds a new answer", fact("microseconds a new answer"), 333, 150, "{:.0f}"),
    Target("late answer beside an ingest, ms",
           fact("late answer beside an ingest, ms"), 20, 10, "{:.1f}"),
    Target("memory for 500 listeners, MB", fact("memory for 500 listeners, MB"), 60, 40, "{:.0f}"),
    Target("ingest beside a reader / alone", fact("ingest beside a reader / alone"), 1.15, 1.05),
    Target("slim, cold, two shards / one file",
           ratio("slim cold, two shards", "slim cold, one file"), 3, 2),
    Target("time a tweet, two shards, 10 million / 2 million", cluster_growth, 1.3, 1.1),
    Target("popularity --top 20, two shards, ms",
           milliseconds("popularity --top 20, two shards"), 250, 100, "{:.0f}"),
    Target("popularity, the whole list, two shards, ms",
           milliseconds("popularity, two shards"), 400, 250, "{:.0f}"),
    Target("bytes a slim tweet, text aside",
           fact("bytes a tweet"), 110, 70, "{:.0f}"),
]


def report(seen, command, versions):
    parts = [heading(command, versions), targets_table(seen), runs_table(seen)]
    if "mentions in the list" in seen.facts:
        parts.append(f"The whole list has {seen.facts['mentions in the list']:,} mentions.\n")
    return "\n".join(parts)


def heading(command, versions):
    date = datetime.now(timezone.utc).strftime("%Y-%m-%d")
    return f"""\
# Results

Made on {date} by `{command}`; Benchmarks/README.md says what is measured and how.

{machine()}. {", ".join(versions)}.
"""


def targets_table(seen):
    rows = []
    for target in TARGETS:
        value = target.value(seen)
        if value is None:
            continue
        kept = "yes" if value <= target.wanted else "**no**"
        if value <= target.hoped:
            kept = "yes, and the goal"
        rows.append([
            target.name, target.form.format(value), f"≤ {target.wanted:g}", f"{target.hoped:g}",
            kept])
    return table(["", "measured", "limit", "goal", "kept"], rows)


def runs_table(seen):
    rows = []
    for work, runs in seen.runs.items():
        walls = [run.wall for run in runs]
        rows.append([
            work, seconds(statistics.median(walls)), f"{seconds(min(walls))}–{seconds(max(walls))}",
            seconds(seen.median(work, "processor")), f"{seen.median(work, 'memory'):.0f} MB",
            str(len(runs))])
    return table(["work", "median", "from–to", "processor", "memory", "runs"], rows)


def seconds(value):
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s"


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def machine():
    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    model = models[0] if models else platform.machine()
    load = os.getloadavg()[0]
    return (
        f"{model}, {os.cpu_count()} cores, {gigabytes:.0f} GB of memory, "
        f"Linux {platform.release()}, load {load:.1f} at the end")


def version(command):
    return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0]
