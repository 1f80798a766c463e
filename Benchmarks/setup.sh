# shellcheck shell=bash
# What the benchmarks against nginx share: sourced by them, with bash. Gives $work, $url, $hubrun and the measuring
# functions below; ends nginx and removes $work at the end. HUBRUN=path/to/binary measures that binary, without a build.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$here/scripts/environment.sh"
ensure_commands nginx:nginx-light hyperfine:hyperfine gcc:gcc python3:python3 curl:curl

binary=${HUBRUN:-}
if [ -z "$binary" ]; then
    ensure_libraries
    "$here/scripts/hubrun" --version >/dev/null
    binary="$here/.build/release/hubrun"
fi
work=$(mktemp -d)
mkdir "$work/files"
# Started by root, nginx serves files as somebody else.
chmod 755 "$work"
nginx_pid=""
finish() {
    [ -z "$nginx_pid" ] || kill "$nginx_pid" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

# As it is installed: without symbols, the process starts faster.
hubrun="$work/hubrun"
strip -o "$hubrun" "$binary"

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
sed "s|{PORT}|$port|; s|{WORK}|$work|g" "$here/Benchmarks/nginx.conf" >"$work/nginx.conf"
nginx -p "$work" -c "$work/nginx.conf" -e "$work/error.log" &
nginx_pid=$!
url="http://127.0.0.1:$port/"
for _ in $(seq 100); do curl -s -o /dev/null "$url" && break; done

# compare NAME RUNS BOUND COMMAND-A COMMAND-B: medians in milliseconds and their ratio
compare() {
    hyperfine -N -w 2 -r "$2" --export-json "$work/result.json" "$4" "$5" >/dev/null 2>"$work/hyperfine.log" ||
        { cat "$work/hyperfine.log" >&2; exit 1; }
    python3 - "$work/result.json" "$1" "$3" <<'PYTHON'
import json, sys
path, name, bound = sys.argv[1:]
first, second = (result["median"] * 1000 for result in json.load(open(path))["results"])
print(f"{name:52} {first:9.1f} ms {second:9.1f} ms   {first / second:5.2f}   (at most {bound})")
PYTHON
}

# memory NAME COMMAND…: peak resident set in MiB
memory() {
    python3 - "$@" <<'PYTHON'
import resource, subprocess, sys
name, *command = sys.argv[1:]
subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
print(f"{name:52} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:9.1f} MiB          (at most 40)")
PYTHON
}

# alone NAME BOUND COMMAND: the median in milliseconds, whatever the command's exit status
alone() {
    hyperfine -N -i -w 2 -r 15 --export-json "$work/result.json" "$3" >/dev/null 2>&1
    python3 - "$work/result.json" "$1" "$2" <<'PYTHON'
import json, sys
path, name, bound = sys.argv[1:]
median = json.load(open(path))["results"][0]["median"] * 1000
print(f"{name:52} {median:9.1f} ms                       (at most {bound} ms)")
PYTHON
}
