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
