/// Text that takes only what there is room for.
struct BoundedText {
    private(set) var text = ""
    private let limit: Int

    /// - Parameter limit: in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter room: bytes that have to be left.
    /// - Returns: whether the piece was appended; it is all of it or nothing.
    @discardableResult
    mutating func append(_ piece: String, reserving room: Int = 0) -> Bool {
        guard text.utf8.count + piece.utf8.count + room <= limit else { return false }
        text += piece
        return true
    }

    /// Appends as many rows of a table as fit, and how many do not.
    mutating func append(_ table: MarkdownTable, upTo size: Int) {
        guard !table.rows.isEmpty else { return }
        let room = max(0, limit - text.utf8.count - size) + 100
        guard append(table.head, reserving: room) else { return }
        var shown = 0
        for row in table.rows {
            guard append(row, reserving: room) else { break }
            shown += 1
        }
        let left = table.count - shown
        if left > 0 { append("\n… and \(left) more\n") }
    }
}
