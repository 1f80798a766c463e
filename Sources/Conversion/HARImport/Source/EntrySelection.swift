import CollectionDrafts

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
