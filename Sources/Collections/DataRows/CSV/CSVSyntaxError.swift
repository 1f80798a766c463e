import Diagnostics

/// A syntax error in a record; offsets are in bytes from the record's beginning.
struct CSVSyntaxError: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case openQuote
        /// Text after a closing quote; `opening` is the offset of the opening quote.
        case textBehindQuote(opening: Int)
        case quoteInside
        case null
    }

    let kind: Kind
    let bytes: Range<Int>

    /// Returns the diagnostic; the window's unread bytes must begin with the record.
    func diagnostic(in window: FileWindow) -> Diagnostic {
        let range = window.range(of: bytes)
        switch kind {
        case .openQuote:
            return Diagnostic(
                .csvSyntax, at: range, "the quoted value that begins here has no end",
                hint: "close the quote; a quote inside a quoted value is written twice: \"\"")
        case .textBehindQuote(let opening):
            let start = window.range(of: opening..<opening + 1).start
            let place = "line \(start.line), column \(start.column)"
            return Diagnostic(
                .csvSyntax, at: range, "text follows the quote that ends the value",
                hint: "a quote inside a quoted value is written twice: \"\"; this value begins in \(place)")
        case .quoteInside:
            return Diagnostic(
                .csvSyntax, at: range, "a quote is inside a value that does not begin with one",
                hint: "quote the whole value, and write the quotes inside twice: \"say \"\"hello\"\"\"")
        case .null:
            return Diagnostic(
                .csvSyntax, at: range, "the file contains a NUL character", hint: "save it as text in UTF-8")
        }
    }
}
