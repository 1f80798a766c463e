import Text

/// The tokens of a valid JSON text, with their positions (RFC 8259, section 2).
package struct JSONTokens: Sequence, IteratorProtocol {
    package enum Kind: Sendable, Equatable {
        /// One of `{`, `}`, `[`, `]`, `:` and `,`.
        case sign(UInt8)
        case string
        /// A number, `true`, `false` or `null`.
        case word
    }

    package struct Token: Sendable {
        package let kind: Kind
        /// The range in bytes. For a string, it includes the quotes.
        package let bytes: Range<Int>
    }

    private let text: [UInt8]
    private var position: Int

    package init(_ text: [UInt8]) {
        self.text = text
        position = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    package mutating func next() -> Token? {
        while position < text.count, text[position].isWhiteSpace { position += 1 }
        guard position < text.count else { return nil }
        let start = position
        position += 1
        if Self.isSign(text[start]) { return Token(kind: .sign(text[start]), bytes: start..<position) }
        let isString = text[start] == UInt8(ascii: "\"")
        if isString { passString() } else { passWord() }
        return Token(kind: isString ? .string : .word, bytes: start..<position)
    }

    private mutating func passString() {
        while position < text.count {
            let byte = text[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
        position = text.count
    }

    private mutating func passWord() {
        while position < text.count, !text[position].isWhiteSpace, !Self.isSign(text[position]) { position += 1 }
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
            UInt8(ascii: ","):
            true
        default: false
        }
    }
}
