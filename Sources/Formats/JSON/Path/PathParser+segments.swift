import Text

extension PathParser {
    /// Parses all segments that follow. Does not consume white space after the last one.
    mutating func parseSegments() throws(JSONPathSyntaxError) -> [PathSegment] {
        var segments: [PathSegment] = []
        while true {
            let end = position
            skipWhitespace()
            switch (next, peek(1)) {
            case (".", "."): segments.append(try parseDescendantSegment())
            case (".", _): segments.append(try parseDottedSegment())
            case ("[", _): segments.append(PathSegment(isDescendant: false, selectors: try parseBrackets()))
            default:
                position = end
                return segments
            }
        }
    }

    /// Parses `..name`, `..*` or `..[…]`.
    private mutating func parseDescendantSegment() throws(JSONPathSyntaxError) -> PathSegment {
        position += 2
        let selectors =
            switch next {
            case "[": try parseBrackets()
            case "*": [try parseWildcard()]
            case let first? where Self.isNameFirst(first): [PathSelector.name(try parseShorthandName())]
            default: throw expected(#"a name, "*" or "[" after "..""#)
            }
        return PathSegment(isDescendant: true, selectors: selectors)
    }

    /// Parses `.name` or `.*`.
    private mutating func parseDottedSegment() throws(JSONPathSyntaxError) -> PathSegment {
        position += 1
        let selector =
            switch next {
            case "*": try parseWildcard()
            case let first? where Self.isNameFirst(first): PathSelector.name(try parseShorthandName())
            default: throw missingName()
            }
        return PathSegment(isDescendant: false, selectors: [selector])
    }

    private mutating func parseWildcard() throws(JSONPathSyntaxError) -> PathSelector {
        position += 1
        return .wildcard
    }

    private mutating func parseShorthandName() throws(JSONPathSyntaxError) -> String {
        let start = position
        while let next, Self.isNameFirst(next) || next.isASCIIDigit { position += 1 }
        if next == "-" { throw hyphenInName(from: start) }
        return text(start..<position)
    }

    /// True for `name-first` of RFC 9535: an ASCII letter, `_`, or any character beyond ASCII.
    static func isNameFirst(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.value >= 0x80 || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private func hyphenInName(from start: Int) -> JSONPathSyntaxError {
        let end = endOfWord(from: start)
        return error(
            "unexpected \"-\" after the name \"\(excerpt(start..<position))\"", length: 1,
            hint: "write \(prefixBeforeDot(start))['\(excerpt(start..<end))']"
        )
    }

    private func missingName() -> JSONPathSyntaxError {
        let what = #"a name or "*" after ".""#
        guard let next else { return expected(what) }
        let before = prefixBeforeDot(position)
        let word = text(position..<endOfWord(from: position))
        if next == "'" || next == "\"" {
            let closing = scalars[(position + 1)...].firstIndex(of: next)
            let hint = closing.map { "write \(before)[\(excerpt(position..<($0 + 1)))]" }
            return expected(what, hint: hint)
        }
        switch next {
        case "[": return expected(what, hint: #"leave out the "." before "[""#)
        case _ where word.unicodeScalars.allSatisfy(\.isASCIIDigit) && !word.isEmpty:
            return expected(what, hint: "write \(before)[\(word)] for an index, \(before)['\(word)'] for a name")
        case _ where next.isASCIIDigit || next == "-" || next == "$" || next == "@":
            return expected(what, hint: "write \(before)['\(word)']")
        default: return expected(what)
        }
    }

    /// Returns the query up to the dots before a name.
    private func prefixBeforeDot(_ name: Int) -> String {
        let dot = scalars[..<name].lastIndex { $0 != "." } ?? 0
        return excerpt(0..<(dot + 1)) + (name - dot > 2 ? ".." : "")
    }

    /// Returns the end of a word that could be intended as a name.
    private func endOfWord(from start: Int) -> Int {
        let end = scalars[start...].firstIndex { scalar in
            scalar.isWhiteSpace || ".[](),=<>!&|?".unicodeScalars.contains(scalar)
        }
        return end ?? scalars.count
    }

    /// Parses `[selector, …]`.
    mutating func parseBrackets() throws(JSONPathSyntaxError) -> [PathSelector] {
        position += 1
        var selectors: [PathSelector] = []
        repeat {
            skipWhitespace()
            selectors.append(try parseSelector())
            skipWhitespace()
        } while take(",")
        guard take("]") else { throw expected(#""," or "]""#) }
        return selectors
    }

    private mutating func parseSelector() throws(JSONPathSyntaxError) -> PathSelector {
        switch next {
        case "'", "\"": return .name(try parseQuoted())
        case "*":
            position += 1
            return .wildcard
        case "?":
            position += 1
            return .filter(try parseFilter())
        case ":": return try parseSlice(start: nil)
        case "-": return try parseIndexOrSlice()
        case let digit? where digit.isASCIIDigit: return try parseIndexOrSlice()
        default: throw missingSelector()
        }
    }

    private mutating func parseFilter() throws(JSONPathSyntaxError) -> FilterExpression {
        skipWhitespace()
        return try nested { (parser) throws(JSONPathSyntaxError) in try parser.parseOr() }
    }

    private mutating func parseIndexOrSlice() throws(JSONPathSyntaxError) -> PathSelector {
        let index = try parseInteger()
        let end = position
        skipWhitespace()
        if next == ":" { return try parseSlice(start: index) }
        position = end
        return .index(index)
    }

    /// Parses a slice, beginning at its first colon.
    private mutating func parseSlice(start: Int?) throws(JSONPathSyntaxError) -> PathSelector {
        position += 1
        var slice = PathSlice(start: start)
        skipWhitespace()
        if beginsInteger { slice.end = try parseInteger() }
        skipWhitespace()
        if take(":") {
            skipWhitespace()
            if beginsInteger { slice.step = try parseInteger() }
        }
        return .slice(slice)
    }

    private var beginsInteger: Bool {
        next.map { $0 == "-" || $0.isASCIIDigit } ?? false
    }

    /// Parses `int` of RFC 9535, within ±(2^53 − 1) (section 2.1).
    private mutating func parseInteger() throws(JSONPathSyntaxError) -> Int {
        let start = position
        if next == "-" { position += 1 }
        while let next, next.isASCIIDigit { position += 1 }
        let written = text(start..<position)
        let digits = written.drop { $0 == "-" }
        let length = position - start
        guard !digits.isEmpty else { throw expected(#"a digit after "-""#) }
        if written == "-0" { throw error(#""-0" is not an index"#, at: start, length: length, hint: "write 0") }
        if digits.count > 1, digits.hasPrefix("0") {
            let plain = digits.drop { $0 == "0" }
            let sign = written.hasPrefix("-") && !plain.isEmpty ? "-" : ""
            let hint = "write \(sign)\(plain.isEmpty ? "0" : plain.prefix(20))"
            throw error("\"\(excerpt(start..<position))\" begins with a zero", at: start, length: length, hint: hint)
        }
        guard let value = Int(written), value.magnitude <= 9_007_199_254_740_991 else {
            let message = "\"\(excerpt(start..<position))\" is not between -9007199254740991 and 9007199254740991"
            throw error(message, at: start, length: length)
        }
        return value
    }

    private func missingSelector() -> JSONPathSyntaxError {
        let what = "a selector"
        guard let next else { return expected(what) }
        switch next {
        case "]": return expected(what, hint: #""*" selects every child"#)
        case "(", "@", "$", "!": return expected(what, hint: #"a filter begins with "?""#)
        case _ where Self.isNameFirst(next):
            let end = scalars[position...].firstIndex { !Self.isNameFirst($0) && !$0.isASCIIDigit } ?? scalars.count
            return expected(what, hint: "a name is written in quotes: '\(excerpt(position..<end))'")
        default: return expected(what)
        }
    }
}
