import Diagnostics

/// Reads line after line of a file with a JSON mapping in each (jsonlines.org); lines of white space alone are passed over.
struct JSONLines: JSONRowTexts {
    static let goesOnBehindErrors = true

    private(set) var window: FileWindow
    /// Whether the line goes on behind 16 MiB.
    private(set) var isTooLarge = false
    private var length = 0

    init(_ window: FileWindow) {
        self.window = window
    }

    static func withoutRows(_ path: String) -> Diagnostic { .empty(path) }

    /// The line at which the reading stands, which begins the unread bytes.
    var text: [UInt8] {
        window.withUnread { bytes in
            let line = bytes[..<length]
            return Array(line.last == UInt8(ascii: "\n") ? line.dropLast() : line)
        }
    }

    /// Goes to the next line with something in it; false behind the last, and at one that is too large.
    mutating func advance() throws(Diagnostic) -> Bool {
        repeat {
            window.pass(bytes: length)
            length = 0
            try findEnd()
            guard length > 0 else { return false }
            isTooLarge = length > RowLimits.rowSize
            guard !isTooLarge else { return false }
        } while isBlank
        return true
    }

    private var isBlank: Bool {
        window.withUnread { $0[..<length].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    }

    /// Finds the length of the line with its line feed, as far as it is not too large anyway.
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
