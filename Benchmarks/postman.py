"""Writes Postman collections, runs them and prints a table (Benchmarks/postman). Times are medians of several runs."""
import json
import os
import shutil
import statistics
import subprocess
import sys

hubrun, url, work = sys.argv[1:]
SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
TEST = ["pm.test('the status is 200', () => pm.response.to.have.status(200));"]


def item(number, padding):
    script = TEST + [f"// {line:04} {'x' * 60}" for line in range(padding)]
    return {
        "name": f"Request {number}",
        "event": [{"listen": "test", "script": {"type": "text/javascript", "exec": script}}],
        "request": {
            "method": "GET",
            "header": [{"key": "X-Number", "value": str(number)}],
            "url": {"raw": "{{baseUrl}}?n=" + str(number), "host": ["{{baseUrl}}"], "path": [""],
                    "query": [{"key": "n", "value": str(number)}]},
        },
    }


def collection(count, padding=0):
    """A collection of `count` requests in folders of 100, each with a script of its own of `padding` more lines."""
    path = f"{work}/{count}-{padding}.postman_collection.json"
    folders = [{"name": f"Folder {first // 100}", "item": [item(n, padding) for n in range(first, min(first + 100, count))]}
               for first in range(0, count, 100)]
    with open(path, "w") as file:
        json.dump({"info": {"name": "Bench", "schema": SCHEMA}, "item": folders,
                   "variable": [{"key": "baseUrl", "value": url.rstrip("/")}]}, file, indent=1)
    return path


def run(command):
    """Wall time and processor time of one run in seconds, and its peak memory in MiB. The run must succeed."""
    start = os.times().elapsed
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {process.returncode}")
    return os.times().elapsed - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def figure(what, command, bound, beside=None, runs=9):
    """Prints the medians of a command, and its ratio to another that runs in turn."""
    results, others = [], []
    for _ in range(runs):
        results.append(run(command))
        if beside:
            others.append(run(beside))
    wall, processor, memory = (statistics.median(column) for column in zip(*results))
    text = f"{what:58} {wall * 1000:7.0f} ms {processor * 1000:7.0f} ms {memory:7.1f} MiB   {bound}"
    if beside:
        text += f"; Newman takes {statistics.median(other[0] for other in others) / wall:.1f} times as long"
    print(text, flush=True)


newman = shutil.which("newman")


def beside_newman(path):
    return [newman, "run", path, "--silent"] if newman else None


big, many, one = collection(5_000, padding=17), collection(2_000), collection(1)
print(f"{'what':58} {'wall':>10} {'processor':>10} {'memory':>11}   bound")
size = os.path.getsize(big) / 1e6
figure(f"check, 5,000 requests in {size:.1f} MB", [hubrun, "check", big], "400 ms, 60 MiB")
figure("list of the same", [hubrun, "list", big], "400 ms")
figure("one request with a test", [hubrun, "-q", one], "1/8 of Newman", beside_newman(one))
figure("2,000 requests with a test each", [hubrun, "-q", many], "600 ms, 60 MiB, 1/40 of Newman", beside_newman(many))
figure("1,000 iterations of one request", [hubrun, "-q", one, "--repeat", "1000"], "")
figure("10,000 iterations of one request", [hubrun, "-q", one, "--repeat", "10000"], "memory as with 1,000", runs=3)
