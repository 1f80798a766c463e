/// Splits JavaScript into tokens, in linear time and for any input.
///
/// Invalid JavaScript gives tokens too; ``isBroken`` tells if they may differ from what the author meant.
package struct JavaScriptScanner: Sendable {
    package private(set) var tokens: [JavaScriptToken] = []
    /// True if a literal or comment has no end, or brackets do not match.
    package private(set) var isBroken = false

    private let bytes: [UInt8]
    private var next = 0
    private var brackets = JavaScriptBrackets()

    package init(_ text: String) {
        bytes = Array(text.utf8)
        if bytes.starts(with: "#!".utf8) { skipLine() }
        while next < bytes.count { scan() }
        isBroken = isBroken || brackets.areBroken || !brackets.isEmpty
    }

    /// Returns the text of a token, with its quotes.
    package func text(of token: JavaScriptToken) -> String {
        String(decoding: bytes[token.bytes], as: UTF8.self)
    }

    /// Returns the first byte of a token.
    func firstByte(of token: JavaScriptToken) -> UInt8 { bytes[token.bytes.lowerBound] }

    /// True if a literal may contain `{{name}}`, `<<name>>` or `env.NAME`: it has `{{`, `<<` or `v.`.
    func mayHaveName(_ token: JavaScriptToken) -> Bool {
        var last: UInt8 = 0
        for byte in bytes[token.bytes] {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "<"): if last == byte { return true }
            case UInt8(ascii: "."): if last == UInt8(ascii: "v") { return true }
            default: break
            }
            last = byte
        }
        return false
    }

    /// True if a token has exactly this text.
    package func token(_ token: JavaScriptToken, is text: StaticString) -> Bool {
        token.bytes.count == text.utf8CodeUnitCount
            && text.withUTF8Buffer { bytes[token.bytes].elementsEqual($0) }
    }

    // MARK: Tokens

    private mutating func scan() {
        let byte = bytes[next]
        switch byte {
        case _ where isWhiteSpace(at: next): next += lengthOfWhiteSpace(at: next)
        case UInt8(ascii: "/") where isNext("//"): skipLine()
        case UInt8(ascii: "/") where isNext("/*"): skipComment()
        case UInt8(ascii: "<") where isNext("<!--"): skipLine()
        case UInt8(ascii: "-") where isNext("-->") && isFirstInLine: skipLine()
        case UInt8(ascii: "'"), UInt8(ascii: "\""): scanString(byte)
        case UInt8(ascii: "`"): scanTemplate(from: next)
        case UInt8(ascii: "}") where brackets.closesSubstitution: scanTemplate(from: next)
        case UInt8(ascii: "/") where brackets.allowsExpression: scanRegularExpression()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
        case UInt8(ascii: ".") where next + 1 < bytes.count && isDigit(bytes[next + 1]): scanNumber()
        case _ where isPartOfWord(at: next): scanWord()
        default: scanPunctuator()
        }
    }

    private mutating func add(_ kind: JavaScriptToken.Kind, to end: Int) {
        let token = JavaScriptToken(kind: kind, bytes: next..<end)
        tokens.append(token)
        brackets.read(kind, bytes[next..<end])
        if kind == .unterminated { isBroken = true }
        next = end
    }

    private mutating func scanWord() {
        var end = next
        while end < bytes.count, isPartOfWord(at: end) { end += 1 }
        add(.word, to: end)
    }

    private mutating func scanNumber() {
        var end = next
        skipDigits(&end)
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            end += 1
            skipDigits(&end)
        }
        add(.number, to: end)
    }

    /// Skips digits, and the letters of prefixes, exponents and suffixes.
    private func skipDigits(_ index: inout Int) {
        while index < bytes.count, bytes[index] < 0x80, isPartOfWord(at: index) { index += 1 }
    }

    private mutating func scanString(_ quote: UInt8) {
        var end = next + 1
        while end < bytes.count {
            let byte = bytes[end]
            if byte == quote { return add(.string, to: end + 1) }
            if byte == UInt8(ascii: "\\") {
                // A line break after a backslash continues the string; CR LF is one line break.
                let isBreak = end + 2 < bytes.count && bytes[end + 1] == 0x0D && bytes[end + 2] == 0x0A
                end += isBreak ? 3 : 2
            } else if byte == 0x0A || byte == 0x0D {
                break
            } else {
                end += 1
            }
        }
        add(.unterminated, to: min(end, bytes.count))
    }

    /// Scans from a backquote, or from the brace that ends a substitution, to the next substitution or the end.
    private mutating func scanTemplate(from start: Int) {
        let continues = bytes[start] == UInt8(ascii: "}")
        if continues { brackets.closeSubstitution() }
        var end = start + 1
        while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "`"): return add(continues ? .templatePart : .template, to: end + 1)
            case UInt8(ascii: "$") where end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "{"):
                add(.templatePart, to: end + 2)
                return brackets.openSubstitution()
            case UInt8(ascii: "\\"): end += 2
            default: end += 1
            }
        }
        add(.unterminated, to: bytes.count)
    }

    private mutating func scanRegularExpression() {
        var end = next + 1
        var isInClass = false
        while end < bytes.count, !isLineBreak(at: end) {
            switch bytes[end] {
            case UInt8(ascii: "\\"): end += end + 1 < bytes.count && isLineBreak(at: end + 1) ? 1 : 2
            case UInt8(ascii: "["):
                isInClass = true
                end += 1
            case UInt8(ascii: "]"):
                isInClass = false
                end += 1
            case UInt8(ascii: "/") where !isInClass:
                end += 1
                while end < bytes.count, isPartOfWord(at: end) { end += 1 }
                return add(.regularExpression, to: end)
            default: end += 1
            }
        }
        // The rest of the line is not scanned again, which keeps the time linear.
        add(.unterminated, to: min(end, bytes.count))
    }

    private mutating func scanPunctuator() {
        let isPair =
            switch bytes[next] {
            case UInt8(ascii: "+"): isNext("++")
            case UInt8(ascii: "-"): isNext("--")
            case UInt8(ascii: "="): isNext("=>")
            // In `a?.5:b` a number follows the question mark.
            case UInt8(ascii: "?"): isNext("?.") && !(next + 2 < bytes.count && isDigit(bytes[next + 2]))
            default: false
            }
        add(.punctuator, to: next + (isPair ? 2 : 1))
    }

    // MARK: White space and comments

    private mutating func skipLine() {
        while next < bytes.count, !isLineBreak(at: next) { next += 1 }
    }

    private mutating func skipComment() {
        next += 2
        while next < bytes.count {
            if isNext("*/") {
                next += 2
                return
            }
            next += 1
        }
        isBroken = true
    }

    /// True if only white space precedes the next character in its line.
    private var isFirstInLine: Bool {
        let start = tokens.last?.bytes.upperBound ?? 0
        return start == 0 || bytes[start..<next].contains { $0 == 0x0A || $0 == 0x0D }
    }

    // MARK: Characters

    private func isNext(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[next...].starts(with: $0) }
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private func isLineBreak(at index: Int) -> Bool {
        bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0xE2 && lengthOfWhiteSpace(at: index) == 3
    }

    private func isWhiteSpace(at index: Int) -> Bool { lengthOfWhiteSpace(at: index) > 0 }

    /// Returns the length of a white space character in bytes; 0 for any other (ECMAScript 2023, sections 12.2, 12.3).
    private func lengthOfWhiteSpace(at index: Int) -> Int {
        switch bytes[index] {
        case 0x09...0x0D, 0x20: 1
        case 0xC2 where matches([0xA0], behind: index): 2
        case 0xE2 where matches([0x80, 0xA8], behind: index) || matches([0x80, 0xA9], behind: index): 3
        case 0xEF where matches([0xBB, 0xBF], behind: index): 3
        default: 0
        }
    }

    private func matches(_ rest: [UInt8], behind index: Int) -> Bool { bytes[(index + 1)...].starts(with: rest) }

    /// True for a byte of an identifier; every character beyond ASCII counts, and escapes such as `\u0061`.
    private func isPartOfWord(at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "\\"):
            true
        case 0x80...: !isWhiteSpace(at: index)
        default: false
        }
    }
}

/// A token of JavaScript (ECMAScript 2023, section 12), without comments and white space.
package struct JavaScriptToken: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// An identifier or a keyword.
        case word
        case number
        case string
        /// A template without substitutions.
        case template
        /// The part of a template before, between or after substitutions; their tokens stand between the parts.
        case templatePart
        case regularExpression
        /// One character, or a pair that decides about what follows: `++`, `--`, `=>`, `?.`.
        case punctuator
        /// The rest of a line, or of the text, after the beginning of a literal that has no end.
        case unterminated
    }

    package let kind: Kind
    /// The UTF-8 bytes of the token, with its quotes.
    package let bytes: Range<Int>
}
