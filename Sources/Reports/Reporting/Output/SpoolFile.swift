import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An unlinked temporary file for output whose target cannot be overwritten.
struct SpoolFile: ~Copyable {
    private static let chunk = 256 * 1024

    let descriptor: Int32

    /// Fails if no file can be created; `errno` has the reason.
    init?() {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/hubrun-report-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { return nil }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        descriptor = number
        unlink(template)
    }

    deinit { close(descriptor) }

    /// Reads the whole file in chunks.
    ///
    /// - Returns: The error number of a failed read; nil on success.
    func read(_ take: ([UInt8]) -> Void) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        var offset = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : nil }
            take(Array(buffer[..<count]))
            offset += count
        }
    }
}
