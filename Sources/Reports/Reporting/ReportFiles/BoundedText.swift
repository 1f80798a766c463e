/// A text with a maximum size. Pieces that do not fit are omitted.
struct BoundedText {
    private(set) var text = ""
    private let limit: Int

    /// - Parameter limit: The maximum size, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter room: The number of bytes that must stay free.
    /// - Returns: True if the piece was appended. A piece is never appended in part.
    @discardableResult
    mutating func append(_ piece: String, reserving room: Int = 0) -> Bool {
        guard text.utf8.count + piece.utf8.count + room <= limit else { return false }
        text += piece
        return true
    }

    /// Appends as many rows as fit into `size` bytes, and a line with the number of omitted rows.
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
