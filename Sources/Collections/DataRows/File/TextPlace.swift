/// A place in a text with LF, CR LF or CR line breaks; line and column from 1, columns in Unicode scalars.
struct TextPlace: Sendable {
    private(set) var line = 1
    private(set) var column = 1
    /// True if the last byte was a CR: an LF after it belongs to the same line break.
    private var isBehindReturn = false

    init() {}

    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    func advanced(over bytes: UnsafeBufferPointer<UInt8>) -> TextPlace {
        var place = self
        for byte in bytes { place.pass(byte) }
        return place
    }

    private mutating func pass(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\n") where isBehindReturn: break
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (line, column) = (line + 1, 1)
        default: column += UTF8.isContinuation(byte) ? 0 : 1
        }
        isBehindReturn = byte == UInt8(ascii: "\r")
    }
}
