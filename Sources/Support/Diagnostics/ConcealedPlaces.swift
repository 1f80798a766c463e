/// What of a file must not be shown: where it stands, and as which text.
struct ConcealedPlaces: Sendable {
    private var places: [SourcePosition: SourcePosition] = [:]
    /// Places of a confidential file that may be shown.
    private var quoted: [SourcePosition: SourcePosition] = [:]
    /// By their bytes: Swift takes canonically equivalent texts for equal.
    private var textsByBytes: [[UInt8]: String] = [:]

    var texts: [String] { Array(textsByBytes.values) }

    mutating func add(from start: SourcePosition, to end: SourcePosition) {
        places[start] = max(places[start] ?? end, end)
    }

    mutating func addQuoted(from start: SourcePosition, to end: SourcePosition) { quoted[start] = end }

    /// True if all of a stretch is quoted by a message.
    func isQuoted(from start: SourcePosition, to end: SourcePosition) -> Bool { quoted[start] == end }

    mutating func add(_ text: String) { textsByBytes[Array(text.utf8)] = text }

    /// The columns of a line that are not shown, in order.
    func columns(ofLine line: Int) -> [Range<Int>] {
        places.filter { $0.key.line <= line && line <= $0.value.line }.map { start, end in
            let first = start.line == line ? start.column : 1
            return first..<max(first, end.line == line ? end.column : .max)
        }.sorted { $0.lowerBound < $1.lowerBound }
    }
}
