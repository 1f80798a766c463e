import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The option for folders outside the repository whose files collections may use.
struct FileRootOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let collections use the files below this folder too (repeatable); else only those of their repository.",
            valueName: "folder"))
    var fileRoot: [String] = []

    func validate() throws {
        for folder in fileRoot {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
                throw ValidationError("--file-root is a folder that exists, and \"\(folder)\" is not")
            }
        }
    }

    /// The options as written.
    var written: [String] { fileRoot.flatMap { ["--file-root", $0] } }
}
