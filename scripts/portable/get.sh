#!/bin/sh
# Downloads a release of hubrun for Linux, verifies its checksum, and installs it into ~/.local; no root is needed.
#   curl -fsSL https://github.com/OWNER/hubrun/releases/latest/download/get.sh | sh
#   curl … | sh -s -- /opt/hubrun       into another folder
# HUBRUN_VERSION=0.1.0 takes that release, HUBRUN_RELEASES=URL another server.
set -eu

# fail MESSAGE [HINT]
fail() {
    echo "hubrun: error: $1" >&2
    [ -z "${2:-}" ] || echo "hint: $2" >&2
    exit 1
}

# fetch FILE
fetch() {
    if command -v curl >/dev/null; then
        curl -fsSL --retry 2 -o "$work/$1" "$release/$1"
    elif command -v wget >/dev/null; then
        wget -q -O "$work/$1" "$release/$1"
    else
        fail "neither curl nor wget is installed" "download $release/$1 in another way, unpack it and run its install"
    fi
}

# All code is in a function: if the download of this file is cut off, nothing runs.
main() {
    releases=${HUBRUN_RELEASES:-https://github.com/OWNER/hubrun/releases}
    if [ -n "${HUBRUN_VERSION:-}" ]; then
        release=$releases/download/v${HUBRUN_VERSION#v}
    else
        release=$releases/latest/download
    fi
    [ "$(uname -s)" = Linux ] || fail "the archive is for Linux; this system is $(uname -s)" \
        "Homebrew can build it: see Documentation/install.md"
    case $(uname -m) in
        x86_64 | amd64) machine=x86_64 ;;
        aarch64 | arm64) machine=aarch64 ;;
        *) fail "there is no release for $(uname -m)" "build it from its sources" ;;
    esac
    command -v sha256sum >/dev/null || fail "sha256sum is not installed" "install coreutils or busybox"
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    fetch SHA256SUMS || fail "$release/SHA256SUMS could not be downloaded" "check the network connection and the version"
    grep -E "^[0-9a-f]{64} [ *]hubrun-[0-9A-Za-z.+~-]+-linux-$machine\.tar\.gz\$" "$work/SHA256SUMS" >"$work/sum" || true
    read -r _ archive <"$work/sum" || true
    archive=${archive#\*}
    [ -n "$archive" ] || fail "this release has no archive for $machine" "build it from its sources"
    echo "downloading $archive"
    fetch "$archive" || fail "$release/$archive could not be downloaded" "try again"
    (cd "$work" && head -n 1 sum | sha256sum -c >/dev/null 2>&1) ||
        fail "$archive does not match its checksum" "the download was cut off or changed; try again"
    (cd "$work" && gzip -dc "$archive" | tar xf -) || fail "$archive cannot be unpacked"
    # Started with sh: files of a temporary folder may not run (noexec), which install explains.
    HUBRUN_INSTALL="… | sh -s --" sh "$work/${archive%.tar.gz}/install" "$@"
}

main "$@"
