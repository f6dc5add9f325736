"""Holds the service to the description of its interface: interface.py

Schemathesis makes requests from /openapi.json, good ones and bad ones, and holds each answer to what is
described there: its status, its type, its shape, and that nothing fails.
"""

import pathlib
import subprocess
import sys

from answers import end, expect, fault
from served import TOKEN, Served

# What is not asked: a stream that never ends.
ENDLESS = "/api/v1/events"
# A schema cannot say that one field goes with another, as `until` with `since`.
UNSAID = "positive_data_acceptance"


def main():
    with Served() as served:
        description = served.get("/openapi.json")
        pathlib.Path("openapi.json").write_bytes(description.content)
        program = pathlib.Path(sys.executable).with_name("schemathesis")
        result = subprocess.run(
            [
                program, "run", "openapi.json", "--url", served.root,
                "--header", f"Authorization: Bearer {TOKEN}",
                "--exclude-path", ENDLESS, "--exclude-checks", UNSAID,
                "--phases", "examples,coverage,fuzzing", "--max-examples", "10", "--seed", "1",
                "--generation-database", "none", "--continue-on-failure", "--no-color",
            ], capture_output=True, text=True)
        if result.returncode != 0:
            fault(result.stdout + result.stderr)
        if " tested" not in result.stdout.lower():
            fault("nothing was tested:\n" + result.stdout)
        expect("it still runs", served.get("/healthz").status_code, 200)
        expect("the store is there", served.get("/readyz").status_code, 200)
    end()


main()
