import CollectionDrafts

/// A part of a line of `[Captures]` or `[Asserts]`.
enum HurlToken: Equatable {
    case word(String)
    /// A text in quotes, with its escapes replaced.
    case text(String)
    case number(String)
    case pattern(String)
    /// `hex,…;`
    case hex(String)
    /// `base64,…;`
    case base64(String)
    /// `{{…}}` without quotes.
    case placeholder(String)

    /// Returns the tokens of a line up to a comment.
    static func all(of text: String, line: Int, column: Int) throws(HurlSyntaxError) -> [HurlToken] {
        var scanner = HurlScanner(text, line: line, column: column)
        var tokens: [HurlToken] = []
        while let token = try scanner.next() { tokens.append(token) }
        return tokens
    }
}

private struct HurlScanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private let line: Int
    private let column: Int

    init(_ text: String, line: Int, column: Int) {
        scalars = Array(text.unicodeScalars)
        self.line = line
        self.column = column
    }

    mutating func next() throws(HurlSyntaxError) -> HurlToken? {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        guard index < scalars.count, scalars[index] != "#" else { return nil }
        if starts("```") {
            index += 3
            let start = index
            while index < scalars.count, !starts("```") { index += 1 }
            var text = String(String.UnicodeScalarView(scalars[start..<index]))
            index += 3
            // The first line has the language.
            if let end = text.firstIndex(of: "\n") { text = String(text[text.index(after: end)...]) }
            return .text(text)
        }
        switch scalars[index] {
        case "\"": return .text(HurlText.unescaped(try quoted("\"")))
        case "`": return .text(try quoted("`"))
        case "/":
            let pattern = try quoted("/")
            return .pattern(pattern.replacing("\\/", with: "/"))
        default: break
        }
        if starts("{{") {
            let start = index
            while index < scalars.count, !starts("}}") { index += 1 }
            index = min(index + 2, scalars.count)
            return .placeholder(String(String.UnicodeScalarView(scalars[start..<index])))
        }
        for name in ["hex,", "base64,"] where starts(name) {
            index += name.unicodeScalars.count
            let start = index
            while index < scalars.count, scalars[index] != ";" { index += 1 }
            let content = String(String.UnicodeScalarView(scalars[start..<index])).filter { !$0.isWhitespace }
            index += 1
            return name == "hex," ? .hex(content) : .base64(content)
        }
        let start = index
        while index < scalars.count, !scalars[index].properties.isWhitespace, scalars[index] != "\"" { index += 1 }
        let word = String(String.UnicodeScalarView(scalars[start..<index]))
        let isNumber = word.first.map { $0.isNumber || $0 == "-" || $0 == "+" } ?? false
        return isNumber ? .number(word) : .word(word)
    }

    private func starts(_ text: String) -> Bool {
        var offset = index
        for scalar in text.unicodeScalars {
            guard offset < scalars.count, scalars[offset] == scalar else { return false }
            offset += 1
        }
        return true
    }

    private mutating func quoted(_ quote: Unicode.Scalar) throws(HurlSyntaxError) -> String {
        let start = index
        index += 1
        while index < scalars.count, scalars[index] != quote { index += scalars[index] == "\\" && quote != "`" ? 2 : 1 }
        guard index < scalars.count else {
            throw HurlSyntaxError(
                line: line, column: column + start, message: "the quote \(quote) has no end",
                hint: "end the text in its line")
        }
        defer { index += 1 }
        return String(String.UnicodeScalarView(scalars[(start + 1)..<index]))
    }
}
