/// A syntax for escaped characters, with a decoder.
enum Escapes: CaseIterable {
    /// The escapes of JSON strings (RFC 8259, section 7), and those that JavaScript and YAML add.
    case string
    /// Percent-encoding in URLs and forms (RFC 3986, section 2.1). `+` is decoded as a space, also if percent-encoded.
    case percent
    /// The character references of HTML and XML.
    case markup

    /// The length of the longest escape, in bytes: a surrogate pair in JSON.
    static let maximumLength = 12

    func begins(with byte: UInt8) -> Bool {
        switch self {
        case .string: byte == UInt8(ascii: "\\")
        case .percent: byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+")
        case .markup: byte == UInt8(ascii: "&")
        }
    }

    /// True if a byte can be part of an escape.
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: ";"): true
        default: false
        }
    }

    /// Returns the length of the escape at the beginning of the bytes, and the decoded text; nil if there is none.
    func escape(at bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        switch self {
        case .string: Self.stringEscape(bytes)
        case .percent: Self.percentEscape(bytes)
        case .markup: Self.reference(bytes)
        }
    }

    private static func stringEscape(_ bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        guard let sign = bytes.dropFirst().first else { return nil }
        switch sign {
        case UInt8(ascii: "n"): return (2, [0x0A])
        case UInt8(ascii: "r"): return (2, [0x0D])
        case UInt8(ascii: "t"): return (2, [0x09])
        case UInt8(ascii: "b"): return (2, [0x08])
        case UInt8(ascii: "f"): return (2, [0x0C])
        case UInt8(ascii: "x"): return number(bytes.dropFirst(2).prefix(2), radix: 16, count: 2).map { (4, utf8($0)) }
        case UInt8(ascii: "u"): return unicodeEscape(bytes)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return (2, [sign])
        default: return nil
        }
    }

    private static func unicodeEscape(_ bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        guard let unit = number(bytes.dropFirst(2).prefix(4), radix: 16, count: 4) else { return nil }
        guard (0xD800..<0xDC00).contains(unit) else {
            return Unicode.Scalar(unit) == nil ? nil : (6, utf8(unit))
        }
        let second = bytes.dropFirst(6)
        guard second.starts(with: "\\u".utf8),
            let low = number(second.dropFirst(2).prefix(4), radix: 16, count: 4), (0xDC00..<0xE000).contains(low)
        else { return nil }
        return (12, utf8(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)))
    }

    private static func percentEscape(_ bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        let space = UInt8(ascii: " ")
        if bytes.first == UInt8(ascii: "+") { return (1, [space]) }
        guard let value = number(bytes.dropFirst().prefix(2), radix: 16, count: 2) else { return nil }
        let byte = UInt8(truncatingIfNeeded: value)
        return (3, [byte == UInt8(ascii: "+") ? space : byte])
    }

    private static func reference(_ bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        let name = bytes.dropFirst().prefix(maximumLength - 2).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else { return nil }
        let length = name.count + 2
        guard name.first == UInt8(ascii: "#") else {
            return names[String(decoding: name, as: UTF8.self)].map { (length, Array($0.utf8)) }
        }
        let digits = name.dropFirst()
        let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        guard let value = isHex ? number(digits.dropFirst(), radix: 16) : number(digits, radix: 10),
            Unicode.Scalar(value) != nil
        else { return nil }
        return (length, utf8(value))
    }

    /// Named references for characters that occur in secrets (HTML, section 13.5).
    private static let names = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "plus": "+", "sol": "/", "equals": "=",
        "nbsp": "\u{A0}", "colon": ":", "semi": ";", "comma": ",", "num": "#", "percnt": "%", "commat": "@",
        "excl": "!", "quest": "?", "dollar": "$", "bsol": "\\", "lowbar": "_", "grave": "`",
    ]

    /// Returns the number of at most eight digits, which have no sign.
    private static func number(_ digits: ArraySlice<UInt8>, radix: Int, count: Int? = nil) -> UInt32? {
        guard let first = digits.first, first >= UInt8(ascii: "0"), digits.count <= 8,
            digits.count == count ?? digits.count
        else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
    }

    private static func utf8(_ value: UInt32) -> [UInt8] {
        Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
    }
}

/// A text with decoded escapes, and the offsets of its bytes in the original text.
struct UnescapedText {
    private static let cut = Array("…".utf8)

    let bytes: [UInt8]
    /// The offset of each byte in the original text, and at the end the length of the original.
    private var starts: [UInt32]

    /// Returns the range in the original text for a range of these bytes.
    func place(of range: Range<Int>) -> Range<Int> {
        Int(starts[range.lowerBound])..<Int(starts[range.upperBound])
    }

    /// Fails if the text has no such escapes.
    init?(undoing escapes: Escapes, in text: [UInt8]) {
        guard text.count < UInt32.max, let first = text.firstIndex(where: escapes.begins) else { return nil }
        var (bytes, starts) = (Array(text[..<first]), Array(0..<UInt32(first)))
        bytes.reserveCapacity(text.count)
        starts.reserveCapacity(text.count + 1)
        var index = first
        while index < text.count {
            if escapes.begins(with: text[index]), let (length, meant) = Self.escape(escapes, at: text[index...]) {
                bytes += meant
                starts += repeatElement(UInt32(index), count: meant.count)
                index += length
            } else {
                bytes.append(text[index])
                starts.append(UInt32(index))
                index += 1
            }
        }
        guard starts.count < text.count || bytes != text else { return nil }
        starts.append(UInt32(text.count))
        (self.bytes, self.starts) = (bytes, starts)
    }

    /// Returns the text with another kind of escapes decoded too; nil if it has none.
    private func undoing(_ escapes: Escapes) -> UnescapedText? {
        guard var inner = UnescapedText(undoing: escapes, in: bytes) else { return nil }
        for index in inner.starts.indices { inner.starts[index] = starts[Int(inner.starts[index])] }
        return inner
    }

    /// Decodes an escape. The part of an escape that a cut left is decoded to nothing.
    private static func escape(_ escapes: Escapes, at bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        if let escape = escapes.escape(at: bytes) { return escape }
        let part = bytes.dropFirst().prefix(Escapes.maximumLength).prefix(while: Escapes.isPart)
        return bytes[part.endIndex...].starts(with: cut) ? (part.count + 1, []) : nil
    }

    /// Calls a function with each text that results from decoding one kind of escapes, and then one kind in the result.
    ///
    /// They are created one at a time, to limit memory. A text without escapes has none.
    static func forEachReading(of text: [UInt8], _ body: (UnescapedText) -> Void) {
        // Two ways can lead to the same text.
        var seen: Set<Int> = []
        for outer in Escapes.allCases {
            guard let reading = UnescapedText(undoing: outer, in: text) else { continue }
            if seen.insert(reading.bytes.hashValue).inserted { body(reading) }
            for inner in Escapes.allCases {
                if let reading = reading.undoing(inner), seen.insert(reading.bytes.hashValue).inserted { body(reading) }
            }
        }
    }
}
