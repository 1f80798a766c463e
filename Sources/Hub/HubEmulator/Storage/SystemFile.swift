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

/// An open directory, whose entries can be synchronized like files.
final class SystemDirectory: Sendable {
    private let descriptor: FileDescriptor

    /// Opens a directory; creates it and its missing parents, for their owner alone.
    init(_ path: String) throws(StorageError) {
        for folder in FileSystem.folders(to: path) {
            try StorageError.naming("make the directory", folder) { () throws(SystemError) in
                try FileSystem.makeFolder(folder, permissions: 0o700)
            }
        }
        descriptor = try StorageError.naming("open the directory", path) { () throws(SystemError) in
            try FileDescriptor(path, [.reading, .folder])
        }
    }

    deinit {
        try? descriptor.close()
    }

    /// Waits until the entries are on the disk; file systems without support for this store them anyway.
    func synchronize() {
        try? descriptor.synchronize()
    }
}

/// The synchronizations of one file: callers that wait at the same time share one `fsync`.
///
/// `@unchecked Sendable`: the monitor protects the variables.
final class SharedSynchronization: @unchecked Sendable {
    private let monitor = Monitor()
    private var isWriting = false
    /// The number of writes that have ended.
    private var turn = 0
    /// The error of the last write; nil if it succeeded.
    private var failure: StorageError?
    /// The length of the journal that is known to be on the disk, in bytes.
    private var reached = 0

    /// A caller's next step.
    private enum Step {
        case done
        case write
        case goOn(after: StorageError?)
    }

    /// Waits until the journal is on the disk up to a length.
    ///
    /// - Parameters:
    ///   - goal: The length, in bytes.
    ///   - length: Returns the current length of the journal, in bytes.
    ///   - write: Writes the journal's content to the disk, as it is at the time of the call.
    func settle(
        _ goal: Int, length: () -> Int, _ write: () throws(StorageError) -> Void
    ) throws(StorageError) {
        while true {
            switch step(to: goal) {
            case .done: return
            // A write that began earlier may not include the latest bytes; then another one follows.
            case .goOn(let failure): if let failure { throw failure }
            case .write:
                // The write may miss what is added while it runs.
                let written = length()
                let result = Result { () throws(StorageError) in try write() }
                end(result, at: written)
                try result.get()
            }
        }
    }

    private func step(to goal: Int) -> Step {
        monitor.withLock {
            if reached >= goal { return .done }
            guard isWriting else {
                isWriting = true
                return .write
            }
            let current = turn
            monitor.wait { turn != current }
            return .goOn(after: failure)
        }
    }

    private func end(_ result: Result<Void, StorageError>, at written: Int) {
        monitor.withLock {
            isWriting = false
            turn += 1
            switch result {
            case .success: (reached, failure) = (max(reached, written), nil)
            case .failure(let error): failure = error
            }
            monitor.notifyAll()
        }
    }
}

/// An error that prevents reading or storing a namespace's state.
public enum StorageError: Error, Sendable, Equatable {
    /// A system call failed; carries the action, the path and the system's message.
    case system(String, path: String, reason: String)
    /// Another emulator uses the directory.
    case inUse(directory: String)
    /// The journal lacks its first line, with which every journal is created.
    case emptied(path: String)
    /// A line is invalid and is not an incomplete last line.
    case damaged(path: String, line: Int, reason: String)
}

extension StorageError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .system(let action, let path, let reason): "cannot \(action) \"\(path)\": \(reason)"
        case .inUse(let directory): "another emulator keeps its state in \"\(directory)\""
        case .emptied(let path):
            "\"\(path)\" is empty, or cut off in its first line: the hubs, keys and devices that it held are lost"
        case .damaged(let path, let line, let reason): "\(path):\(line): \(reason)"
        }
    }

    /// The way to fix the error.
    public var hint: String {
        switch self {
        case .system: "give a directory that can be written, or leave out --data to keep nothing"
        case .inUse: "stop the other one, or give each its own directory"
        case .emptied, .damaged:
            "the file was changed or cut by something else; restore it, or move it away to begin anew"
        }
    }

    public var description: String { "\(message): \(hint)" }
}
