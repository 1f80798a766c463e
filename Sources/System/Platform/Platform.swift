// This module is the only one with conditional compilation for operating systems. It has small functions for what the
// others need of the system: files, processes, threads, signals, terminals, sockets and charsets.
//
// hubrun is built and tested on Linux with glibc. The branches for macOS (`canImport(Darwin)`, and each `#else` of
// `canImport(Glibc)`) and for musl are written from the documentation and were never compiled.
