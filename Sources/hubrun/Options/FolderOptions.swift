import ArgumentParser

/// The option that limits a command to groups and requests by name.
struct FolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only this group or request, without setup, teardown and the requests that it needs (repeatable).",
            valueName: "name"))
    var folder: [String] = []

    /// The options as written.
    var written: [String] { folder.flatMap { ["--folder", $0] } }
}

extension FolderOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(.list("--folder") { $0.folder = $1 })
    }
}
