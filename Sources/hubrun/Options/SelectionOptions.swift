import ArgumentParser
import CollectionModel
import Diagnostics
import Text

/// The options that select requests.
struct SelectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only requests with this tag, or with one of several (repeatable).", valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("No requests with this tag, whatever other options select (repeatable).", valueName: "tag"))
    var skipTag: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Only requests whose name matches, as Name or Group/Name; * matches any characters, ? one, \\* a \
            star (repeatable).
            """,
            valueName: "glob"))
    var name: [String] = []

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Begin with this request.", valueName: "name"))
    var from: String?

    @Option(help: ArgumentHelp("End with this request.", valueName: "name"))
    var to: String?

    @Option(
        help: ArgumentHelp(
            """
            Only requests that failed in that run or were skipped because of it, and those they need; PATH is \
            optional.
            """,
            valueName: "file.jsonl"))
    var rerunFailed: String?

    var selection: RequestSelection {
        var selection = RequestSelection()
        selection.tags = tag
        selection.skippedTags = skipTag
        selection.names = name.map(TextPattern.init)
        selection.folders = folders.folder
        selection.from = from
        selection.to = to
        return selection
    }
}

extension SelectionOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(
            .list("--tag") { $0.tag = $1 },
            .list("--skip-tag") { $0.skipTag = $1 },
            .list("--name") { $0.name = $1 },
            .group(FolderOptions.self) { $0.folders = $1 },
            .option("--from") { $0.from = $1 },
            .option("--to") { $0.to = $1 },
            .option("--rerun-failed") { $0.rerunFailed = $1 })
    }
}
