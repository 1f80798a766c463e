import ArgumentParser

/// The options that select the requests of a preview.
struct PreviewSelectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only requests with this tag, or with one of several (repeatable).", valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only requests whose name matches, like the name after the path (repeatable).", valueName: "glob"))
    var name: [String] = []

    @OptionGroup var folders: FolderOptions
}
