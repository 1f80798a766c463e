import ArgumentParser
import Platform

/// The option for folders outside the repository whose files collections may use.
struct FileRootOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let collections use the files below this folder too (repeatable); else only those of their repository.",
            valueName: "folder"))
    var fileRoot: [String] = []

    func validate() throws {
        for folder in fileRoot {
            guard FileStatus.kind(of: folder) == .folder else {
                throw ValidationError("--file-root is a folder that exists, and \"\(folder)\" is not")
            }
        }
    }

    /// The options as written.
    var written: [String] { fileRoot.flatMap { ["--file-root", $0] } }
}
