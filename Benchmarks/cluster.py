"""Two ClickHouse servers on this machine, each a shard, for as long as something is measured."""

import hashlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

SERVER = "/usr/sbin/clickhouse-server"
PASSWORD = "only on loopback"
DATABASE = "bench"

CONFIG = """\
<yandex>
  <logger><level>warning</level><log>{folder}/log</log><errorlog>{folder}/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>{http}</http_port>
  <tcp_port>{tcp}</tcp_port>
  <path>{folder}/data/</path>
  <tmp_path>{folder}/tmp/</tmp_path>
  <users_config>{folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <timezone>UTC</timezone>
  <mark_cache_size>67108864</mark_cache_size>
  <remote_servers><bench>{shards}</bench></remote_servers>
</yandex>
"""
SHARD = """\
<shard><replica><host>127.0.0.1</host><port>{tcp}</port><user>bench</user><password>{password}</password></replica></shard>
"""
USERS = """\
<yandex>
  <profiles><default><max_memory_usage>8000000000</max_memory_usage></default></profiles>
  <users><bench>
    <password_sha256_hex>{digest}</password_sha256_hex>
    <networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
  </bench></users>
  <quotas><default></default></quotas>
</yandex>
"""


@contextmanager
def two_shards():
    """The address of a store that is not there yet. Everything is gone afterwards."""
    os.environ["SMASHTAG_CLICKHOUSE_PASSWORD"] = PASSWORD
    folder = Path(tempfile.mkdtemp(prefix="smashtag-bench-"))
    http, tcp = free_ports(2), free_ports(2)
    shards = "".join(SHARD.format(tcp=port, password=PASSWORD) for port in tcp)
    servers = [
        start(folder / f"shard{number}", http[number], tcp[number], shards) for number in range(2)]
    try:
        for port in http:
            wait_for(port)
        hosts = ",".join(f"127.0.0.1:{port}" for port in http)
        yield f"clickhouse://bench@{hosts}/{DATABASE}?cluster=bench"
    finally:
        for server in servers:
            server.send_signal(signal.SIGKILL)
            server.wait()
        shutil.rmtree(folder)


def start(folder, http, tcp, shards):
    for name in ("data", "tmp"):
        (folder / name).mkdir(parents=True)
    config = CONFIG.format(folder=folder, http=http, tcp=tcp, shards=shards)
    (folder / "config.xml").write_text(config)
    digest = hashlib.sha256(PASSWORD.encode()).hexdigest()
    (folder / "users.xml").write_text(USERS.format(digest=digest))
    if not Path(SERVER).exists():
        sys.exit("bench: no ClickHouse; make bench installs it: scripts/setup.sh --bench")
    return subprocess.Popen(
        [SERVER, f"--config-file={folder}/config.xml"], cwd=folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def free_ports(count):
    """Held all at once, so that they differ."""
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def wait_for(port):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(200):
        try:
            opener.open(f"http://127.0.0.1:{port}/ping").read()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("bench: ClickHouse does not start")
