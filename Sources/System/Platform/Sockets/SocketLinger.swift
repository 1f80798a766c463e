#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
#endif

/// The option of a socket that decides what happens to unsent bytes when it is closed (`SO_LINGER`).
package enum SocketLinger {
    /// Discards unsent bytes and resets the connection.
    package static let reset = linger(l_onoff: 1, l_linger: 0)
}
