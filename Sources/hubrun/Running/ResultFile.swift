import Diagnostics
import Platform
import Text

/// A file that a command writes, completely or not at all.
struct ResultFile {
    let path: String
    /// The permissions of the file, which the process's umask restricts; by default only the owner can read it.
    var permissions = 0o600
    /// True to replace a file that exists.
    var replaces = true

    private var file: AtomicFile { AtomicFile(path, permissions: permissions, replaces: replaces) }

    /// Checks before a run that the file of an option can be written.
    ///
    /// - Parameters:
    ///   - inputs: The files that the run reads, which must not be overwritten.
    ///   - content: The content, for the hint: "the variables".
    /// - Throws: An error if the run reads the file, or if it cannot be written.
    func check(option: String, besides inputs: [String], what content: String) throws(CommandFailure) {
        if let identity = try? FileStatus(of: path).identity,
            inputs.contains(where: { (try? FileStatus(of: $0).identity) == identity })
        {
            throw CommandFailure(
                .commandLine, "\(option) \(DisplayText.printable(path)) names a file that the run reads",
                hint: "give \(content) a separate file")
        }
        try makeFolder()
        do throws(SystemError) {
            try file.check()
        } catch {
            throw failure(error)
        }
    }

    /// Writes the file, and makes its folder.
    ///
    /// - Throws: An error if writing fails, or if the file exists and is not replaced; it is then unchanged.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        try makeFolder()
        do throws(SystemError) {
            try file.write(bytes)
        } catch {
            throw failure(error)
        }
    }

    /// Writes a text; returns the error, or nil.
    func failure(writing text: String) -> CommandFailure? {
        do throws(CommandFailure) {
            try write(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    private func makeFolder() throws(CommandFailure) {
        guard (try? FileSystem.makeFolders(PathParts(path).folder)) == nil else { return }
        throw failure("its folder cannot be made", "check the path, and what you may write to")
    }

    private func failure(_ reason: SystemError) -> CommandFailure {
        let (what, hint) =
            switch reason {
            case .isFolder: ("a folder is there", "choose another name")
            case .accessDenied, .notPermitted, .readOnly: ("that is not allowed", "check the permissions of its folder")
            case .alreadyExists where !replaces: ("it exists", "choose another name")
            case .isNoFolder, .alreadyExists: ("a part of its path is not a folder", "choose another name")
            case .diskFull, .quotaExceeded, .fileTooLarge:
                ("there is no room", "free some space, or choose another disk")
            case .noReader: ("it is a pipe or socket without a reader", "choose another name")
            default: ("the system refuses it", "check that the folder can be written to and the disk is not full")
            }
        return failure(what, hint)
    }

    private func failure(_ what: String, _ hint: String) -> CommandFailure {
        CommandFailure(
            .outputFailed, "\"\(DisplayText.printable(path))\" cannot be written: \(what)", hint: hint)
    }
}
