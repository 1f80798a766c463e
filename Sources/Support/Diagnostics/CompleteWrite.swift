#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A write of all bytes to a descriptor, which may accept them in parts.
package enum CompleteWrite {
    /// - Parameter waits: True to wait while the descriptor is not writable; false to fail with EAGAIN.
    /// - Returns: The `errno` of a failed write; nil after success.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, waits: Bool = true) -> Int32? {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                systemWrite(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN, waits {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    #if canImport(Glibc) || canImport(Musl)
        private static let systemWrite = Glibc.write
    #else
        private static let systemWrite = Darwin.write
    #endif
}
