import ArgumentParser
import CollectionModel

/// The options that select requests.
struct SelectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only requests with this tag (repeatable: any of them).", valueName: "tag"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("No requests with this tag, whatever else is said (repeatable).", valueName: "tag"))
    var skipTag: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only requests whose name fits, alone or as Group/Name; * is any characters, ? one, \\* a star (repeatable).",
            valueName: "glob"))
    var name: [String] = []

    @Option(help: ArgumentHelp("Begin with this request.", valueName: "name"))
    var from: String?

    @Option(help: ArgumentHelp("End with this request.", valueName: "name"))
    var to: String?

    @Option(
        help: ArgumentHelp(
            "Only what failed in that run or was skipped because of that, and what it needs; the paths may be left out.",
            valueName: "file.jsonl"))
    var rerunFailed: String?

    var selection: RequestSelection {
        var selection = RequestSelection()
        selection.tags = tag
        selection.skippedTags = skipTag
        selection.names = name.map(NamePattern.init)
        selection.from = from
        selection.to = to
        return selection
    }
}
