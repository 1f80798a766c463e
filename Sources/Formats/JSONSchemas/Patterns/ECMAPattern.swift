import Text

/// A translator of regular expressions of ECMA-262 (with the `u` flag) to equivalent ones for PCRE2.
///
/// They differ in the meaning of `$`, `.`, `\s`, `[^]`, `\u` and references to unset groups, and PCRE2 has additional
/// escapes and groups. Those are rejected, because other tools would interpret the schema differently.
struct ECMAPattern {
    var rest: Substring.UnicodeScalarView
    var translation = ""

    /// The content of a class for `\s`: WhiteSpace and LineTerminator of ECMA-262.
    static let spaces =
        #"\t-\r\x20\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}"#
    /// The content of a class for `\S`: all other characters.
    static let nonSpaces =
        #"\x00-\x08\x0e-\x1f\x21-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}"#
        + #"\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}"#

    private init(_ pattern: String) {
        rest = Substring(pattern).unicodeScalars
    }

    /// Returns the pattern for PCRE2, which then checks the syntax.
    static func translated(_ pattern: String) throws(PatternError) -> String {
        var reading = ECMAPattern(pattern)
        while let scalar = reading.rest.popFirst() { try reading.translate(scalar) }
        return reading.translation
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        translation.unicodeScalars.append(scalar)
    }

    private mutating func translate(_ scalar: Unicode.Scalar) throws(PatternError) {
        switch scalar {
        case "\\": try translateEscape(inClass: false)
        case "[": try translateClass()
        case "(": try translateGroupStart()
        // In PCRE2, `$` also matches before a final line feed.
        case "$": translation += #"\z"#
        case ".": translation += #"[^\n\r\x{2028}\x{2029}]"#
        case "{" where !startsQuantifier: translation += #"\{"#
        default: append(scalar)
        }
    }

    /// True if the brace that was just read begins `{2}`, `{2,}` or `{2,3}`.
    private var startsQuantifier: Bool {
        var after = rest.drop(while: \.isASCIIDigit)
        guard after.startIndex > rest.startIndex else { return false }
        if after.first == "," { after = after.dropFirst().drop(while: \.isASCIIDigit) }
        return after.first == "}"
    }

    private mutating func translateClass() throws(PatternError) {
        if rest.starts(with: "^]".unicodeScalars) {
            rest.removeFirst(2)
            translation += #"[\s\S]"#
            return
        }
        if rest.first == "]" {
            rest.removeFirst()
            translation += "(?!)"
            return
        }
        append("[")
        while let scalar = rest.popFirst() {
            switch scalar {
            case "]": return append(scalar)
            case "\\": try translateEscape(inClass: true)
            // In PCRE2, `[:` would begin a POSIX class.
            case "[": translation += #"\["#
            default: append(scalar)
            }
        }
    }

    private mutating func translateGroupStart() throws(PatternError) {
        append("(")
        if rest.first == "*" { throw PatternError(message: "\"(*\" repeats nothing") }
        guard rest.first == "?" else { return }
        let known = ["?:", "?=", "?!", "?<", "?i:", "?-i:"]
        guard known.contains(where: { rest.starts(with: $0.unicodeScalars) }) else {
            let start = "(" + String(rest.prefix(2))
            throw PatternError(
                message: "ECMA-262 has no group that begins with \"\(start)\"", hint: Self.hint(forGroup: start))
        }
    }
    private static func hint(forGroup start: String) -> String? {
        switch start {
        case "(?P": "write \"(?<name>\""
        case "(?i": "write \"(?i:\", what it is for, and \")\""
        default: nil
        }
    }
}
