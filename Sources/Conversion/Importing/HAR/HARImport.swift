package import CollectionDrafts
import Diagnostics
import Text

/// Reads HTTP archives (HAR 1.2) as drafts of collections.
package enum HARImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let filter = EntryFilter(options)
        let file = try HARFile(source, filter)
        let selection = try EntrySelection(file.entries, filter)
        let context = DraftContext(options)
        note(file, selection, &context.report)
        var requests = EntryRequests(context)
        for chosen in selection.chosen { requests.add(chosen) }
        context.report.summary =
            "\(source.name): \(selection.chosen.count) of \(count(file.entries.count))"
        var collection = DraftCollection(
            heading: heading(source, file, selection), name: source.stem.isEmpty ? source.name : source.stem)
        collection.level.items = requests.finished.map(DraftItem.request)
        context.finish(&collection)
        return Import(collection, context)
    }

    private static func count(_ count: Int) -> String { "\(count) \(count == 1 ? "entry" : "entries")" }

    private static func heading(_ source: ImportSource, _ file: HARFile, _ selection: EntrySelection) -> String {
        let count = count(file.entries.count)
        let text = "Imported from \(source.name) (HAR \(file.version)): \(selection.chosen.count) of \(count)."
        var parts = EntryKind.allCases.compactMap { kind in selection.left[kind].map { kind.words($0.count) } }
        if selection.unselected > 0 { parts.append("\(selection.unselected) not selected") }
        guard !parts.isEmpty else { return text }
        let canKeep = selection.left.keys.contains { $0.canBeKept }
        return text + " Left out: \(parts.joined(separator: ", "))" + (canKeep ? " (--all keeps them)." : ".")
    }

    private static func note(_ file: HARFile, _ selection: EntrySelection, _ report: inout ImportReport) {
        for kind in EntryKind.allCases {
            for entry in selection.left[kind] ?? [] {
                report.add(
                    .leftOut, at: entry.place, kind.words(1).replacing("1 ", with: "", maxReplacements: 1),
                    kind.canBeKept ? "no API request (--all keeps it)" : "hubrun cannot send it", isHarmless: true)
            }
        }
        report.add(.leftOut, at: "all", "times, pages, caches", "are not parts of requests", isHarmless: true)
        for chosen in selection.chosen where chosen.entry.isBodyShortened {
            report.add(
                .leftOut, at: chosen.entry.place, "body",
                "longer than \(ArchiveScanner.longestString >> 20) MiB: an empty one is sent")
        }
        if let first = file.firstWithoutCaptures {
            report.add(
                .approximate, at: "\(first.place) and later", "responses",
                "no captures from them: the JSON responses before have 24 MiB")
        }
        for (place, key) in file.unknownKeys { report.add(.leftOut, at: place, key, "is not a key of HAR 1.2") }
    }
}

/// The entries that are imported.
struct EntrySelection {
    /// An imported entry, with the response that the last of its redirects has.
    struct Chosen {
        let entry: HAREntry
        var final: HAREntry
        var redirects = 0
    }

    /// The number of entries behind a redirect that are searched for its target.
    private static let window = 50

    private(set) var chosen: [Chosen] = []
    /// The entries that are left out, by their kind.
    private(set) var left: [EntryKind: [HAREntry]] = [:]
    /// The number of entries that `--host` and `--url` do not select.
    private(set) var unselected = 0

    /// - Throws: `ImportFailure` if no entry is left.
    init(_ entries: [HAREntry], _ filter: EntryFilter) throws(ImportFailure) {
        var targets: Set<Int> = []
        for (index, entry) in entries.enumerated() {
            guard !targets.contains(index) else {
                left[.redirectTarget, default: []].append(entry)
                continue
            }
            guard filter.selects(entry) else {
                unselected += 1
                continue
            }
            guard filter.keeps(entry) else {
                left[entry.kind, default: []].append(entry)
                continue
            }
            var chosen = Chosen(entry: entry, final: entry)
            if !filter.keepsAll {
                var position = index
                while let target = Self.target(of: entries, from: position), !targets.contains(target) {
                    targets.insert(target)
                    chosen.final = entries[target]
                    chosen.redirects += 1
                    position = target
                }
            }
            self.chosen.append(chosen)
        }
        guard chosen.isEmpty else { return }
        let count = entries.count
        if count == 0 {
            throw .nothingSelected(message: "the file has no entries", hint: "record requests, and export them again")
        }
        if unselected == count {
            throw .nothingSelected(message: "0 of \(count) entries match", hint: "check --host and --url")
        }
        throw .nothingSelected(message: "0 of \(count) entries are API requests", hint: "--all keeps every entry")
    }

    /// Returns the index of the entry that a redirect leads to.
    private static func target(of entries: [HAREntry], from index: Int) -> Int? {
        let entry = entries[index]
        guard (300..<400).contains(entry.status), entry.status != 304 else { return nil }
        let location = entry.redirect.isEmpty ? entry.responseHeader("location") ?? "" : entry.redirect
        guard !location.isEmpty else { return nil }
        let url = URLPieces.resolved(location, against: entry.url)
        let last = min(entries.count, index + 1 + window)
        return (index + 1..<max(last, index + 1)).first { entries[$0].url == url }
    }
}

/// The choice of entries by options.
struct EntryFilter {
    let keepsAll: Bool
    private let hosts: [TextPattern]
    private let urls: [TextPattern]

    init(_ options: ImportOptions) {
        keepsAll = options.keepsAll
        hosts = options.hosts.map(TextPattern.init)
        urls = options.urls.map(TextPattern.init)
    }

    /// True if `--host` and `--url` select the entry.
    func selects(_ entry: HAREntry) -> Bool {
        let url = URLPieces(entry.url)
        return (hosts.isEmpty || hosts.contains { $0.matches(url.host) || $0.matches(url.authority) })
            && (urls.isEmpty || urls.contains { $0.matches(entry.url) })
    }

    /// True if the entry becomes a request, unless another one redirects to it.
    func keeps(_ entry: HAREntry) -> Bool {
        selects(entry) && (entry.kind == .api || keepsAll && entry.kind.canBeKept)
    }
}
