"""Takes the lock from a leader whose machine is gone, 5 seconds after its last sign of life.

Patroni waits until the lock is over, and gives it 20 seconds at least. One of these runs beside each Patroni. Only the one
beside the synchronous standby acts. It acts when neither Patroni nor PostgreSQL of the leader answers. Patroni then elects as
always: a leader that lives takes the lock again. An old leader that continues acknowledges nothing, because its synchronous
standby follows it no more. It asks the etcd of its own machine. Both questions need etcd's majority: without it they fail,
so a machine that is cut off from the others decides nothing. docs/guides/high-availability.md installs it. It needs Python 3.9 or newer, and no package.
"""

import base64
import json
import os
import socket
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

LOCK = "/service/kasuwa/leader"
LOST_AFTER_SECONDS = 5
PROBE_SECONDS = 2
PAUSE_SECONDS = 1

PATRONI = os.environ["PATRONI_URL"]
ETCD = os.environ["ETCD_URL"]


def main():
    seen_at = time.monotonic()
    seen_lock = None
    while True:
        time.sleep(PAUSE_SECONDS)
        began_at = time.monotonic()
        try:
            lock = read_lock()
            leader = find_leader(lock) if is_synchronous_standby() else None
            if leader is None or shows_life(leader) or seen_lock != lock["create_revision"]:
                seen_at = began_at
                seen_lock = lock and lock["create_revision"]
            elif time.monotonic() - seen_at >= LOST_AFTER_SECONDS:
                released = release(lock)
                print(f"{leader['name']} is gone; its lock was {'released' if released else 'renewed'}", flush=True)
                seen_at = began_at
        except (OSError, ValueError, KeyError) as error:
            # etcd or the local Patroni does not answer. Without them nothing can be decided.
            print(f"cannot look: {error}", flush=True)
            seen_at = began_at


def read_lock():
    """The lock as etcd has it, or None while no machine holds it."""
    found = ask_etcd("/v3/kv/range", {"key": encode(LOCK)}).get("kvs")
    return found[0] if found else None


def find_leader(lock):
    """The member that holds the lock, as the Patroni of this machine knows it."""
    if lock is None:
        return None
    name = base64.b64decode(lock["value"]).decode()
    with urllib.request.urlopen(f"{PATRONI}/cluster", timeout=PROBE_SECONDS) as answer:
        members = json.load(answer)["members"]
    return next((member for member in members if member["name"] == name), None)


def is_synchronous_standby():
    return answers(f"{PATRONI}/sync", {200})


def shows_life(leader):
    """Whether Patroni or PostgreSQL of the leader answers anything at all."""
    probes = [lambda: answers(leader["api_url"]), lambda: speaks_postgres(leader["host"], leader["port"])]
    with ThreadPoolExecutor(len(probes)) as threads:
        return any(threads.map(lambda probe: probe(), probes))


def answers(url, statuses=None):
    try:
        with urllib.request.urlopen(url, timeout=PROBE_SECONDS) as answer:
            return statuses is None or answer.status in statuses
    except urllib.error.HTTPError as error:
        return statuses is None or error.code in statuses
    except OSError:
        return False


def speaks_postgres(host, port):
    """Asks whether it speaks TLS. Every PostgreSQL answers that with one byte, before any password."""
    try:
        with socket.create_connection((host, port), PROBE_SECONDS) as connection:
            connection.settimeout(PROBE_SECONDS)
            connection.sendall(bytes([0, 0, 0, 8, 4, 210, 22, 47]))
            return connection.recv(1) in (b"S", b"N")
    except OSError:
        return False


def release(lock):
    """Deletes the lock, if it is still the same one. Returns whether it did."""
    unchanged = {"key": encode(LOCK), "target": "MOD", "result": "EQUAL", "mod_revision": lock["mod_revision"]}
    deletion = {"request_delete_range": {"key": encode(LOCK)}}
    return ask_etcd("/v3/kv/txn", {"compare": [unchanged], "success": [deletion]}).get("succeeded", False)


def ask_etcd(path, question):
    request = urllib.request.Request(ETCD + path, json.dumps(question).encode())
    with urllib.request.urlopen(request, timeout=PROBE_SECONDS) as answer:
        return json.load(answer)


def encode(text):
    return base64.b64encode(text.encode()).decode()


if __name__ == "__main__":
    main()
