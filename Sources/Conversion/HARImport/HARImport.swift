package import CollectionDrafts

/// Reads HTTP archives (HAR 1.2) as drafts of collections.
package enum HARImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let filter = EntryFilter(options)
        let file = try HARFile(source, filter)
        let selection = try EntrySelection(file.entries, filter)
        let context = DraftContext(options)
        context.hasPlaceholders = false
        note(file, selection, &context.report)
        var requests = EntryRequests(context)
        for chosen in selection.chosen { requests.add(chosen) }
        context.report.summary =
            "\(source.name): \(selection.chosen.count) of \(count(file.entries.count))"
        var collection = DraftCollection(
            heading: heading(source, file, selection), name: source.stem.isEmpty ? source.name : source.stem)
        collection.level.items = requests.finished.map(DraftItem.request)
        context.finish(&collection)
        return Import(collection, context.report)
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
