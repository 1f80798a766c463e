import Text

extension PathParser {
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
