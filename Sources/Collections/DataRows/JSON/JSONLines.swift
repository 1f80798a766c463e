import Diagnostics

/// Reads a file with a JSON mapping per line (jsonlines.org); skips lines of only white space.
struct JSONLines: JSONRowTexts {
    static let goesOnBehindErrors = true

    private(set) var window: FileWindow
    /// True if the line is longer than the limit of 16 MiB.
    private(set) var isTooLarge = false
    private var length = 0

    init(_ window: FileWindow) {
        self.window = window
    }

    static func withoutRows(_ path: String) -> Diagnostic { .empty(path) }

    /// The current line, at the beginning of the unread bytes.
    var text: [UInt8] {
        window.withUnread { bytes in
            let line = bytes[..<length]
            return Array(line.last == UInt8(ascii: "\n") ? line.dropLast() : line)
        }
    }

    /// Reads the next line that isn't blank; returns false at the end, and for a line that is too large.
    mutating func advance() throws(Diagnostic) -> Bool {
        repeat {
            window.pass(bytes: length)
            length = 0
            try findEnd()
            guard length > 0 else { return false }
            isTooLarge = lengthOfText > RowLimits.rowSize
            guard !isTooLarge else { return false }
        } while isBlank
        return true
    }

    /// The length of the current line without its line feed.
    private var lengthOfText: Int {
        window.withUnread { $0[..<length].last == UInt8(ascii: "\n") ? length - 1 : length }
    }

    private var isBlank: Bool {
        window.withUnread { $0[..<length].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    }

    /// Finds the length of the line with its line feed; stops at a length over the limit.
    private mutating func findEnd() throws(Diagnostic) {
        var scanned = 0
        while true {
            if let feed = window.withUnread({ $0[scanned...].firstIndex(of: UInt8(ascii: "\n")) }) {
                length = feed + 1
                return
            }
            scanned = window.unreadCount
            length = scanned
            guard !window.isAtEnd, length <= RowLimits.rowSize else { return }
            try window.readMore()
        }
    }
}
