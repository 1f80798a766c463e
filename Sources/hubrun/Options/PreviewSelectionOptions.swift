/// The options that select the requests of a preview.
struct PreviewSelectionOptions: Options {
    @Option("--tag", value: "tag", help: "Only requests with this tag, or with one of several (repeatable).")
    var tag: [String] = []

    @Option(
        "--name", value: "glob", help: "Only requests whose name matches, like the name after the path (repeatable).")
    var name: [String] = []

    @OptionGroup var folders: FolderOptions
}
