import Text

/// The open brackets of a script, which tell a regular expression from a division (ECMAScript 2023, section 12).
struct JavaScriptBrackets {
    private enum Bracket {
        /// A parenthesis; `isCondition` if it belongs to `if`, `for`, `while` or `with`.
        case parenthesis(isCondition: Bool)
        case square
        /// A brace; `isObject` if it is an expression and not a block.
        case brace(isObject: Bool)
        /// The `${` of a template.
        case substitution
    }

    /// True if an operand may follow, so that `/` begins a regular expression.
    private(set) var allowsExpression = true
    /// True if a closing bracket did not match.
    private(set) var areBroken = false

    private var open: [Bracket] = []
    private var isBehindDot = false
    /// True after `if`, `for`, `while` or `with`.
    private var isBehindCondition = false
    /// True where a brace begins a block: after `)`, `=>`, `;`, a block, and at the beginning.
    private var isBehindHead = true

    private static let operators: Set<String> = [
        "return", "typeof", "instanceof", "in", "of", "new", "delete", "void", "throw", "case", "do", "else", "yield",
        "await",
    ]
    private static let conditions: Set<String> = ["if", "for", "while", "with"]
    private static let longestWord = 10

    var isEmpty: Bool { open.isEmpty }

    /// True if the innermost bracket is the `${` of a template.
    var closesSubstitution: Bool {
        if case .substitution? = open.last { return true }
        return false
    }

    mutating func openSubstitution() {
        open.append(.substitution)
        (allowsExpression, isBehindHead) = (true, false)
    }

    mutating func closeSubstitution() { open.removeLast() }

    /// Reads the next token.
    mutating func read(_ kind: JavaScriptToken.Kind, _ bytes: ArraySlice<UInt8>) {
        switch kind {
        case .word: read(word: bytes)
        case .punctuator: read(punctuator: bytes)
        case .unterminated: reset(allowsExpression: true)
        case .number, .string, .template, .templatePart, .regularExpression: reset(allowsExpression: false)
        }
    }

    private mutating func reset(allowsExpression: Bool, isBehindHead: Bool = false) {
        self.allowsExpression = allowsExpression
        self.isBehindHead = isBehindHead
        (isBehindDot, isBehindCondition) = (false, false)
    }

    private mutating func read(word bytes: ArraySlice<UInt8>) {
        let isMember = isBehindDot
        guard !isMember, bytes.count <= Self.longestWord else { return reset(allowsExpression: false) }
        let word = String(decoding: bytes, as: UTF8.self)
        // A block follows `else`, `do`, `try` and `finally`.
        let isHead = ["else", "do", "try", "finally"].contains(word)
        // `for await (` keeps its parenthesis.
        let isCondition = Self.conditions.contains(word) || word == "await" && isBehindCondition
        reset(allowsExpression: Self.operators.contains(word), isBehindHead: isHead)
        isBehindCondition = isCondition
    }

    private mutating func read(punctuator bytes: ArraySlice<UInt8>) {
        guard bytes.count == 1, let byte = bytes.first else {
            // `++` and `--` stand behind an operand more often than before a regular expression.
            let isArrow = bytes.elementsEqual("=>".utf8)
            let isChain = bytes.elementsEqual("?.".utf8)
            reset(allowsExpression: isArrow, isBehindHead: isArrow)
            isBehindDot = isChain
            return
        }
        switch byte {
        case UInt8(ascii: "("):
            open.append(.parenthesis(isCondition: isBehindCondition))
            reset(allowsExpression: true)
        case UInt8(ascii: "["):
            open.append(.square)
            reset(allowsExpression: true)
        case UInt8(ascii: "{"):
            open.append(.brace(isObject: allowsExpression && !isBehindHead))
            reset(allowsExpression: true, isBehindHead: true)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        case UInt8(ascii: ";"): reset(allowsExpression: true, isBehindHead: true)
        default:
            reset(allowsExpression: true)
            isBehindDot = byte == UInt8(ascii: ".")
        }
    }

    private mutating func close(_ byte: UInt8) {
        switch (open.last, byte) {
        case (.parenthesis(let isCondition)?, UInt8(ascii: ")")):
            open.removeLast()
            // A statement follows the parenthesis of `if`; an operator, or a function's body, any other.
            reset(allowsExpression: isCondition, isBehindHead: true)
        case (.square?, UInt8(ascii: "]")):
            open.removeLast()
            reset(allowsExpression: false)
        case (.brace(let isObject)?, UInt8(ascii: "}")):
            open.removeLast()
            reset(allowsExpression: !isObject, isBehindHead: !isObject)
        default:
            areBroken = true
            reset(allowsExpression: true)
        }
    }
}

/// Decodes string literals of JavaScript (ECMAScript 2023, section 12.9.4).
package enum JavaScriptLiteral {
    /// Returns the value of a string or a template without substitutions; nil for an invalid escape.
    package static func value(of literal: String) -> String? {
        let inner = literal.dropFirst().dropLast()
        guard inner.utf8.contains(UInt8(ascii: "\\")) else { return String(inner) }
        var units: [UInt16] = []
        var rest = inner.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\" {
                guard let escaped = Self.units(ofEscape: &rest) else { return nil }
                units += escaped
            } else {
                units += Array(String(scalar).utf16)
            }
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func units(ofEscape rest: inout Substring.UnicodeScalarView) -> [UInt16]? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "v": return [0x0B]
        case "0": return [0]
        case "1"..."9": return nil
        case "x": return number(&rest, digits: 2).map { [UInt16($0)] }
        case "u" where rest.first == "{":
            guard let end = rest.firstIndex(of: "}") else { return nil }
            let digits = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf16) }
        case "u": return number(&rest, digits: 4).map { [UInt16($0)] }
        case "\r":
            if rest.first == "\n" { rest.removeFirst() }
            return []
        case "\n", "\u{2028}", "\u{2029}": return []
        default: return Array(String(scalar).utf16)
        }
    }

    private static func number(_ rest: inout Substring.UnicodeScalarView, digits count: Int) -> UInt32? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
        rest.removeFirst(count)
        return UInt32(String(digits), radix: 16)
    }
}

/// The tokens of a text, for the search for the cause of a syntax error: the engine reports a line at most.
package struct ScriptTokens {
    private let text: String
    private let scanner: JavaScriptScanner
    private var tokens: [JavaScriptToken] { scanner.tokens }

    package init(of text: ScriptText) {
        self.text = text.text
        scanner = JavaScriptScanner(text.text)
    }

    package var last: JavaScriptToken? { tokens.last }
    package var all: [JavaScriptToken] { tokens }

    /// Returns the text of a token, with its quotes.
    package func text(of token: JavaScriptToken) -> String { scanner.text(of: token) }

    /// Returns the text before a token.
    package func beginning(before token: JavaScriptToken) -> String { beginning(to: token.bytes.lowerBound) }

    private func beginning(to offset: Int) -> String { String(decoding: text.utf8.prefix(offset), as: UTF8.self) }

    /// Returns the token at which an error occurs; nil if the whole text does not have the error.
    ///
    /// - Parameter hasError: Returns true if a beginning of the text has the error. All longer beginnings have it, too,
    ///   because the engine reads a text once from its start; this allows a binary search.
    package func firstToken(where hasError: (_ beginning: String) -> Bool) -> JavaScriptToken? {
        var candidates = tokens.indices
        while !candidates.isEmpty {
            let middle = candidates.lowerBound + candidates.count / 2
            if hasError(beginning(to: tokens[middle].bytes.upperBound)) {
                candidates = candidates.lowerBound..<middle
            } else {
                candidates = (middle + 1)..<candidates.upperBound
            }
        }
        let index = candidates.lowerBound
        // The error can be in a comment at the end, which is no token.
        guard tokens.indices.contains(index), hasError(beginning(to: tokens[index].bytes.upperBound)) else {
            return nil
        }
        return tokens[index]
    }

    /// Returns the bytes of a text that ends at the end of a token: for the scanner, `===` is three tokens.
    package func bytes(of text: String, endingWith token: JavaScriptToken) -> Range<Int> {
        let end = token.bytes.upperBound
        let start = end - text.utf8.count
        guard start >= 0, start < token.bytes.lowerBound, beginning(to: end).hasSuffix(text) else { return token.bytes }
        return start..<end
    }

    /// The first `}` without a `{` before it.
    package var surplusBrace: JavaScriptToken? {
        var depth = 0
        return tokens.first { token in
            if scanner.token(token, is: "{") { depth += 1 }
            if scanner.token(token, is: "}") { depth -= 1 }
            return depth < 0
        }
    }

    /// The innermost bracket that is not closed.
    package var openBracket: JavaScriptToken? {
        var open: [JavaScriptToken] = []
        for token in tokens where token.kind == .punctuator {
            switch scanner.text(of: token) {
            case "(", "[", "{": open.append(token)
            case ")", "]", "}": _ = open.popLast()
            default: break
            }
        }
        return open.last
    }
}
