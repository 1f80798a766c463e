import Text

/// A lexer that splits an expression into tokens (XPath 1.0, section 3.7).
struct XPathLexer {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// Returns the tokens; the last one is `end`.
    static func tokens(of text: String) throws(XPathSyntaxError) -> [XPathToken] {
        var lexer = XPathLexer(scalars: Array(text.unicodeScalars))
        var tokens: [XPathToken] = []
        repeat {
            tokens.append(try lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    private mutating func next() throws(XPathSyntaxError) -> XPathToken {
        while let space = peek(), space.isWhiteSpace { position += 1 }
        let start = position
        guard let first = peek() else { return token(.end, from: start) }
        if first == "'" || first == "\"" { return try literal(quote: first) }
        if first.isASCIIDigit || (first == "." && peek(1)?.isASCIIDigit == true) { return try number() }
        if XMLCharacter.startsName(first) { return name() }
        for symbol in Self.symbols where starts(with: symbol) {
            position += symbol.count
            return token(.symbol(symbol), from: start)
        }
        throw unexpectedCharacter(first)
    }

    private static let symbols = [
        "//", "::", "..", "!=", "<=", ">=", "/", "(", ")", "[", "]", ".", "@", ",", "|", "+", "-", "=", "<", ">", "*",
        "$",
    ]

    private mutating func literal(quote: Unicode.Scalar) throws(XPathSyntaxError) -> XPathToken {
        let start = position
        position += 1
        while let scalar = peek(), scalar != quote { position += 1 }
        guard peek() != nil else {
            throw XPathSyntaxError(
                message: "the text has no closing quote", offset: start, length: scalars.count - start,
                hint: "end it with \(quote)")
        }
        position += 1
        return token(.literal(text(start + 1, position - 1)), from: start)
    }

    private mutating func number() throws(XPathSyntaxError) -> XPathToken {
        let start = position
        while peek()?.isASCIIDigit == true { position += 1 }
        if peek() == ".", peek(1) != "." {
            position += 1
            while peek()?.isASCIIDigit == true { position += 1 }
        }
        let digits = text(start, position)
        if let next = peek(), XMLCharacter.startsName(next) || next == ".", !startsOperatorName {
            while let next = peek(), XMLCharacter.continuesName(next) { position += 1 }
            throw XPathSyntaxError(
                message: "\"\(text(start, position))\" is not a number", offset: start, length: position - start,
                hint: "numbers are digits with at most one point")
        }
        return token(.number(XPathNumber.value(of: ArraySlice(digits.utf8))), from: start)
    }

    /// True if an operator name follows: no white space is required between a number and an operator name.
    private var startsOperatorName: Bool {
        var copy = self
        return ["and", "or", "div", "mod"].contains(copy.part())
    }

    /// Reads a name with its prefix, if any. The `::` of an axis is not part of it.
    private mutating func name() -> XPathToken {
        let start = position
        let first = part()
        guard peek() == ":", let next = peek(1) else { return token(.name(prefix: nil, local: first), from: start) }
        if next == "*" {
            position += 2
            return token(.name(prefix: first, local: "*"), from: start)
        }
        guard XMLCharacter.startsName(next) else { return token(.name(prefix: nil, local: first), from: start) }
        position += 1
        let local = part()
        return token(.name(prefix: first, local: local), from: start)
    }

    private mutating func part() -> String {
        let start = position
        while let scalar = peek(), XMLCharacter.continuesName(scalar) { position += 1 }
        return text(start, position)
    }

    private func unexpectedCharacter(_ scalar: Unicode.Scalar) -> XPathSyntaxError {
        let hint: String? =
            switch scalar {
            case "&": "write \"and\""
            case "!": "write \"not(…)\", or \"!=\" between two values"
            case ":": "a prefix and its name are written together, as in \"m:item\""
            case "“", "”", "‘", "’", "„": "texts are written in straight quotes, ' or \""
            case "\u{A0}": "it looks like a blank, but is a no-break space"
            default: nil
            }
        let shown = scalar.properties.generalCategory == .control ? "U+\(String(scalar.value, radix: 16))" : "\(scalar)"
        return XPathSyntaxError(
            message: "\"\(shown)\" is not part of XPath", offset: position, length: 1, hint: hint)
    }

    private func token(_ kind: XPathToken.Kind, from start: Int) -> XPathToken {
        XPathToken(kind: kind, text: text(start, position), offset: start, length: position - start)
    }

    private func starts(with symbol: String) -> Bool {
        scalars[position...].starts(with: symbol.unicodeScalars)
    }

    private func text(_ start: Int, _ end: Int) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[start..<end])
        return text
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }
}

/// A token of an expression, with its position (XPath 1.0, section 3.7).
struct XPathToken: Equatable {
    enum Kind: Equatable {
        /// A name, or `prefix:*`.
        case name(prefix: String?, local: String)
        case number(Double)
        case literal(String)
        /// Punctuation, or an operator that is not a name.
        case symbol(String)
        case end
    }

    let kind: Kind
    /// The text as written.
    let text: String
    /// The offset in Unicode scalars, from 0.
    let offset: Int
    let length: Int

    func isSymbol(_ symbol: String) -> Bool { kind == .symbol(symbol) }

    /// The name if it has no prefix; nil for any other token.
    var plainName: String? {
        if case .name(nil, let local) = kind { local } else { nil }
    }
}

/// Character classes for names (XML 1.0, section 2.3; Namespaces in XML 1.0, section 3).
private enum XMLCharacter {
    /// True if a name without a colon can begin with a character.
    static func startsName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "_", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
            "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
            "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
            "\u{10000}"..."\u{EFFFF}":
            true
        default: false
        }
    }

    /// True if a name without a colon can contain a character after the first one.
    static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": true
        default: startsName(scalar)
        }
    }
}
