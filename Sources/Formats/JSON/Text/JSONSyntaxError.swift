/// A syntax error in a JSON text, with its position.
package struct JSONSyntaxError: Error, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// The text ends too early.
        case unexpectedEnd(expected: Expectation)
        /// An unexpected word or character.
        case unexpected(String, expected: Expectation)
        /// A control character that must be escaped.
        case controlCharacter(UInt8)
        /// An invalid escape, including its backslash.
        case invalidEscape(String)
        case invalidUTF8
        case leadingZero
        case numberTooLong(limit: Int)
        case tooDeep(limit: Int)
    }

    /// The token that was expected.
    package enum Expectation: String, Sendable {
        case value = "a value"
        case valueOrEndOfArray = #"a value or "]""#
        case key = "a key in double quotes"
        case keyOrEndOfObject = #"a key in double quotes or "}""#
        case colon = #"":" after the key"#
        case commaOrEndOfArray = #""," or "]""#
        case commaOrEndOfObject = #""," or "}""#
        case closingQuote = "a closing double quote"
        case digit = "a digit"
        case endOfText = "nothing after the value"
    }

    package let kind: Kind
    /// The offset in bytes, from 0; a byte order mark counts.
    package let offset: Int
    /// The line, from 1.
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int

    package var description: String {
        sentence("at line \(line), column \(column) (byte \(offset))")
    }

    /// The problem and its position, without quoted words of the text except for literals of other languages. Text from
    /// a server can begin with a secret.
    package var descriptionUnquoted: String {
        let place = "at line \(line), column \(column) (byte \(offset))"
        switch kind {
        case .unexpected(let found, let expected) where Self.isWord(found) && !Self.foreignLiterals.contains(found):
            return "expected \(expected.rawValue) \(place)"
        case .invalidEscape: return "unknown escape \(place)"
        default: return sentence(place)
        }
    }

    private static let foreignLiterals: Set = [
        "True", "False", "None", "NULL", "nil", "undefined", "NaN", "Infinity", "inf", "nan",
    ]

    /// True if a text contains letters or digits, and is not a control character's code such as `U+000A`.
    private static func isWord(_ text: String) -> Bool {
        !text.hasPrefix("U+") && text.contains { $0.isLetter || $0.isNumber }
    }

    /// The problem without its position, for output that shows the position otherwise.
    package var problem: String { sentence("") }

    /// The problem without its position, and without quoted words of the text or characters except for punctuation.
    package var problemUnquoted: String {
        switch kind {
        case .unexpected(let found, let expected) where found.count > 1 || Self.isWord(found):
            "expected \(expected.rawValue)"
        case .invalidEscape: "unknown escape"
        default: problem
        }
    }

    private func sentence(_ place: String) -> String {
        let place = place.isEmpty ? "" : " " + place
        return switch kind {
        case .unexpectedEnd(let expected): "unexpected end\(place): expected \(expected.rawValue)"
        case .unexpected(let found, let expected): "unexpected \"\(found)\"\(place): expected \(expected.rawValue)"
        case .controlCharacter(let byte):
            "control character \(Unicode.Scalar(byte).visibleName) inside a text\(place): write it as an escape"
        case .invalidEscape(let escape): "unknown escape \"\(escape)\"\(place)"
        case .invalidUTF8: "invalid UTF-8\(place)"
        case .leadingZero: "number with a leading zero\(place)"
        case .numberTooLong(let limit): "number of more than \(limit) characters\(place)"
        case .tooDeep(let limit): "more than \(limit) levels deep\(place)"
        }
    }

    /// Creates an error and computes the line and column of an offset.
    init(_ kind: Kind, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let before = bytes.prefix(offset)
        let lineStart =
            before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? JSONScanner.byteOrderMarkLength(bytes)
        self.kind = kind
        self.offset = offset
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + before.dropFirst(lineStart).count { !UTF8.isContinuation($0) }
    }
}

extension Unicode.Scalar {
    /// The character itself, or its code if it is invisible: `U+000A`.
    var visibleName: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .unassigned,
            .privateUse,
            .spaceSeparator where self != " ":
            let digits = String(value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default: return String(Character(self))
        }
    }
}
