"""The service under way, for the scripts of this folder: `smashtag serve` at a port of its own."""

import json
import os
import signal
import subprocess

import requests

TOKEN = "0123456789abcdef-open-secret"
AUTHORIZED = {"Authorization": f"Bearer {TOKEN}"}


class Served:
    """Runs until it is stopped, or is killed."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            ["smashtag", "serve", "--json", "--listen", "127.0.0.1:0", *options],
            env=os.environ | {"SMASHTAG_TOKEN": TOKEN}, stdout=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stdout.readline())["port"]
        self.root = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(60)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)

    def get(self, path, **options):
        return requests.get(self.root + path, timeout=60, **options)

    def post(self, path, data):
        return requests.post(self.root + path, data=data, headers=AUTHORIZED, timeout=300)
