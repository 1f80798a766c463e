import Platform

/// A file open for reading and writing, with the system's errors as `StorageError`.
final class SystemFile: Sendable {
    let path: String
    private let descriptor: FileDescriptor

    /// Opens a file; creates one for its owner alone if it is missing.
    init(_ path: String, isEmptied: Bool = false) throws(StorageError) {
        descriptor = try StorageError.naming("open", path) { () throws(SystemError) in
            let options: FileDescriptor.Options = [.readingAndWriting, .create]
            return try FileDescriptor(path, isEmptied ? options.union(.truncate) : options, permissions: 0o600)
        }
        self.path = path
    }

    deinit {
        // A child process may share the descriptor and thus the lock until its exec; closing alone would not unlock.
        unlock()
        try? descriptor.close()
    }

    /// Locks the file until this process ends; returns false if another process has locked it.
    func lock() -> Bool { descriptor.lock() }

    /// Unlocks the file.
    func unlock() { descriptor.unlock() }

    func read(at offset: Int, count: Int) throws(StorageError) -> [UInt8] {
        try StorageError.naming("read", path) { () throws(SystemError) in try descriptor.read(count, at: offset) }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
        try StorageError.naming("write", path) { () throws(SystemError) in try descriptor.write(bytes, at: offset) }
    }

    func truncate(to size: Int) throws(StorageError) {
        try StorageError.naming("shorten", path) { () throws(SystemError) in try descriptor.truncate(to: size) }
    }

    /// Waits until the content is on the disk, not only in the system's memory.
    func synchronize() throws(StorageError) {
        try StorageError.naming("write", path) { () throws(SystemError) in try descriptor.synchronize() }
    }

    /// Replaces another file by this one atomically, so that one of the two exists after a crash.
    func move(to target: String) throws(StorageError) {
        try StorageError.naming("replace", target) { () throws(SystemError) in
            try FileSystem.move(path, to: target)
        }
    }

    /// Removes the file's name from its directory.
    func remove() { FileSystem.remove(path) }
}

extension StorageError {
    /// Calls a function, whose error becomes a `StorageError` with the action and the path.
    static func naming<Value>(
        _ action: String, _ path: String, _ call: () throws(SystemError) -> Value
    ) throws(StorageError) -> Value {
        do throws(SystemError) {
            return try call()
        } catch {
            throw .system(action, path: path, reason: error.message)
        }
    }
}
