#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes all of some bytes to a descriptor, however small the pieces are that it takes.
package enum WholeWrite {
    /// - Parameter waits: whether to wait where the descriptor takes nothing for now; else that is a failure.
    /// - Returns: the error number that kept bytes from being written; nil when all of them are.
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
