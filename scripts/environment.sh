# shellcheck shell=bash
# Shared by the scripts beside it: the system packages, and where Swift is. Sourced, not run.

# Debian packages that hubrun is built with; the first column is how pkg-config knows them.
hubrun_libraries="yaml-0.1:libyaml-dev libcurl:libcurl4-openssl-dev libssl:libssl-dev libcrypto:libssl-dev libpcre2-8:libpcre2-dev libxml-2.0:libxml2-dev libpsl:libpsl-dev"

# The engine of scripts, which a run opens only if it has scripts; it has no headers that a build needs.
hubrun_engine="libjavascriptcoregtk-4.1-0"

# JavaScript packages that Postman always has: scripts of its collections expect them.
hubrun_script_packages="node-lodash node-moment node-cheerio"

# Sets hubrun_release, the options of a release build: prepare_release CHECKOUT
#
# No Swift runtime is needed where it runs. At a fixed address (no-pie) the dynamic linker has a hundred thousand
# relocations less to do, a millisecond of every run. Nothing looks up the names of an executable's functions, which take
# 2.4 MB (no-export-dynamic). The types of generics are made by their accessors and not from their mangled names, for
# which the runtime searches all protocol conformances of the binary: a third of a short run. With each function in its
# own section, the linker removes unused functions and merges identical ones, which saves 1 MB (icf, which gold and lld
# have and GNU ld does not). All libraries are the system's (disable-local-rpath): none is searched beside the binary.
prepare_release() {
    local folder="$1/.build/link"
    hubrun_release=(-c release --static-swift-stdlib --disable-local-rpath --product hubrun
        -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
        -Xswiftc -Xfrontend -Xswiftc -function-sections)
    if [ "$(uname -s)" = Linux ]; then
        # The C++ library as an archive, and libxml2 as headers without a library: it is opened when it is needed. Both
        # together are a quarter of the start.
        mkdir -p "$folder"
        ln -sf "$(clang -print-file-name=libstdc++.a)" "$folder/libstdc++.a"
        printf 'Name: libxml2\nDescription: headers\nVersion: 2\nCflags: %s\n' "$(pkg-config --cflags-only-I libxml-2.0)" \
            >"$folder/libxml-2.0.pc"
        hubrun_release+=(--pkg-config-path "$folder" -Xswiftc "-L$folder" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
            -Xlinker -no-pie -Xlinker --no-export-dynamic -Xlinker --icf=safe)
    fi
}

# Installs Debian packages, as root or with sudo; says what is missing where neither works.
install_packages() {
    [ $# -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "hubrun: error: missing: $*" >&2
        echo "hint: install them with this system's package manager" >&2
        exit 1
    fi
    local as_root=""
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "hubrun: error: missing: $*" >&2
            echo "hint: as root: apt-get update && apt-get install $*" >&2
            exit 1
        fi
        as_root="sudo"
    fi
    echo "hubrun: installing $*" >&2
    $as_root apt-get update -qq >&2 && $as_root sh -c "$install_without_services" install "$@" >/dev/null
}

# Debian starts a server when it installs one, unless this file says no: a web server on port 80 is not what was asked
# for (invoke-rc.d(8), deb-systemd-invoke(1)).
# shellcheck disable=SC2016
install_without_services='
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        trap "rm -f $policy" EXIT
        printf "#!/bin/sh\nexit 101\n" >"$policy" && chmod 755 "$policy"
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@"
'

# Installs what is missing for a build.
ensure_libraries() {
    local missing=""
    command -v pkg-config >/dev/null 2>&1 || missing="pkg-config"
    for library in $hubrun_libraries; do
        pkg-config --exists "${library%%:*}" 2>/dev/null || missing="$missing ${library##*:}"
    done
    # shellcheck disable=SC2086
    install_packages $missing
    [ -n "${HUBRUN_JAVASCRIPTCORE:-}" ] || ensure_packages "$hubrun_engine"
    # Without them hubrun works, and says which packages a collection lacks.
    # shellcheck disable=SC2086
    (ensure_packages $hubrun_script_packages) || echo "hubrun: scripts will lack some of $hubrun_script_packages" >&2
    if ! command -v swift >/dev/null 2>&1; then
        echo "hubrun: error: there is no swift on the PATH" >&2
        echo "hint: install Swift 6.1 or newer from swift.org" >&2
        exit 1
    fi
}

# Installs Debian packages that tests need and that have no command: ensure_packages PACKAGE…
ensure_packages() {
    local missing=""
    command -v dpkg-query >/dev/null 2>&1 || return 0
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
    done
    # shellcheck disable=SC2086
    install_packages $missing
}

# Installs commands that tests need: ensure_commands COMMAND:PACKAGE…
ensure_commands() {
    local missing=""
    for command in "$@"; do
        # Servers are in sbin, which is not on everyone's path.
        PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v "${command%%:*}" >/dev/null 2>&1 ||
            missing="$missing ${command##*:}"
    done
    # shellcheck disable=SC2086
    install_packages $missing
}

# Installs the Python packages from PyPI that files list in .build/python of the current folder, with which tests start
# services and clients: ensure_python_packages FILE…
ensure_python_packages() {
    local folder=.build/python file
    local -a options=()
    cat "$@" | cmp -s - "$folder/installed" && return 0
    ensure_commands python3:python3
    ensure_packages python3-venv
    for file in "$@"; do options+=(-r "$file"); done
    python3 -m venv "$folder" && "$folder/bin/python3" -m pip install --quiet "${options[@]}" &&
        cat "$@" >"$folder/installed"
}

# Runs a build and shows its progress on standard error: phase, count and time; on a terminal in one line that changes,
# elsewhere in a line a minute. The build's own output is printed if it fails: build_with_progress PRODUCT COMMAND…
# PRODUCT is a file that the build makes; without it, nearly everything has to be compiled.
build_with_progress() {
    local product=$1 log pid processors status=0 start=$SECONDS printed=0 line clear=""
    shift
    processors=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
    if [ -e "$product" ]; then
        echo "hubrun: building what changed" >&2
    else
        # Measured: 8 to 18 minutes of processor time, depending on the machine and on whether tests are built.
        echo "hubrun: building from nothing; this takes $((8 / processors + 1)) to $((18 / processors + 1)) minutes" \
            "with $processors processors" >&2
    fi
    log=$(mktemp)
    "$@" >"$log" 2>&1 &
    pid=$!
    # A background process of a script ignores Ctrl-C.
    trap 'kill "$pid" 2>/dev/null; rm -f "$log"; exit 130' INT TERM
    while kill -0 "$pid" 2>/dev/null; do
        sleep 0.5
        if [ -t 2 ]; then
            clear='\r\033[K'
            line=$(build_phase "$log")
            printf "$clear%s" "hubrun: ${line:0:60}, $(elapsed "$start")" >&2
        elif [ $((SECONDS - start - printed)) -ge 60 ]; then
            printed=$((SECONDS - start))
            echo "hubrun: $(build_phase "$log"), $(elapsed "$start")" >&2
        fi
    done
    wait "$pid" || status=$?
    trap - INT TERM
    # shellcheck disable=SC2059
    printf "$clear" >&2
    if [ "$status" = 0 ]; then
        echo "hubrun: built in $(elapsed "$start")" >&2
    else
        cat "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# Prints what a build with this log is doing: "120 of 768: Compiling JSON".
build_phase() {
    tail -n 1 "$1" | sed -nE '
        s/^\[([0-9]+)\/([0-9]+)\] ([A-Za-z]+ [^ ]+).*/\1 of \2: \3/p; t
        s/^.*$/building/p'
}

# Prints the time since SECONDS was this value: "3 min 20 s".
elapsed() {
    local seconds=$((SECONDS - $1))
    if [ "$seconds" -ge 60 ]; then echo "$((seconds / 60)) min $((seconds % 60)) s"; else echo "$seconds s"; fi
}

# Builds the release binary when a source is newer: ensure_release CHECKOUT
ensure_release() {
    local binary="$1/.build/release/hubrun"
    # scripts/embed compiles this page in, too.
    local page="$1/Documentation/diagnostics.md"
    if [ -x "$binary" ] && [ -z "$(find "$1/Sources" "$1/Package.swift" "$page" -newer "$binary" -print -quit)" ]; then
        return 0
    fi
    ensure_libraries
    prepare_release "$1"
    build_with_progress "$binary" swift build --package-path "$1" "${hubrun_release[@]}" || exit 5
    # A build that found nothing to do leaves the binary's time as it was.
    touch "$binary"
}

# Writes completions and man pages: install_pages BINARY SHARE [vendor], where a package has its own places for them.
install_pages() {
    local binary=$1 share=$2 zsh=zsh/site-functions fish=fish/completions page
    if [ "${3:-}" = vendor ]; then
        zsh=zsh/vendor-completions
        fish=fish/vendor_completions.d
    fi
    mkdir -p "$share/bash-completion/completions" "$share/$zsh" "$share/$fish" "$share/man/man1"
    "$binary" completions bash >"$share/bash-completion/completions/hubrun"
    "$binary" completions zsh >"$share/$zsh/_hubrun"
    "$binary" completions fish >"$share/$fish/hubrun.fish"
    for page in $("$binary" man-page); do
        "$binary" man-page "$page" >"$share/man/man1/$page.1"
    done
}

# Copies the examples: install_examples CHECKOUT FOLDER
install_examples() {
    local checkout=$1 folder=$2
    # Files that git does not track (an environment with somebody's key) are not examples.
    (cd "$checkout" && { git ls-files collections 2>/dev/null || ls collections/*.yaml collections/scripts/*.js; }) |
        while read -r file; do
            install -D -m 644 "$checkout/$file" "$folder/${file#collections/}"
        done
}

# Exports SOURCE_DATE_EPOCH, the time of everything in a package, so that the same sources give the same bytes:
# export_source_date CHECKOUT. Outside a repository it is the time of the newest source.
export_source_date() {
    local commit_time
    commit_time=$(git -C "$1" log -1 --format=%ct 2>/dev/null || stat -c %Y "$1/CHANGELOG.md")
    export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$commit_time}
}

# Prints the path of the library that hubrun opens for XML and HTML; the binary does not name it as needed.
xml_library() { readlink -f "$(pkg-config --variable=libdir libxml-2.0)/libxml2.so"; }

# Prints the licence of the Swift runtime, which is linked into the binary.
swift_licence() { cat "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/share/swift/LICENSE.txt"; }

# Prints the installed package that has a file. The database may have the path with or without /usr.
package_of() {
    local file
    file=$(readlink -f "$1")
    { dpkg-query -S "$file" || dpkg-query -S "/usr$file" || dpkg-query -S "${file#/usr}"; } 2>/dev/null |
        sed 's/:.*//; q'
}
