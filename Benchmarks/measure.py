"""Measures commands for the benchmarks: wall time, processor time (user and system) and peak memory.

    measure.py alone NAME BOUND RUNS COMMAND            the medians, whatever the exit status
    measure.py memory NAME BOUND COMMAND                the peak resident set of one run
    measure.py compare NAME BOUND RUNS COMMAND OTHER    medians and their ratio
    measure.py beside NAME BOUND RUNS LABEL=COMMAND…    the same for several programs, at rest and warm

BOUND is a text that is printed beside the result. A command is one argument. The commands of one measurement alternate,
so a change of the machine's speed affects all of them. At rest, processors sleep while a program waits for a packet, so
the wall time of a request is mostly wake-up time, and differences in work do not show. Warm, a process of the lowest
priority keeps each processor awake.
"""
import os
import resource
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


class BusyProcessors:
    """Keeps all processors awake with processes that run only when nothing else does."""

    LOOP = """
import os
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
parent = os.getppid()
while os.getppid() == parent: pass
"""

    def __enter__(self):
        self.processes = [
            subprocess.Popen([sys.executable, "-c", self.LOOP]) for _ in os.sched_getaffinity(0)]

    def __exit__(self, *error):
        for process in self.processes:
            process.kill()
            process.wait()


def alone(name, bound, runs, command):
    figures, = measure([command], int(runs), fails=True)
    print(f"{name:56} {figures.wall:8.1f} ms {figures.processor:8.1f} ms   ({bound})")


def memory(name, bound, command):
    _, usage = run(command)
    print(f"{name:56} {size(usage.ru_maxrss / 1024)}               ({bound})")


def compare(name, bound, runs, command, other):
    first, second = measure([command, other], int(runs))
    print(f"{name:56} {first.wall:8.1f} ms {second.wall:8.1f} ms   {first.wall / second.wall:5.2f} (processor "
          f"{first.processor / second.processor:.2f}; {bound})")


def beside(name, bound, runs, *programs):
    labels, commands = zip(*(program.split("=", 1) for program in programs))
    rest = measure(commands, int(runs))
    with BusyProcessors():
        warm = measure(commands, int(runs))
    print(f"\n{name} ({bound})")
    head = "  {:20} {:>9} {:>10}   ratios      {:>9} {:>10}   ratios {:>14}"
    print(head.format("", "at rest", "processor", "warm", "processor", "memory"))
    for label, quiet, awake in zip(labels, rest, warm):
        print(f"  {label:20} {quiet.wall:6.1f} ms {quiet.processor:7.1f} ms {ratios(rest[0], quiet)}   "
              f"{awake.wall:6.1f} ms {awake.processor:7.1f} ms {ratios(warm[0], awake)} {size(awake.peak)}")


def ratios(first, other):
    """The wall and the processor time of the first program in those of another; nothing for itself."""
    if first is other:
        return f"{'':11}"
    return f"{first.wall / other.wall:5.2f} {first.processor / other.processor:5.2f}"


def size(peak):
    """A peak memory in MiB. The peak of a process includes that of its parent before exec, which is this program."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{peak:8.1f} MiB" if peak > own else f"< {own:6.1f} MiB"


{"alone": alone, "memory": memory, "compare": compare, "beside": beside}[sys.argv[1]](*sys.argv[2:])
