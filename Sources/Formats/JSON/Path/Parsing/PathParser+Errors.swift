import Text

extension PathParser {
    /// Returns an error at an offset, by default the current one.
    func error(_ message: String, at offset: Int? = nil, length: Int, hint: String? = nil) -> JSONPathSyntaxError {
        JSONPathSyntaxError(message: message, offset: offset ?? position, length: length, hint: hint)
    }

    /// Returns an error with the expected term and the text that was found instead.
    func expected(_ what: String, hint: String? = nil) -> JSONPathSyntaxError {
        guard let next else { return error("expected \(what), but the path ends", length: 0, hint: hint) }
        let found = next.isWhiteSpace ? "white space" : "\"\(next.visibleName)\""
        return error("expected \(what), found \(found)", length: 1, hint: hint)
    }

    /// Returns the query's text in a range.
    func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        // Append one by one: append(contentsOf:) is not specialized for scalars.
        for scalar in scalars[range] { text.append(scalar) }
        return String(text)
    }

    /// Returns the text in a range for a message: on one line, and shortened to 60 characters.
    func excerpt(_ range: Range<Int>) -> String {
        let shown = String(String.UnicodeScalarView(scalars[range].prefix(60).map { $0.value < 0x20 ? " " : $0 }))
        return range.count > 60 ? shown + "…" : shown
    }

    func missingRoot() -> JSONPathSyntaxError {
        guard let next else {
            return error("the path is empty", length: 0, hint: #""$" is the whole document"#)
        }
        let hint =
            switch next {
            case "@": #""@" is allowed only inside filters"#
            case ".", "[": "write $\(excerpt(0..<scalars.count))"
            case _ where next.isWhiteSpace: "white space is not allowed before the path"
            case _ where Self.isNameFirst(next): "write $.\(excerpt(0..<scalars.count))"
            default: nil as String?
            }
        return expected(#""$" at the beginning"#, hint: hint)
    }

    /// Returns the error for text after a complete query.
    func unexpectedAfterPath() -> JSONPathSyntaxError {
        let start = scalars[position...].firstIndex { !$0.isWhiteSpace } ?? scalars.count
        if start == scalars.count {
            return error("unexpected white space after the path", length: scalars.count - position)
        }
        let hint =
            switch scalars[start] {
            case "=", "!", "<", ">", "&", "|": "a condition belongs in a filter, such as $[?@.a == 1]"
            case "]", ")": "it closes nothing"
            default: start == position ? nil : "a name with a space is written in brackets: ['a b']"
            }
        let length = scalars.count - start
        let message = "unexpected \"\(excerpt(start..<scalars.count))\" after the path"
        return error(message, at: start, length: length, hint: hint)
    }
}
