import CollectionModel
import Diagnostics
import RunRecords
import Text

/// The check of a selection: a misspelt name must not lead to a run that tests nothing, or everything.
struct SelectionCheck {
    let selection: RequestSelection
    /// The option that selects requests by name; nil if an argument does.
    private let nameOption: String?
    private let requests: [RequestStep]
    private let collections: [RequestCollection]

    init(_ selection: RequestSelection, among collections: [RequestCollection], nameOption: String?) {
        self.selection = selection
        self.nameOption = nameOption
        self.collections = collections
        requests = collections.flatMap { FlowProgram($0).requests }
    }

    /// - Throws: `CommandFailure` for a tag, name or line that no request has, with the nearest match.
    func check() throws {
        try checkTags()
        try checkFolders()
        let names = requests.map(\.definition.name) + requests.map(\.fullName)
        for pattern in selection.names where !requests.contains(where: { $0.matches(pattern) }) {
            throw Self.noRequest(pattern.text, of: nameOption, names)
        }
        for (option, name) in [("--from", selection.from), ("--to", selection.to)] {
            guard let name, !requests.contains(where: { $0.isCalled(name) }) else { continue }
            throw Self.noRequest(name, of: option, names)
        }
        try checkOrder()
        try checkLines()
        try checkIdentities()
    }

    /// - Throws: `CommandFailure` for a threshold with a name that no request and no group has.
    static func check(_ thresholds: [GivenThreshold], among collections: [RequestCollection]) throws {
        guard thresholds.contains(where: { $0.name != nil }) else { return }
        let requests = collections.flatMap { FlowProgram($0).requests }
        let names = requests.flatMap { RequestStatistics.names(of: $0.definition.name, in: $0.groups.map(\.name)) }
        try check(thresholds, amongNames: names, hint: "hubrun list shows the names")
    }

    /// - Parameter hint: The place where the user finds the names.
    /// - Throws: `CommandFailure` for a threshold with a name that is not among those of the requests and groups.
    static func check(_ thresholds: [GivenThreshold], amongNames names: [String], hint: String) throws {
        for name in thresholds.compactMap(\.name) where !names.contains(name) {
            throw noRequest("request or group", called: name, option: "--threshold", among: names, hint: hint)
        }
    }

    private func checkFolders() throws {
        guard !selection.folders.isEmpty else { return }
        let searches = collections.map(FolderSearch.init)
        for folder in selection.folders where !searches.contains(where: { $0.positions(of: folder) != nil }) {
            let names = searches.flatMap(\.names)
            throw CommandFailure(
                .commandLine, .nothingSelected,
                "no folder and no request is called \"\(DisplayText.printable(folder))\"",
                hint: Suggestion.hint(for: folder, among: names) ?? Self.part(folder, of: names)
                    ?? "hubrun list shows the names")
        }
    }

    private func checkLines() throws {
        for collection in collections {
            let lines = RequestLines(FlowProgram(collection).requests)
            let wanted = selection.lines[RequestIdentity.plain(collection.file.path)] ?? []
            guard let line = wanted.first(where: { lines.positions(at: $0).isEmpty }) else { continue }
            let near = lines.nearest(to: line).map { "\"\(DisplayText.printable($0.name))\" on line \($0.line)" }
            let path = DisplayText.printable(collection.file.path)
            throw CommandFailure(
                .commandLine, .nothingSelected, "there is no request on line \(line) of \"\(path)\"",
                hint: near.isEmpty
                    ? "the collection has no requests"
                    : "nearest \(near.count == 1 ? "is" : "are") \(near.joined(separator: " and "))")
        }
    }

    /// Rejects a rerun if a failed request no longer exists: it must not count as repaired.
    private func checkIdentities() throws {
        guard let identities = selection.rerun?.identities else { return }
        let files = Set(collections.map { RequestIdentity.plain($0.file.path) })
        let there = Set(requests.map(\.identity))
        let gone = identities.filter { files.contains($0.file) && !there.contains($0) }
        guard let first = gone.min(by: { $0.fullName < $1.fullName }) else { return }
        let names = there.filter { $0.file == first.file }.map(\.fullName).sorted()
        throw CommandFailure(
            .commandLine, .nothingSelected,
            "\"\(DisplayText.printable(first.fullName))\" failed in that run, and \"\(DisplayText.printable(first.file))\" "
                + "has no request of this name any more",
            hint: Suggestion.hint(for: first.fullName, among: names) ?? "run the whole collection")
    }

    /// The error if no request meets all options, although each option alone matches some requests.
    var nothingChosen: CommandFailure {
        if selection.options == ["--rerun-failed"] {
            return CommandFailure(
                .commandLine, .nothingSelected, "nothing of these collections failed in that run",
                hint: "without paths --rerun-failed takes the collections in which something did")
        }
        let options = selection.options
        let all = options.dropLast().joined(separator: ", ") + (options.count > 1 ? " and " : "") + (options.last ?? "")
        return CommandFailure(
            .commandLine, .nothingSelected,
            options.count == 1 ? "\(all) leaves no request" : "no request meets all of \(all)",
            hint: nearestMiss ?? "the requests of setup and teardown alone are no run")
    }

    /// A sentence about the request that meets the most options; nil if none meets any.
    private var nearestMiss: String? {
        let misses = collections.flatMap { collection in
            selection.unmet(in: collection).filter { $0.request.section == .requests }
        }
        guard let nearest = misses.min(by: { $0.options.count < $1.options.count }), !nearest.options.isEmpty,
            nearest.options.count < selection.options.count
        else { return nil }
        let options = nearest.options.joined(separator: " and ")
        return
            "\"\(DisplayText.printable(nearest.request.definition.name))\" comes nearest: only \(options) leaves it out"
    }

    private func checkTags() throws {
        let tags = Set(requests.flatMap(\.tags))
        for (option, wanted) in [("--tag", selection.tags), ("--skip-tag", selection.skippedTags)] {
            for tag in wanted where !tags.contains(tag) {
                throw CommandFailure(
                    .commandLine, .nothingSelected,
                    "no request has the tag \"\(DisplayText.printable(tag))\" of \(option)",
                    hint: Suggestion.hint(for: tag, among: tags.sorted()) ?? Self.list(tags.sorted()))
            }
        }
    }

    private static func noRequest(_ name: String, of option: String?, _ names: [String]) -> CommandFailure {
        let isPattern = option == nil || option == "--name"
        return noRequest(
            "request", called: name, option: option, among: names,
            hint: "hubrun list shows the names" + (isPattern ? "; * matches any characters" : ""))
    }

    /// - Parameters:
    ///   - kind: The words for the items with the names.
    ///   - hint: The hint if no name is similar.
    private static func noRequest(
        _ kind: String, called name: String, option: String?, among names: [String], hint: String
    ) -> CommandFailure {
        let origin = option.map { ", which \($0) names" } ?? ""
        return CommandFailure(
            .commandLine, .nothingSelected, "no \(kind) is called \"\(DisplayText.printable(name))\"\(origin)",
            hint: Suggestion.hint(for: name, among: names) ?? part(name, of: names) ?? hint)
    }

    /// Returns a question with the first name that contains the text, ignoring case; nil if there is none.
    private static func part(_ text: String, of names: [String]) -> String? {
        let text = text.lowercased()
        guard !text.isEmpty, let name = names.first(where: { $0.lowercased().contains(text) }) else { return nil }
        return "did you mean \"\(DisplayText.printable(name))\"?"
    }

    private func checkOrder() throws {
        guard let from = selection.from, let to = selection.to else { return }
        var haveBoth = false
        for collection in collections {
            let requests = FlowProgram(collection).requests
            guard let first = requests.firstIndex(where: { $0.isCalled(from) }),
                let last = requests.lastIndex(where: { $0.isCalled(to) })
            else { continue }
            if last >= first { return }
            haveBoth = true
        }
        let (shownFrom, shownTo) = (DisplayText.printable(from), DisplayText.printable(to))
        guard haveBoth else {
            throw CommandFailure(
                .commandLine, .nothingSelected,
                "no collection has both \"\(shownFrom)\" of --from and \"\(shownTo)\" of --to",
                hint: "run the collections one by one")
        }
        throw CommandFailure(
            .commandLine, .nothingSelected, "\"\(shownTo)\" does not come after \"\(shownFrom)\"",
            hint: "swap --from and --to")
    }

    private static func list(_ tags: [String]) -> String {
        tags.isEmpty ? "there are no tags" : "the tags are \(tags.prefix(20).joined(separator: ", "))"
    }
}
