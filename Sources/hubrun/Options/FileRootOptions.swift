import ArgumentParser
import Platform

/// The option for folders outside the repository whose files collections may use.
struct FileRootOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Allow collections to use the files in this folder, besides those in their repository (repeatable).",
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

extension FileRootOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(.list("--file-root") { $0.fileRoot = $1 })
    }
}
