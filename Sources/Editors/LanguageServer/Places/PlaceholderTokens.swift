import Placeholders

/// The words of the placeholders in a line of a document, complete or not.
struct PlaceholderTokens {
    enum Kind: Sendable {
        case name
        case function
        case filter
        case text
        case number
    }

    struct Token: Sendable {
        let kind: Kind
        let text: String
        /// The bytes in the line.
        let bytes: Range<Int>
    }

    struct Placeholder: Sendable {
        let tokens: [Token]
        /// The bytes in the line, with `<<` and `>>`.
        let bytes: Range<Int>
        /// False if `>>` is missing.
        let isComplete: Bool
    }

    private(set) var placeholders: [Placeholder] = []

    init(in line: ArraySlice<UInt8>) {
        let bytes = Array(line)
        var position = 0
        while let start = Self.pair("<", in: bytes, from: position) {
            let placeholder = Self.placeholder(in: bytes, from: start)
            placeholders.append(placeholder)
            position = max(placeholder.bytes.upperBound, start + 2)
        }
    }

    /// Returns the placeholder that a position is inside of: between its angles.
    func placeholder(at byte: Int) -> Placeholder? {
        placeholders.first { placeholder in
            placeholder.bytes.lowerBound + 2 <= byte
                && byte <= placeholder.bytes.upperBound - (placeholder.isComplete ? 2 : 0)
        }
    }

    private static func pair(_ sign: Character, in bytes: [UInt8], from start: Int) -> Int? {
        guard let sign = sign.asciiValue else { return nil }
        return bytes.indices.dropFirst(start).first {
            bytes[$0] == sign && $0 + 1 < bytes.count && bytes[$0 + 1] == sign
        }
    }

    private static func placeholder(in bytes: [UInt8], from start: Int) -> Placeholder {
        var position = start + 2
        var tokens: [Token] = []
        /// True behind `|`, where a filter stands.
        var isFilter = false
        var depth = 0
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: ">") where position + 1 < bytes.count && bytes[position + 1] == byte:
                return Placeholder(tokens: tokens, bytes: start..<(position + 2), isComplete: true)
            case UInt8(ascii: "<") where position + 1 < bytes.count && bytes[position + 1] == byte:
                return Placeholder(tokens: tokens, bytes: start..<position, isComplete: false)
            case UInt8(ascii: "|"):
                isFilter = depth == 0
                position += 1
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                depth += byte == UInt8(ascii: "(") ? 1 : -1
                position += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let end = bytes.indices.dropFirst(position + 1).first { bytes[$0] == byte }
                // A quote without an end is that of the YAML text.
                guard let end else { return Placeholder(tokens: tokens, bytes: start..<position, isComplete: false) }
                tokens.append(token(.text, bytes, position..<(end + 1)))
                position = end + 1
            case UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
                let end = endOfName(in: bytes, from: position + 1)
                let kind: Kind = byte == UInt8(ascii: "$") ? .function : isFilter && depth == 0 ? .filter : .name
                tokens.append(token(kind, bytes, position..<end))
                if kind == .filter { isFilter = false }
                position = end
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let end = endOfName(in: bytes, from: position + 1)
                tokens.append(token(.number, bytes, position..<end))
                position = end
            default: position += 1
            }
        }
        return Placeholder(tokens: tokens, bytes: start..<bytes.count, isComplete: false)
    }

    private static func token(_ kind: Kind, _ bytes: [UInt8], _ range: Range<Int>) -> Token {
        Token(kind: kind, text: String(decoding: bytes[range], as: UTF8.self), bytes: range)
    }

    private static func endOfName(in bytes: [UInt8], from start: Int) -> Int {
        bytes.indices.dropFirst(start).first { index in
            !bytes[index].isPartOfName
        } ?? bytes.count
    }
}

extension UInt8 {
    /// True for the bytes of names in placeholders: `PlaceholderName`.
    fileprivate var isPartOfName: Bool {
        self >= 0x80 || PlaceholderName.isPart(Unicode.Scalar(self))
    }
}
