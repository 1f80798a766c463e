"""Measures commands for the benchmarks: wall time, processor time (user and system) and peak memory.

    measure.py alone NAME BOUND RUNS COMMAND            the medians, whatever the exit status
    measure.py memory NAME BOUND COMMAND                the peak resident set of one run
    measure.py compare NAME BOUND RUNS COMMAND OTHER    medians and their ratio
    measure.py beside NAME BOUNDS RUNS LABEL=COMMAND…   the same for several programs, at rest and warm

Commands are single arguments. Those of one measurement run in turn, so that a machine that changes its speed changes it
for all. At rest, processors sleep while a program waits for a packet, which hides work. Warm, a process of the lowest
priority keeps each of them awake.
"""
import os
import shlex
import statistics
import subprocess
import sys
import time


class Figures:
    """The results of the runs of one command: seconds, seconds and MiB."""

    def __init__(self):
        self.walls, self.processors, self.peak = [], [], 0

    def add(self, wall, usage):
        self.walls.append(wall)
        self.processors.append(usage.ru_utime + usage.ru_stime)
        self.peak = max(self.peak, usage.ru_maxrss / 1024)

    @property
    def wall(self):
        return statistics.median(self.walls) * 1000

    @property
    def processor(self):
        return statistics.median(self.processors) * 1000


def run(command, fails=False):
    """Wall time in seconds and resource usage of one run, which must succeed unless `fails` is true."""
    begin = time.perf_counter()
    process = subprocess.Popen(shlex.split(command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0 and not fails:
        sys.exit(f"{command}: exit status {process.returncode}")
    return wall, usage


def measure(commands, runs, fails=False):
    figures = [Figures() for _ in commands]
    for number in range(runs + 2):
        for command, result in zip(commands, figures):
            wall, usage = run(command, fails)
            # The first two runs fill caches.
            if number > 1:
                result.add(wall, usage)
    return figures


class Warmth:
    """Keeps all processors awake with processes that run only when nothing else does."""

    def __enter__(self):
        self.processes = [
            subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(os.cpu_count() or 1)]

    def __exit__(self, *error):
        for process in self.processes:
            process.kill()
            process.wait()


LOOP = """
import os
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
while os.getppid() != 1: pass
"""


def alone(name, bound, runs, command):
    figures, = measure([command], int(runs), fails=True)
    print(f"{name:56} {figures.wall:8.1f} ms {figures.processor:8.1f} ms   (at most {bound} ms)")


def memory(name, bound, command):
    _, usage = run(command)
    print(f"{name:56} {usage.ru_maxrss / 1024:8.1f} MiB               (at most {bound} MiB)")


def compare(name, bound, runs, command, other):
    first, second = measure([command, other], int(runs))
    print(f"{name:56} {first.wall:8.1f} ms {second.wall:8.1f} ms   {first.wall / second.wall:5.2f} (processor "
          f"{first.processor / second.processor:.2f}; at most {bound})")


def beside(name, bounds, runs, *programs):
    labels, commands = zip(*(program.split("=", 1) for program in programs))
    rest = measure(commands, int(runs))
    with Warmth():
        warm = measure(commands, int(runs))
    print(f"\n{name}{f' (warm: {bounds})' if bounds else ''}")
    print(f"  {'':24} {'at rest':>9} {'processor':>10} {'ratio':>6}   {'warm':>9} {'processor':>10} {'ratio':>6} {'memory':>10}")
    for label, cold, hot in zip(labels, rest, warm):
        print(f"  {label:24} {cold.wall:6.1f} ms {cold.processor:7.1f} ms {ratio(rest[0], cold)}   "
              f"{hot.wall:6.1f} ms {hot.processor:7.1f} ms {ratio(warm[0], hot)} {hot.peak:6.1f} MiB")


def ratio(first, other):
    """The wall time of the first program in those of another; nothing for itself."""
    return f"{'':6}" if first is other else f"{first.wall / other.wall:6.2f}"


{"alone": alone, "memory": memory, "compare": compare, "beside": beside}[sys.argv[1]](*sys.argv[2:])
