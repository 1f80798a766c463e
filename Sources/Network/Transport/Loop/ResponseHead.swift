import HTTP

/// A response up to its body, read line by line as it arrives: RFC 9112, sections 4 and 5.
struct ResponseHead {
    /// All the lines of one exchange together, in bytes: interim (1xx) responses and trailers too. Below libcurl's own
    /// limit of 300 KB.
    static let maxSize = 256 << 10

    /// One line, in bytes: libcurl's own limit.
    static let maxLine = 100 << 10

    private(set) var version = ""
    /// Zero as long as there is none, and when the status line has no status of three digits.
    private(set) var status = 0
    private(set) var reason = ""
    private(set) var fields: [HTTPField] = []
    /// Whether the empty line after the fields came.
    private(set) var isComplete = false
    /// Whether nothing but the body and trailers is to come: an interim response is followed by another.
    var isFinal: Bool { isComplete && status >= 200 }
    private var size = 0

    /// Takes the next line, its line break included; false when the head has grown too large.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        size += line.count
        guard size <= Self.maxSize else { return false }
        var end = line.count
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        if Self.beginsStatusLine(line) {
            takeStatusLine(line, 0..<end)
        } else if end == 0 {
            isComplete = true
        } else if !isComplete {
            takeField(line, 0..<end)
        }
        return true
    }

    /// A status line begins the head anew: what came before was an interim response.
    private mutating func takeStatusLine(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) {
        let space = UInt8(ascii: " ")
        let versionEnd = Self.index(of: space, in: line, range) ?? range.upperBound
        let afterVersion = min(versionEnd + 1, range.upperBound)..<range.upperBound
        let statusEnd = Self.index(of: space, in: line, afterVersion) ?? range.upperBound
        version = Self.text(line, range.lowerBound..<versionEnd)
        status = Self.status(line[afterVersion.lowerBound..<statusEnd])
        reason = Self.text(line, min(statusEnd + 1, range.upperBound)..<range.upperBound)
        fields.removeAll(keepingCapacity: true)
        fields.reserveCapacity(8)
        isComplete = false
    }

    /// Three digits (RFC 9112, section 4), and no number below 100: any line with `HTTP/` at its beginning comes here.
    private static func status(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
        guard text.count == 3, let first = text.first, first != UInt8(ascii: "0"),
            text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return 0 }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func takeField(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) {
        if Self.isBlank(line[range.lowerBound]) {
            // An old-style folded line goes on with the value before it: RFC 9112, section 5.2.
            guard let last = fields.indices.last else { return }
            fields[last].value += " " + Self.text(line, Self.trimmed(line, range))
        } else if let colon = Self.index(of: UInt8(ascii: ":"), in: line, range) {
            let value = Self.trimmed(line, colon + 1..<range.upperBound)
            fields.append(HTTPField(Self.text(line, range.lowerBound..<colon), Self.text(line, value)))
        }
    }

    static func beginsStatusLine(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count >= 5 && line[0] == UInt8(ascii: "H") && line[1] == UInt8(ascii: "T")
            && line[2] == UInt8(ascii: "T") && line[3] == UInt8(ascii: "P") && line[4] == UInt8(ascii: "/")
    }

    private static func index(of byte: UInt8, in line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if line[index] == byte { return index }
            index += 1
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09
    }

    private static func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isBlank(line[start]) { start += 1 }
        while start < end, isBlank(line[end - 1]) { end -= 1 }
        return start..<end
    }

    /// UTF-8, or else Latin-1, which header values once were: RFC 9110, section 5.5.
    private static func text(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        UnsafeRawBufferPointer(rebasing: line[range]).withMemoryRebound(to: UInt8.self) { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            return String(validating: bytes, as: UTF8.self)
                ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }
}
