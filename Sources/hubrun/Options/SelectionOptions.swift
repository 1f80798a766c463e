import CollectionModel
import Diagnostics
import Text

/// The options that select requests, in all commands for parts of collections.
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

    @Option("--row", value: "n", help: "Only this row of the data, counted from 1 (repeatable).")
    var row: [Int] = []

    @Option(
        "--element", value: "n",
        help: "Only this element of forEach, counted from 1, of the selected requests (repeatable).")
    var element: [Int] = []

    func validate() throws {
        if let wrong = row.first(where: { $0 < 1 }) {
            throw ValidationError("--row is the number of a row, from 1, not \(wrong)")
        }
        if let wrong = element.first(where: { $0 < 1 }) {
            throw ValidationError("--element is the number of an element, from 1, not \(wrong)")
        }
    }

    /// Returns the selection of requests.
    ///
    /// - Parameter lines: The lines of `FILE:LINE`, by file.
    func selection(on lines: [String: [Int]]) -> RequestSelection {
        var selection = RequestSelection()
        selection.tags = tag
        selection.skippedTags = skipTag
        selection.names = name.map(TextPattern.init)
        selection.folders = folders.folder
        selection.from = from
        selection.to = to
        selection.elements = Set(element)
        selection.lines = lines
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

/// The options that select the failed requests of an earlier run.
struct FailureOptions: Options {
    @Option(
        "--rerun-failed", value: "file.jsonl",
        help: """
            Only requests that failed in that run or were skipped because of it, and those they need; PATH is \
            optional.
            """)
    var rerunFailed: String?

    @Flag(
        "--lf", "--last-failed",
        help: """
            Only requests that failed in the last run of these collections or were skipped because of it, and those \
            they need.
            """)
    var lastFailed = false

    /// True if one of the options is given.
    var isGiven: Bool { rerunFailed != nil || lastFailed }

    /// The given option, for messages.
    var option: String { lastFailed ? "--last-failed" : "--rerun-failed" }

    func validate() throws {
        if lastFailed, rerunFailed != nil {
            throw ValidationError("--rerun-failed and --last-failed exclude each other")
        }
    }

    /// Returns the failed requests of the earlier run; nil without an option.
    ///
    /// - Parameter project: The project, whose setup and teardown run in any case.
    /// - Throws: `CommandFailure`.
    func read(_ paths: [String], fileRoots: [String], in project: Project?) throws -> FailedRequests? {
        let isOfProject = { (path: String) in project?.owns(path) ?? false }
        if let rerunFailed { return try FailedRequests(readingFrom: rerunFailed, leavingOut: isOfProject) }
        guard lastFailed else { return nil }
        let files = try CollectionPaths.choice(of: paths, fileRoots: fileRoots).files
        return try LastRun.failures(of: paths, files: files, leavingOut: isOfProject)
    }
}
