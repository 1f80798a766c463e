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

# Everything is in a function, so that a part of this file does nothing.
main() {
    releases=${HUBRUN_RELEASES:-https://github.com/OWNER/hubrun/releases}
    if [ -n "${HUBRUN_VERSION:-}" ]; then
        release=$releases/download/v${HUBRUN_VERSION#v}
    else
        release=$releases/latest/download
    fi
    [ "$(uname -s)" = Linux ] || fail "this is for Linux, and this system is $(uname -s)" "brew install hubrun.rb builds it; see $releases"
    case $(uname -m) in
        x86_64 | amd64) machine=x86_64 ;;
        aarch64 | arm64) machine=aarch64 ;;
        *) fail "there is no release for $(uname -m)" "build it from its sources" ;;
    esac
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM
    fetch SHA256SUMS || fail "$release/SHA256SUMS could not be downloaded" "is there a network, and such a release?"
    archive=$(sed -n "s/^[0-9a-f]* [ *]\(hubrun-[0-9A-Za-z.+~-]*-linux-$machine\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS" | head -n 1)
    [ -n "$archive" ] || fail "this release has no archive for $machine" "build it from its sources"
    echo "downloading $archive"
    fetch "$archive" || fail "$release/$archive could not be downloaded" "try again"
    (cd "$work" && grep -F " $archive" SHA256SUMS | sha256sum -c >/dev/null 2>&1) ||
        fail "$archive has another checksum than it should have" "the download was cut off or changed; try again"
    (cd "$work" && gzip -dc "$archive" | tar xf -) || fail "$archive cannot be unpacked"
    "$work/${archive%.tar.gz}/install" "$@"
}

main "$@"
