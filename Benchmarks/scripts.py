"""Writes pairs of collections, with and without scripts, runs them alternately and prints a table (Benchmarks/scripts).

A figure is the median over rounds of a difference or ratio within one round: a machine that slows down between rounds
then changes both sides alike. Times are processor time, user and system, of the whole process with all its threads.
"""
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections import namedtuple

hubrun, url, work, *options = sys.argv[1:]
quick = "--quick" in options

Run = namedtuple("Run", "processor wall memory")  # milliseconds, milliseconds, MiB


class RunFailed(Exception):
    """A run that did not pass, or not with the expected number of tests."""


ONE_TEST = ["pm.test('the status is 200', () => pm.response.to.have.status(200));"]
THREE_TESTS = ONE_TEST + [
    "pm.test('the text is right', () => pm.expect(pm.response.text()).to.include('ok'));",
    "pm.test('it is fast', () => pm.expect(pm.response.responseTime).to.be.below(60000));",
]


# --- Collections -----------------------------------------------------------------------------------------------------

def write(name, requests):
    path = f"{work}/{name}.yaml"
    with open(path, "w") as file:
        file.write(f"name: {name}\nrequests:\n")
        file.writelines(requests)
    return path


def request(name, script=(), elements=0):
    """The YAML of a request, with a script if there are lines for one, sent for each of `elements` if not 0."""
    text = f"  - name: {name}\n"
    if elements:
        text += f"    forEach:\n      n: <<$range(1, {elements})>>\n"
    text += f"    GET: {url}\n"
    if script:
        text += "    afterResponse: |\n" + "".join(f"      {line}\n" for line in script)
    return text


def pair(name, build, script):
    """Two commands: the collection that `build` makes from a script, with this script and without."""
    return {"with": [write(f"{name}-with", build(script))], "without": [write(f"{name}-without", build(()))]}


def loop(count):
    return lambda script: [request("GET", script, count)]


def file_of(count):
    """Requests in one file, each with a script of its own: equal texts would be compiled once."""
    return lambda script: [
        request(f"GET {number}", script and [f"const number = {number};", *script]) for number in range(count)
    ]


def single(script):
    return [request("GET", script)]


# --- Measuring -------------------------------------------------------------------------------------------------------

def run(arguments, tests=None):
    """One run, which must pass; with `tests`, exactly this number of tests must have passed."""
    read, write_end = os.pipe()
    start = os.times().elapsed
    process = subprocess.Popen([hubrun, "-q", *arguments], stdout=write_end, stderr=subprocess.STDOUT)
    os.close(write_end)
    with os.fdopen(read) as pipe:
        output = pipe.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    elapsed = os.times().elapsed - start
    passed = re.search(r"(\d+) passed of (\d+) tests?\b", output)
    if process.returncode != 0 or (tests is not None and (not passed or int(passed[1]) != tests)):
        raise RunFailed(f"{' '.join(arguments)}: exit {process.returncode}, {tests} tests expected\n{output[-2000:]}")
    return Run((usage.ru_utime + usage.ru_stime) * 1000, elapsed * 1000, usage.ru_maxrss / 1024)


def rounds(commands, count):
    """The runs of each round, by the command's name. Every second round has the opposite order."""
    result = []
    for number in range(count):
        names = list(commands) if number % 2 == 0 else list(reversed(commands))
        result.append({name: run(*commands[name]) for name in names})
    return result


def median(results, value):
    return statistics.median(value(result) for result in results)


def line(what, with_it, without, result, wall, limit, holds):
    print(f"{what:50} {with_it:>12} {without:>12} {result:>12} {wall:>12} {limit:>12}   {holds}", flush=True)


def verdict(value, limit):
    return "holds" if value <= limit else "EXCEEDED"


def milliseconds(value):
    return f"{value:.3f} ms" if abs(value) < 10 else f"{value:.1f} ms"


def report_difference(what, results, side, limit):
    """Prints a difference; `side` returns the time of one side ("with" or "without") of a round, per script or unit."""
    def difference(kind):
        return median(results, lambda result: side(result, "with", kind) - side(result, "without", kind))
    value = difference("processor")
    line(what, milliseconds(median(results, lambda result: side(result, "with", "processor"))),
         milliseconds(median(results, lambda result: side(result, "without", "processor"))),
         milliseconds(value), milliseconds(difference("wall")), f"{limit} ms", verdict(value, limit))


def slope(small, large):
    """The time of one more script or unit, from collections of two sizes; the first script's cost is in both."""
    def side(result, name, kind):
        return (getattr(result[name, large], kind) - getattr(result[name, small], kind)) / (large - small)
    return side


# --- Figures ---------------------------------------------------------------------------------------------------------

def first_script(what, count):
    files = pair("one", single, ONE_TEST)
    commands = {"with": (files["with"], 1), "without": (files["without"], None)}
    rounds(commands, 2)  # warms the page cache
    results = rounds(commands, count)
    report_difference(what, results, lambda result, name, kind: getattr(result[name], kind), 45)


def further_script(what, name, build, count):
    small, large = 10, 510
    commands = {}
    for size in (small, large):
        files = pair(f"{name}{size}", build(size), THREE_TESTS)
        commands["with", size] = (files["with"], size * len(THREE_TESTS))
        commands["without", size] = (files["without"], None)
    report_difference(what, rounds(commands, count), slope(small, large), 0.15)


def further_unit(what, count):
    small, large = 10, 210
    files = pair("unit", single, ONE_TEST)
    commands = {}
    for size in (small, large):
        repeat = ["--repeat", str(size)]
        commands["with", size] = (repeat + files["with"], size)
        commands["without", size] = (repeat + files["without"], None)
    report_difference(what, rounds(commands, count), slope(small, large), 1)


def many_requests(what, name, build, count):
    size, limit = 10_000, 2
    files = pair(name, build(size), ONE_TEST)
    results = rounds({"with": (files["with"], size), "without": (files["without"], None)}, count)

    def ratio(kind):
        return median(results, lambda result: getattr(result["with"], kind) / getattr(result["without"], kind))
    value = ratio("processor")
    line(what, milliseconds(median(results, lambda result: result["with"].processor)),
         milliseconds(median(results, lambda result: result["without"].processor)),
         f"{value:.2f}", f"{ratio('wall'):.2f}", limit, verdict(value, limit))


def memory(what, few, many, command):
    """Compares the peak memory of two sizes. "The same" allows a tenth: the collector of JavaScriptCore decides by the
    machine's memory when it runs, and the file's state in the page cache changes the value by some MiB."""
    files = pair("memory", command(few)[0], ONE_TEST)
    before, without = (run(command(few)[1] + files[name], few if name == "with" else None) for name in files)
    files = pair("memory", command(many)[0], ONE_TEST)
    after, without_after = (run(command(many)[1] + files[name], many if name == "with" else None) for name in files)
    for size, with_it, without_it in ((few, before, without), (many, after, without_after)):
        last = size == many
        value = after.memory / before.memory
        line(f"peak memory, {size:,} {what}", f"{with_it.memory:.1f} MiB", f"{without_it.memory:.1f} MiB",
             f"{value:.2f}" if last else "", "", 1.1 if last else "", verdict(value, 1.1) if last else "")


def instructions():
    if not shutil.which("valgrind"):
        print("instructions: skipped, valgrind is not installed")
        return
    small, large = (50, 150) if quick else (100, 600)

    def count(script, size):
        path = write(f"instructions-{size}-{len(script)}", loop(size)(script))
        # JavaScriptCore writes machine code while it runs, which valgrind translates again only with this option.
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--smc-check=all-non-file"]
        result = subprocess.run([*command, hubrun, "-q", path], capture_output=True, text=True)
        collected = re.search(r"Collected : (\d+)", result.stderr)
        if result.returncode != 0 or not collected:
            raise RunFailed(f"callgrind: exit {result.returncode}\n{result.stdout[-1000:]}{result.stderr[-1000:]}")
        return int(collected[1])

    def per_request(script):
        return (count(script, large) - count(script, small)) / (large - small)

    without, one, eleven = per_request(()), per_request(ONE_TEST), per_request(ONE_TEST * 11)
    line("instructions, a further script with one test", f"{one:,.0f}", f"{without:,.0f}", f"{one - without:,.0f}",
         "", "", "")
    line("instructions, a further test (of eleven and one)", f"{eleven:,.0f}", f"{one:,.0f}",
         f"{(eleven - one) / 10:,.0f}", "", "", "")


version = subprocess.run([hubrun, "--version"], capture_output=True, text=True, check=True).stdout.strip()
print(f"{version}; cores: {os.cpu_count()}; load: {os.getloadavg()[0]:.1f}{'; quick' if quick else ''}")
line("", "with it", "without", "result", "wall time", "limit", "")
figures = [
    ("first script", lambda what: first_script(what, 7 if quick else 41)),
    ("a further script, three tests, forEach", lambda what: further_script(what, "loop", loop, 3 if quick else 11)),
    ("a further script, three tests, own text", lambda what: further_script(what, "file", file_of, 3 if quick else 11)),
    ("a further unit (--repeat), one script each", lambda what: further_unit(what, 3 if quick else 11)),
    ("10,000 requests, one test each, forEach", lambda what: many_requests(what, "loop", loop, 1 if quick else 5)),
    ("10,000 requests, one test each, one file", lambda what: many_requests(what, "file", file_of, 1 if quick else 5)),
    ("scripts, one unit (forEach)",
     lambda what: memory(what, 1_000, 10_000 if quick else 100_000, lambda size: (loop(size), []))),
    ("units (--repeat)",
     lambda what: memory(what, 100, 1_000, lambda size: (single, ["--repeat", str(size)]))),
    ("instructions", lambda what: instructions()),
]
failed = False
for what, figure in figures:
    try:
        figure(what)
    except RunFailed as error:
        failed = True
        line(what, "", "", "", "", "", "FAILED")
        print(error, file=sys.stderr)
sys.exit(1 if failed else 0)
