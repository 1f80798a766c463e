/// The ranges and texts of a file that must not be shown.
struct ConcealedPlaces: Sendable {
    private var places: [SourcePosition: SourcePosition] = [:]
    /// Ranges of a confidential file that may be shown.
    private var quoted: [SourcePosition: SourcePosition] = [:]
    /// Texts keyed by their UTF-8 bytes, because Swift treats canonically equivalent strings as equal.
    private var textsByBytes: [[UInt8]: String] = [:]

    var texts: [String] { Array(textsByBytes.values) }

    mutating func add(from start: SourcePosition, to end: SourcePosition) {
        places[start] = max(places[start] ?? end, end)
    }

    mutating func addQuoted(from start: SourcePosition, to end: SourcePosition) { quoted[start] = end }

    /// True if a message quotes exactly this range.
    func isQuoted(from start: SourcePosition, to end: SourcePosition) -> Bool { quoted[start] == end }

    mutating func add(_ text: String) { textsByBytes[Array(text.utf8)] = text }

    /// Returns the hidden columns of a line, in order.
    func columns(ofLine line: Int) -> [Range<Int>] {
        places.filter { $0.key.line <= line && line <= $0.value.line }.map { start, end in
            let first = start.line == line ? start.column : 1
            return first..<max(first, end.line == line ? end.column : .max)
        }.sorted { $0.lowerBound < $1.lowerBound }
    }
}
