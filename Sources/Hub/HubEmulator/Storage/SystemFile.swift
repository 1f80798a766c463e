#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is open for reading and writing, with the system's errors as `StorageError`.
final class SystemFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Opens a file that only its owner may read; makes it when there is none.
    init(_ path: String, isEmptied: Bool = false) throws(StorageError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (isEmptied ? O_TRUNC : 0), 0o600)
        self.path = path
        guard descriptor >= 0 else { throw .failed("open", path) }
    }

    /// True if anything exists at the path: a file, a folder or something else.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    deinit {
        // A process that was just started may have the descriptor too, and the lock with it, until it is its own.
        unlock()
        close(descriptor)
    }

    /// Whether the file was free to be locked; it stays so until this process ends.
    func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Lets others lock it.
    func unlock() { flock(descriptor, LOCK_UN) }

    func read(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        var failure = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            var result = pread(descriptor, buffer.baseAddress, count, off_t(offset))
            while result < 0, errno == EINTR { result = pread(descriptor, buffer.baseAddress, count, off_t(offset)) }
            failure = result < 0
            used = max(result, 0)
        }
        guard !failure else { throw .failed("read", path) }
        return bytes
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
        var done = 0
        while done < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                pwrite(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw .failed("write", path) }
            done += result
        }
    }

    func truncate(to size: Int) throws(StorageError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw .failed("shorten", path) }
    }

    /// Returns when the content is on the disk, not only with the system.
    func synchronize() throws(StorageError) {
        guard fsync(descriptor) == 0 else { throw .failed("write", path) }
    }

    /// Puts this file in the place of another, at once; a crash leaves one of the two.
    func move(to target: String) throws(StorageError) {
        guard rename(path, target) == 0 else { throw .failed("replace", target) }
    }

    /// Takes the file's name away.
    func remove() {
        unlink(path)
    }
}

extension StorageError {
    /// The system's last error.
    static func failed(_ action: String, _ path: String) -> StorageError {
        .system(action, path: path, reason: String(cString: strerror(errno)))
    }
}
