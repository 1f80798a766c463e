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
