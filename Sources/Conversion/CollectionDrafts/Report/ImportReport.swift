/// What an import did with each part of its source.
package struct ImportReport: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case exact
        case approximate
        case script = "kept as a script"
        case leftOut = "left out"
        case toDo = "to do"
    }

    package struct Note: Hashable, Sendable {
        package var kind: Kind
        /// Where the part is in the source, such as `Users / Create user`.
        package var place: String
        /// The part, such as `test "created"`.
        package var part: String
        /// What was made of it, or why nothing was.
        package var result: String
        /// True for parts that change nothing that is sent or checked, such as entries that are switched off.
        package var isHarmless: Bool
    }

    /// What was read, such as `shop.postman_collection.json: 4 requests, 8 tests`.
    package var summary: String
    package private(set) var notes: [Note] = []

    package init(summary: String) { self.summary = summary }

    package mutating func add(
        _ kind: Kind, at place: String, _ part: String, _ result: String, isHarmless: Bool = false
    ) {
        notes.append(Note(kind: kind, place: place, part: part, result: result, isHarmless: isHarmless))
    }

    /// True if something that is sent or checked was left out or has to be done by hand.
    package var hasLosses: Bool {
        notes.contains { ($0.kind == .leftOut || $0.kind == .toDo) && !$0.isHarmless }
    }

    /// The report as text: the summary, and for each kind its notes in columns.
    ///
    /// Notes with the same part and result are one line, with all their places.
    package var text: String {
        var text = summary + "\n"
        for kind in Kind.allCases {
            let rows = rows(of: kind)
            guard !rows.isEmpty else { continue }
            text += "\n\(kind.rawValue) (\(rows.count))\n"
            let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
            for row in rows {
                text += "  \(row[0].padded(to: widths[0]))  \(row[1].padded(to: widths[1]))  \(row[2])\n"
            }
        }
        return text
    }

    /// The number of places that one line names.
    private static let shownPlaces = 3

    private func rows(of kind: Kind) -> [[String]] {
        var rows: [(place: [String], part: String, result: String)] = []
        var positions: [[String]: Int] = [:]
        for note in notes where note.kind == kind {
            let key = [note.part, note.result]
            if let position = positions[key] {
                if !rows[position].place.contains(note.place) { rows[position].place.append(note.place) }
            } else {
                positions[key] = rows.count
                rows.append(([note.place], note.part, note.result))
            }
        }
        return rows.map { row in
            let more = row.place.count - Self.shownPlaces
            let shown = row.place.prefix(Self.shownPlaces).joined(separator: ", ")
            return [more > 0 ? "\(shown) and \(more) more" : shown, row.part, row.result]
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
