/// Why a namespace's state cannot be read or kept.
public enum StorageError: Error, Sendable, Equatable {
    /// With what was tried and the system's own words.
    case system(String, path: String, reason: String)
    /// Another emulator keeps its state there.
    case inUse(directory: String)
    /// A journal that lacks its first line, which every journal is made with.
    case emptied(path: String)
    /// A line that is not what was written, and is not the last.
    case damaged(path: String, line: Int, reason: String)
}

extension StorageError: CustomStringConvertible {
    /// What is wrong, in one sentence.
    public var message: String {
        switch self {
        case .system(let action, let path, let reason): "cannot \(action) \"\(path)\": \(reason)"
        case .inUse(let directory): "another emulator keeps its state in \"\(directory)\""
        case .emptied(let path):
            "\"\(path)\" is empty, or cut off in its first line: the hubs, keys and devices that it held are lost"
        case .damaged(let path, let line, let reason): "\(path):\(line): \(reason)"
        }
    }

    /// What to do about it.
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
