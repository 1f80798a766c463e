import Diagnostics
import Platform
import Text

/// The folder for state that hubrun keeps between commands of one user: `$HUBRUN_STATE_DIR`, otherwise
/// `$XDG_STATE_HOME/hubrun` or `~/.local/state/hubrun`.
struct StateFolder {
    static let variable = "HUBRUN_STATE_DIR"

    let path: String

    /// Returns nil if no variable names a folder: there is no home folder.
    init?(_ environment: [String: String] = CurrentProcess.environment) {
        func folder(_ name: String) -> String? {
            // The XDG Base Directory Specification ignores relative paths.
            environment[name].flatMap { $0.hasPrefix("/") && $0 != "/" ? $0 : nil }
        }
        if let path = environment[Self.variable], !path.isEmpty {
            self.path = path
        } else if let state = folder("XDG_STATE_HOME") {
            path = PathParts.joined(state, "hubrun")
        } else if let home = folder("HOME"), FileSystem.exists(home) {
            path = PathParts.joined(home, ".local/state/hubrun")
        } else {
            return nil
        }
    }

    /// The reason why state can be neither read nor written.
    struct Refusal: Error {
        let message: String
        let hint: String
    }

    /// Makes a folder for one kind of state, which only its owner can read; returns its path.
    func making(_ name: String) throws(Refusal) -> String {
        do throws(SystemError) {
            for folder in FileSystem.folders(to: path) where !FileSystem.exists(folder) {
                try FileSystem.makeFolder(folder, permissions: 0o700)
            }
            try FileSystem.makeFolder(subfolder(name), permissions: 0o700)
        } catch {
            throw Refusal(
                message: "\"\(DisplayText.printable(path))\" cannot be made: \(error.text)",
                hint: "\(Self.variable) names another folder")
        }
        try check(path, .folder)
        try check(subfolder(name), .folder)
        return subfolder(name)
    }

    /// Returns the path of a file if it exists and can be trusted; nil if there is none.
    func existing(_ file: String, in name: String) throws(Refusal) -> String? {
        let place = PathParts.joined(subfolder(name), file)
        guard FileSystem.exists(place) else { return nil }
        try check(path, .folder)
        try check(subfolder(name), .folder)
        try check(place, .regular)
        return place
    }

    private func subfolder(_ name: String) -> String { PathParts.joined(path, name) }

    /// Refuses what another user can change, who could choose what this user's commands do.
    private func check(_ path: String, _ kind: FileStatus.Kind) throws(Refusal) {
        let status = try? FileStatus(of: path)
        guard let status, status.kind == kind, status.isPrivate else {
            throw Refusal(
                message:
                    "\"\(DisplayText.printable(path))\" is not \(kind == .folder ? "a folder" : "a file") of yours alone",
                hint: "it must belong to you, and nobody else may write to it: chmod go-w, or remove it")
        }
    }
}
