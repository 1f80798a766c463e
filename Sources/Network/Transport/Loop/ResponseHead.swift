import HTTP
import Text

/// The head of a response, parsed line by line as it arrives: RFC 9112, sections 4 and 5.
struct ResponseHead {
    /// The size limit for all header lines of an exchange, in bytes, including interim (1xx) responses and trailers.
    /// Smaller than libcurl's own limit of 300 KB.
    static let maxSize = 256 << 10

    /// The size limit for one line, in bytes: libcurl's own limit.
    static let maxLine = 100 << 10

    private(set) var version = ""
    /// The status code; zero before the status line, and if the status line has no valid status code.
    private(set) var status = 0
    private(set) var reason = ""
    private(set) var fields: [HTTPField] = []
    /// True if the empty line after the fields was received.
    private(set) var isComplete = false
    /// True if only the body and trailers can follow. An interim response is followed by another response.
    var isFinal: Bool { isComplete && status >= 200 }
    private var size = 0

    /// Parses the next line, including its line break. Returns false if the head exceeds its size or number of fields.
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
        return fields.count <= HTTPField.maximumCount
    }

    /// Parses a status line and discards the previous head, which was an interim response.
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

    /// Returns the status code, or zero unless it has three digits (RFC 9112, section 4) and is at least 100.
    private static func status(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
        guard text.count == 3, let first = text.first, first != UInt8(ascii: "0"),
            text.allSatisfy(\.isASCIIDigit)
        else { return 0 }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func takeField(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) {
        if line[range.lowerBound].isBlank {
            // An obsolete folded line continues the previous value: RFC 9112, section 5.2.
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

    private static func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, line[start].isBlank { start += 1 }
        while start < end, line[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// Decodes UTF-8, or Latin-1 if the bytes are not UTF-8: RFC 9110, section 5.5, mentions it for old field values.
    private static func text(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
        UnsafeRawBufferPointer(rebasing: line[range]).withMemoryRebound(to: UInt8.self) { bytes in
            if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
            return String(validating: bytes, as: UTF8.self)
                ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }
}
