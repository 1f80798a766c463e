package import CollectionDrafts

/// Reads HTTP archives (HAR 1.2) as drafts of collections.
package enum HARImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let file = try HARFile(source.file)
        let selection = try EntrySelection(file.entries, options)
        var report = ImportReport(summary: "")
        note(file, selection, &report)
        var requests = EntryRequests(options, report)
        for chosen in selection.chosen { requests.add(chosen) }
        var state = requests.state
        let drafts = requests.finished
        for (index, draft) in drafts.enumerated() {
            for entry in draft.capture.entries {
                state.report.add(
                    .approximate, at: "request \(index + 1)", "capture \(entry.key)",
                    "guessed: a later request sends the same value")
            }
        }
        let count = file.entries.count
        state.report.summary =
            "\(source.name): \(selection.chosen.count) of \(count) \(count == 1 ? "entry" : "entries")"
        var collection = DraftCollection(
            heading: heading(source, file, selection), name: source.stem.isEmpty ? source.name : source.stem)
        collection.level.items = drafts.map(DraftItem.request)
        collection.finish(&state.names, &state.secrets)
        nameRepeated(&collection)
        return Import(collection, state.report)
    }

    private static func heading(_ source: ImportSource, _ file: HARFile, _ selection: EntrySelection) -> String {
        let count = file.entries.count
        var text = "Imported from \(source.name) (HAR \(file.version)): \(selection.chosen.count) of \(count) "
        text += count == 1 ? "entry." : "entries."
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
        report.add(.leftOut, at: "all", "times, pages, caches", "are no parts of requests", isHarmless: true)
        for (place, key) in file.unknownKeys { report.add(.leftOut, at: place, key, "is no key of HAR 1.2") }
    }

    /// Gives numbers to requests of one name: reports tell requests by their names.
    private static func nameRepeated(_ collection: inout DraftCollection) {
        var counts: [String: Int] = [:]
        collection.level.changeRequests { request in
            let name = request.defaultName
            let count = counts[name, default: 0] + 1
            counts[name] = count
            if count > 1 { request.name = "\(name) (\(count))" }
        }
    }
}
