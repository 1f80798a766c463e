import Diagnostics
import Platform
import Text

/// The folder for files that hubrun keeps between its runs, such as sessions. Only its user can read it.
enum StateFolder {
    /// The variable of the process environment that overrides the folder.
    static let variable = "HUBRUN_STATE_DIR"

    /// Returns the path of the folder, which is made if it is missing.
    ///
    /// - Throws: `CommandFailure` if it cannot be made, belongs to another user, or others can write to it.
    static func path() throws -> String {
        try folder(place())
    }

    /// Returns the path of a folder in it, which is made if it is missing.
    static func folder(named name: String) throws -> String {
        try folder(PathParts.joined(path(), name))
    }

    /// Returns the content of a file in the folder; nil if there is none.
    ///
    /// - Throws: `CommandFailure` for a file that cannot be read, belongs to another user, or that others can write to.
    static func content(of path: String) throws -> [UInt8]? {
        guard FileSystem.exists(path) else { return nil }
        try check(path, .regular)
        return try InputFile.bytes(at: path)
    }

    /// Writes a file in the folder completely or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        if FileSystem.exists(path) { try check(path, .regular) }
        try ResultFile(path: path).write(bytes)
    }

    private static func place() throws -> String {
        let environment = CurrentProcess.environment
        if let given = environment[variable], !given.isEmpty { return given }
        // A relative path is to be ignored (XDG Base Directory Specification).
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return PathParts.joined(state, "hubrun") }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure(
                .commandLine, "there is no folder for what hubrun keeps: HOME is not set",
                hint: "set \(variable) to a folder")
        }
        return PathParts.joined(home, ".local/state/hubrun")
    }

    private static func folder(_ path: String) throws -> String {
        do throws(SystemError) {
            for folder in FileSystem.folders(to: path) { try FileSystem.makeFolder(folder, permissions: 0o700) }
        } catch {
            throw CommandFailure(
                .outputFailed, "the folder \"\(DisplayText.printable(path))\" cannot be made: \(error.text)",
                hint: "set \(variable) to another one")
        }
        try check(path, .folder)
        return path
    }

    /// Refuses a file that another user could have made: it would decide what is sent.
    private static func check(_ path: String, _ kind: FileStatus.Kind) throws {
        let status = try? FileStatus(of: path)
        guard let status, status.kind == kind, status.isPrivate else {
            throw CommandFailure(
                .badFile, .fileUnreadable,
                "\"\(DisplayText.printable(path))\" is not \(kind == .folder ? "a folder" : "a file") of yours alone",
                hint: "it must belong to you, and nobody else may write to it: chmod go-w, or remove it")
        }
    }
}
