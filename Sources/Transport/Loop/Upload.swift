#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The body of a request, handed to libcurl piece by piece.
final class Upload {
    private enum Source {
        case bytes([UInt8])
        case file(descriptor: Int32, path: String)
    }

    let size: Int
    private let source: Source
    private var offset = 0
    /// Why reading had to stop, in words.
    private(set) var failure: String?

    init(_ bytes: [UInt8]) {
        size = bytes.count
        source = .bytes(bytes)
    }

    init(path: String) throws(TransportError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.unreadable(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .mistake("the body file \"\(path)\" is not a regular file", hint: "name a file, not a folder")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path) }
        size = Int(status.st_size)
        source = .file(descriptor: descriptor, path: path)
    }

    deinit {
        if case .file(let descriptor, _) = source { close(descriptor) }
    }

    /// Fills `buffer` from where the last call stopped; nothing when the source broke off, see ``failure``.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let wanted = min(buffer.count, size - offset)
        guard wanted > 0 else { return 0 }
        switch source {
        case .bytes(let bytes):
            bytes.withUnsafeBytes {
                buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + wanted]))
            }
            offset += wanted
            return wanted
        case .file(let descriptor, let path):
            let count = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
            guard count > 0 else {
                failure = "the body file \"\(path)\" became shorter while it was sent"
                return nil
            }
            offset += count
            return count
        }
    }

    /// Goes on from `position`: libcurl starts over when a reused connection turns out to be dead.
    func seek(to position: Int) -> Bool {
        guard (0...size).contains(position) else { return false }
        offset = position
        return true
    }

    private static func unreadable(_ path: String) -> TransportError {
        .mistake(
            "the body file \"\(path)\" cannot be read: \(SystemError.text(errno))",
            hint: "a relative path is relative to the file it is written in")
    }
}
