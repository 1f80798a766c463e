import Platform

/// The option for folders outside the repository whose files collections may use.
struct FileRootOptions: Options {
    @Option(
        "--file-root", value: "folder",
        help: "Allow collections to use the files in this folder, besides those in their repository (repeatable).",
        rerun: .written)
    var fileRoot: [String] = []

    func validate() throws {
        for folder in fileRoot {
            guard FileStatus.kind(of: folder) == .folder else {
                throw ValidationError("--file-root is a folder that exists, and \"\(folder)\" is not")
            }
        }
    }
}
