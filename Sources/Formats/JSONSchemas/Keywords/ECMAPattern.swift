import Text

/// A translator of regular expressions of ECMA-262 (with the `u` flag) to equivalent ones for PCRE2.
///
/// They differ in the meaning of `$`, `.`, `\s`, `[^]`, `\u` and references to unset groups, and PCRE2 has additional
/// escapes and groups. Those are rejected, because other tools would interpret the schema differently.
private struct ECMAPattern {
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

    /// Translates an escape, after its backslash.
    mutating func translateEscape(inClass: Bool) throws(PatternError) {
        guard let scalar = rest.popFirst() else {
            throw PatternError(message: #"there is nothing after the last "\""#)
        }
        switch scalar {
        case "s": translation += inClass ? Self.spaces : "[\(Self.spaces)]"
        case "S": translation += inClass ? Self.nonSpaces : "[^\(Self.spaces)]"
        case "v": translation += #"\x0b"#
        case "u": try translateCodePoint()
        case "p", "P": try translateProperty(scalar)
        case "0": translation += #"\x00"#
        case "1"..."9" where !inClass: translateBackreference(scalar)
        case "k" where !inClass: translateNamedReference()
        case "d", "D", "w", "W", "b", "B", "t", "n", "r", "f", "c", "x":
            append("\\")
            append(scalar)
        case "a"..."z", "A"..."Z", "1"..."9": throw Self.unknownEscape(scalar)
        default:
            append("\\")
            append(scalar)
        }
    }

    private static func unknownEscape(_ scalar: Unicode.Scalar) -> PatternError {
        let hint: String? =
            switch scalar {
            case "A": #"write "^""#
            case "z", "Z": #"write "$""#
            case "h": #"write "[ \t]""#
            case "R": #"write "\r?\n""#
            default: nil
            }
        return PatternError(message: "ECMA-262 has no escape \"\\\(scalar)\"", hint: hint)
    }

    /// Translates `\u0041`, a surrogate pair, or `\u{1F600}`.
    private mutating func translateCodePoint() throws(PatternError) {
        var value: UInt32
        if rest.first == "{" {
            let digits = rest.dropFirst().prefix { $0 != "}" }
            guard let number = UInt32(String(digits), radix: 16), digits.endIndex < rest.endIndex else {
                throw PatternError(message: #""\u{" needs hexadecimal digits and "}""#)
            }
            value = number
            rest = rest[digits.endIndex...].dropFirst()
        } else {
            value = try codeUnit()
            if (0xD800..<0xDC00).contains(value), rest.starts(with: #"\u"#.unicodeScalars) {
                rest.removeFirst(2)
                let low = try codeUnit()
                if (0xDC00..<0xE000).contains(low) { value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00) }
            }
        }
        guard Unicode.Scalar(value) != nil else {
            let digits = String(value, radix: 16, uppercase: true)
            throw PatternError(message: "U+\(digits) is not a character", hint: #"write "\u{…}" or the character"#)
        }
        translation += "\\x{\(String(value, radix: 16))}"
    }

    private mutating func codeUnit() throws(PatternError) -> UInt32 {
        let digits = String(rest.prefix(4))
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            throw PatternError(message: #""\u" needs four hexadecimal digits"#)
        }
        rest.removeFirst(4)
        return value
    }

    /// Translates `\p{Letter}`: PCRE2 supports only the short names of general categories.
    private mutating func translateProperty(_ letter: Unicode.Scalar) throws(PatternError) {
        guard rest.first == "{", let end = rest.firstIndex(of: "}") else {
            throw PatternError(message: "\"\\\(letter)\" needs a name in braces")
        }
        let name = String(rest[..<end].dropFirst())
        rest = rest[end...].dropFirst()
        translation += "\\\(letter){\(UnicodePropertyName.translated(name))}"
    }

    /// Translates a backreference. In ECMA-262, a reference to a group without a match matches the empty text.
    private mutating func translateBackreference(_ first: Unicode.Scalar) {
        let more = String(rest.prefix(while: \.isASCIIDigit))
        rest.removeFirst(more.unicodeScalars.count)
        let number = "\(first)\(more)"
        translation += "(?(\(number))\\g{\(number)})"
    }

    private mutating func translateNamedReference() {
        guard rest.first == "<", let end = rest.firstIndex(of: ">") else {
            translation += #"\k"#
            return
        }
        let name = String(rest[...end])
        rest = rest[end...].dropFirst()
        translation += "(?(\(name))\\k\(name))"
    }
}

/// The names in `\p{…}`. ECMA-262 also has long ones (table "Value aliases and canonical values for General_Category").
private enum UnicodePropertyName {
    /// Returns the name for PCRE2. Unknown names are returned unchanged.
    static func translated(_ name: String) -> String {
        guard let equals = name.firstIndex(of: "=") else { return categories[name] ?? name }
        let value = String(name[name.index(after: equals)...])
        return switch name[..<equals] {
        case "General_Category", "gc": categories[value] ?? value
        case "Script", "sc": "sc:\(value)"
        case "Script_Extensions", "scx": "scx:\(value)"
        default: name
        }
    }

    private static let categories = [
        "Letter": "L", "Cased_Letter": "L&", "LC": "L&", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll",
        "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm", "Other_Letter": "Lo",
        "Mark": "M", "Combining_Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me",
        "Number": "N", "Decimal_Number": "Nd", "digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No",
        "Punctuation": "P", "punct": "P", "Connector_Punctuation": "Pc", "Dash_Punctuation": "Pd",
        "Open_Punctuation": "Ps", "Close_Punctuation": "Pe", "Initial_Punctuation": "Pi", "Final_Punctuation": "Pf",
        "Other_Punctuation": "Po",
        "Symbol": "S", "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So",
        "Separator": "Z", "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp",
        "Other": "C", "Control": "Cc", "cntrl": "Cc", "Format": "Cf", "Surrogate": "Cs", "Private_Use": "Co",
        "Unassigned": "Cn",
    ]
}

/// A regular expression of a JSON Schema: ECMA-262 syntax, matched anywhere in the text.
struct SchemaPattern: Sendable {
    /// The pattern as written in the schema.
    let written: String
    private let expression: RegularExpression

    init(_ written: String) throws(PatternError) {
        self.written = written
        let translation = try ECMAPattern.translated(written)
        do {
            expression = try RegularExpression(translation)
        } catch {
            // An offset in the translation is meaningless for the user.
            throw PatternError(message: translation == written ? error.description : error.message)
        }
    }

    func matches(_ text: String) throws(RegularExpressionMatchError) -> Bool {
        try expression.matches(text)
    }
}

/// An error for a pattern that is not a regular expression of ECMA-262.
struct PatternError: Error {
    let message: String
    var hint: String?
}
