import CollectionDrafts
import Diagnostics
import PostmanFormat

extension CollectionImport {
    /// Writes parameters as `query`; returns false if they must stay in the URL, because their bytes would differ.
    func importQuery(
        _ query: [QueryPart], _ switchedOff: [QueryPart], into settings: inout DraftSettings, at place: String
    ) -> Bool {
        var entries: [(part: QueryPart, entry: DraftMapping.Entry)] = []
        var isMapped = true
        var seen: Set<String> = []
        for part in query {
            guard let name = part.decodedName(isSafeInQuery), let value = part.decodedValue(isSafeInQuery),
                name == entries.last?.part.name || seen.insert(name).inserted
            else {
                isMapped = false
                break
            }
            var named = part
            named.name = name
            entries.append((named, DraftMapping.Entry(name, .text(value))))
        }
        if isMapped {
            for (part, entry) in entries {
                guard case .text(let value) = entry.value else { continue }
                var written = self.entry(text(part.name), value, named: part.name, at: place)
                if written.comment == nil { written.comment = description(of: part) }
                settings.query.add(written)
                noteEncoding(of: value, at: place)
            }
        }
        for part in switchedOff {
            var entry = self.entry(text(part.name), part.value ?? "", named: part.name, at: place)
            switchOff(&entry, "query \(part.name)", at: place)
            settings.query.add(entry)
        }
        return isMapped
    }

    func description(of part: QueryPart) -> String? {
        part.entry.flatMap { comment(at: $0.range.start) }
    }

    /// True unless a value has characters that Postman does not encode, and `query` does: one that the source gives, or
    /// one that a remaining script may have encoded.
    private func isSafeInQuery(_ name: String) -> Bool {
        !scripts.setNames.contains(name)
            && values.all(name).allSatisfy { value in
                value.hasPlaceholders || QueryPart.decoded(value, allowed: "") == value
            }
    }

    private func noteEncoding(of value: String, at place: String) {
        let isUnknown = PostmanPlaceholders.placeholders(in: value).contains {
            !values.isDefined($0.name) && !$0.name.hasPrefix("$")
        }
        guard isUnknown else { return }
        report.add(
            .approximate, at: place, "query values of variables",
            "percent-encoded in full; Postman sends & + = % as they are")
    }
}
