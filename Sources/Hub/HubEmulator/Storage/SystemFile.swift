#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file open for reading and writing, with the system's errors as `StorageError`.
final class SystemFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Opens a file; creates one for its owner alone if it is missing.
    init(_ path: String, isEmptied: Bool = false) throws(StorageError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | (isEmptied ? O_TRUNC : 0), 0o600)
        self.path = path
        guard descriptor >= 0 else { throw .failed("open", path) }
    }

    /// True if anything exists at the path: a file, a folder or something else.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    deinit {
        // A child process may share the descriptor and thus the lock until its exec; closing alone would not unlock.
        unlock()
        close(descriptor)
    }

    /// Locks the file until this process ends; returns false if another process has locked it.
    func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Unlocks the file.
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

    /// Waits until the content is on the disk, not only in the system's memory.
    func synchronize() throws(StorageError) {
        guard fsync(descriptor) == 0 else { throw .failed("write", path) }
    }

    /// Replaces another file by this one atomically, so that one of the two exists after a crash.
    func move(to target: String) throws(StorageError) {
        guard rename(path, target) == 0 else { throw .failed("replace", target) }
    }

    /// Removes the file's name from its directory.
    func remove() {
        unlink(path)
    }
}

extension StorageError {
    /// Returns the error of the last system call (`errno`).
    static func failed(_ action: String, _ path: String) -> StorageError {
        .system(action, path: path, reason: String(cString: strerror(errno)))
    }
}
