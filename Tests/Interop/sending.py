"""Sends tweets to the service, kills it while it takes them in, and sends them again: sending.py

However often that happens, and whoever else ingests meanwhile, each tweet counts once.
"""

import json
import random
import subprocess
import threading
import time

import requests

from answers import end, expect, fault
from served import Served

TWEETS = 40_000
PATH = "/api/v1/terms/%23all/tweets"
POPULARITY = "/api/v1/terms/%23all/popularity?min_count=1"


def line(number):
    """A tweet as the first version of the API writes it."""
    words = [f"#w{number % 7}", f"#w{number % 11}", f"@u{number % 13}"]
    return json.dumps({
        "id_str": str(number), "created_at": "Mon May 18 16:02:11 +0000 2020",
        "text": " ".join(words), "user": {"screen_name": f"u{number % 17}"}})


def lines(numbers):
    return ("\n".join(line(number) for number in numbers) + "\n").encode()


def expected(body):
    """What the command line says after it has read the same once, in another database."""
    open("once.jsonl", "wb").write(body)
    ingest = ["smashtag", "ingest", "once.jsonl", "--term", "#all", "--db", "once.sqlite"]
    subprocess.run(ingest, check=True, capture_output=True)
    return subprocess.run(
        ["smashtag", "popularity", "#all", "--min-count", "1", "--json", "--db", "once.sqlite"],
        check=True, capture_output=True, text=True).stdout


def send_and_kill(body, seconds):
    with Served() as served:
        def send():
            try:
                served.post(PATH, body)
            except requests.exceptions.RequestException:
                pass  # It was killed meanwhile.

        thread = threading.Thread(target=send)
        thread.start()
        time.sleep(seconds)
        served.kill()
        thread.join()


def main():
    body = lines(range(1, TWEETS + 1))
    once = expected(body)
    chance = random.Random(1)
    for _ in range(5):
        send_and_kill(body, chance.uniform(0.01, 1.5))
    with Served() as served:
        other = subprocess.Popen(
            ["smashtag", "ingest", "once.jsonl", "--term", "#all"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        answers = [served.post(PATH, body) for _ in range(2)]
        expect("the other process", other.wait(120), 0)
        for answer in answers:
            expect("the status", answer.status_code, 200)
            expect("tweets read", answer.json()["read"], TWEETS)
        expect("new tweets of the second", answers[1].json()["new"], 0)
        if served.get(POPULARITY).text != once:
            fault("the numbers are not those of an ingest of the same file, once")
    check = subprocess.run(["smashtag", "check", "--json"], capture_output=True, text=True)
    expect("the check", json.loads(check.stdout)["sound"], True)
    end()


main()
