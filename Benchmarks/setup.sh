# shellcheck shell=bash
# What the benchmarks against nginx share: sourced by them, with bash. Gives $work, $url, $hubrun and the measuring
# functions below; ends nginx and removes $work at the end. HUBRUN=path/to/binary measures that binary, without a build.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$here/scripts/environment.sh"
ensure_commands nginx:nginx-light gcc:gcc python3:python3 curl:curl

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

# measure alone|memory|compare|beside NAME BOUND …: see measure.py
measure() { python3 "$here/Benchmarks/measure.py" "$@"; }
