package import Diagnostics

extension ScriptText {
    /// Returns the range of a token that a syntax error names with its line only.
    ///
    /// - Parameters:
    ///   - token: The text of the token, such as `;`.
    ///   - line: The line in the text, from 1.
    ///   - isCause: True if the text up to the end of an occurrence has the same error.
    /// - Returns: The first occurrence that causes the error; the last one if none does; the first word of the line if
    ///   it does not have the token.
    package func range(ofToken token: String, inLine line: Int, where isCause: (_ beginning: String) -> Bool)
        -> SourceRange
    {
        let bytes = bytes(ofLine: line)
        let scanner = JavaScriptScanner(text)
        let tokens = scanner.tokens.filter { bytes.contains($0.bytes.lowerBound) }
        let found = tokens.filter { scanner.text(of: $0) == token }.map(\.bytes)
        let cause = found.count > 1 ? found.first { isCause(beginning(to: $0.upperBound)) } : nil
        let marked = cause ?? found.last ?? tokens.first?.bytes ?? bytes.lowerBound..<bytes.lowerBound
        return range(ofUTF8: marked)
    }

    private func beginning(to offset: Int) -> String { String(decoding: text.utf8.prefix(offset), as: UTF8.self) }

    private func bytes(ofLine line: Int) -> Range<Int> {
        let start = text.utf8.distance(from: text.startIndex, to: index(line: line, column: 1))
        let end = text.utf8.distance(from: text.startIndex, to: index(line: line, column: .max))
        return start..<end
    }
}
