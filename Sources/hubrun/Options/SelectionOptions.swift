import CollectionModel
import Diagnostics
import Text

/// The options that select requests.
struct SelectionOptions: Options {
    @Option("--tag", value: "tag", help: "Only requests with this tag, or with one of several (repeatable).")
    var tag: [String] = []

    @Option(
        "--skip-tag", value: "tag", help: "No requests with this tag, whatever other options select (repeatable).",
        rerun: .written)
    var skipTag: [String] = []

    @Option(
        "--name", value: "glob",
        help: """
            Only requests whose name matches, as Name or Group/Name; * matches any characters, ? one, \\* a \
            star (repeatable).
            """)
    var name: [String] = []

    @OptionGroup var folders: FolderOptions

    @Option("--from", value: "name", help: "Begin with this request.")
    var from: String?

    @Option("--to", value: "name", help: "End with this request.")
    var to: String?

    @Option(
        "--rerun-failed", value: "file.jsonl",
        help: """
            Only requests that failed in that run or were skipped because of it, and those they need; PATH is \
            optional.
            """)
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

/// The option that limits a command to groups and requests by name.
struct FolderOptions: Options {
    @Option(
        "--folder", value: "name",
        help: "Only this group or request, without setup, teardown and the requests that it needs (repeatable).",
        rerun: .written)
    var folder: [String] = []
}

/// The options that select the requests of a preview.
struct PreviewSelectionOptions: Options {
    @Option("--tag", value: "tag", help: "Only requests with this tag, or with one of several (repeatable).")
    var tag: [String] = []

    @Option(
        "--name", value: "glob", help: "Only requests whose name matches, like the name after the path (repeatable).")
    var name: [String] = []

    @OptionGroup var folders: FolderOptions
}
