import Diagnostics
import Text

/// The parts of a source, each with its result.
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
        /// The place of the part in the source, such as `Users / Create user`.
        package var place: String
        /// The part, such as `test "created"`.
        package var part: String
        /// The result in the collection, or the reason why there is none.
        package var result: String
        /// True for parts that change nothing that is sent or checked, such as entries that are switched off.
        package var isHarmless: Bool
    }

    /// The name and the counts of the source, such as `shop.postman_collection.json: 4 requests, 8 tests`.
    package var summary: String
    package private(set) var notes: [Note] = []

    package init(summary: String) { self.summary = summary }

    package mutating func add(
        _ kind: Kind, at place: String, _ part: String, _ result: String, isHarmless: Bool = false
    ) {
        notes.append(
            Note(
                kind: kind, place: Self.shown(place), part: Self.shown(part), result: Self.shown(result),
                isHarmless: isHarmless))
    }

    /// Removes the notes of other places.
    package mutating func keep(placesIn places: Set<String>) {
        let shown = Set(places.map(Self.shown))
        notes.removeAll { !shown.contains($0.place) }
    }

    /// Removes notes about parts that are not in the result after all.
    package mutating func removeNotes(where isObsolete: (Note) -> Bool) { notes.removeAll(where: isObsolete) }

    /// Gives the notes of these results, such as `capture.id`, another result.
    package mutating func correct(_ results: Set<String>, to other: String, as kind: Kind) {
        guard !results.isEmpty else { return }
        for index in notes.indices where results.contains(String(notes[index].result.prefix { $0 != "," })) {
            notes[index].kind = kind
            notes[index].result = other
        }
    }

    /// The length limit for a column, in characters.
    private static let shownLength = 200

    private static func shown(_ text: String) -> String {
        DisplayText.printable(text).cut(to: shownLength)
    }

    /// True if a part has another result than `exact`.
    package var hasNotes: Bool { notes.contains { $0.kind != .exact } }

    /// True if something that is sent or checked was left out or has to be done by hand.
    package var hasLosses: Bool { lossCount > 0 }

    /// The number of parts that are sent or checked and were left out or are to do.
    package var lossCount: Int { notes.count { ($0.kind == .leftOut || $0.kind == .toDo) && !$0.isHarmless } }

    /// The report as text: the summary, and for each kind its notes, all in the same columns.
    ///
    /// Notes with the same part and result are one line, with all their places.
    package var text: String {
        let rows = Kind.allCases.map { ($0, self.rows(of: $0)) }.filter { !$0.1.isEmpty }
        let widths = (0..<2).map { column in rows.flatMap(\.1).map { $0[column].count }.max() ?? 0 }
        var text = DisplayText.printable(summary) + "\n"
        for (kind, rows) in rows {
            text += "\n\(kind.rawValue) (\(rows.count))\n"
            for row in rows {
                text += "  \(row[0].padded(to: widths[0]))  \(row[1].padded(to: widths[1]))  \(row[2])\n"
            }
        }
        return text
    }

    /// The number of places that one line names.
    private static let shownPlaces = 3

    private static func lastName(of place: String) -> String {
        guard let separator = place.ranges(of: " / ").last else { return place }
        return String(place[separator.upperBound...])
    }

    private func rows(of kind: Kind) -> [[String]] {
        var rows: [(place: [String], part: String, result: String)] = []
        var positions: [[String]: Int] = [:]
        var seen: Set<[String]> = []
        for note in notes where note.kind == kind {
            let key = [note.part, note.result]
            if let position = positions[key] {
                if seen.insert(key + [note.place]).inserted { rows[position].place.append(note.place) }
            } else {
                positions[key] = rows.count
                seen.insert(key + [note.place])
                rows.append(([note.place], note.part, note.result))
            }
        }
        return rows.map { row in
            let more = row.place.count - Self.shownPlaces
            // Several places are shown without their groups.
            let names = row.place.count == 1 ? row.place : row.place.prefix(Self.shownPlaces).map(Self.lastName)
            let shown = names.joined(separator: ", ")
            // Names of requests and parts of the source can contain credentials.
            let texts = [more > 0 ? "\(shown) and \(more) more" : shown, row.part]
            return texts.map { SecretPairs.scrubbed($0, separators: "=") } + [row.result]
        }
    }
}
