import Text

/// A translator of interoperable regular expressions (I-Regexp, RFC 9485) for PCRE2, with validation.
///
/// `^` and `$` outside classes are not changed and so are anchors, as in the mappings of the RFC (section 5.4).
struct InteroperableRegexp {
    private var rest: Substring.UnicodeScalarView
    private var rewritten = ""
    private var openGroups = 0

    /// Compiles a pattern; returns nil if it is not an I-Regexp.
    static func compile(_ pattern: String, anchoring: RegularExpression.Anchoring) -> RegularExpression? {
        guard pattern.utf8.count <= RegularExpression.longestPattern else { return nil }
        var regexp = InteroperableRegexp(rest: Substring(pattern).unicodeScalars)
        guard regexp.rewrite() else { return nil }
        return try? RegularExpression(regexp.rewritten, anchoring: anchoring)
    }

    private init(rest: Substring.UnicodeScalarView) {
        self.rest = rest
    }

    private mutating func rewrite() -> Bool {
        var mayRepeat = false
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*", "+", "?", "{":
                guard mayRepeat, rewriteQuantifier(scalar) else { return false }
                mayRepeat = false
                continue
            case "(":
                openGroups += 1
                rewritten += "(?:"
                mayRepeat = false
                continue
            case "|":
                rewritten += "|"
                mayRepeat = false
                continue
            case ")":
                guard openGroups > 0 else { return false }
                openGroups -= 1
                rewritten += ")"
            case ".": rewritten += #"[^\n\r]"#
            case "[": guard rewriteClass() else { return false }
            case "\\": guard rewriteEscape() != nil else { return false }
            case "]", "}": return false
            default: rewritten.unicodeScalars.append(scalar)
            }
            mayRepeat = true
        }
        return openGroups == 0
    }

    /// Translates `*`, `+`, `?`, `{2}`, `{2,}` or `{2,3}`.
    private mutating func rewriteQuantifier(_ first: Unicode.Scalar) -> Bool {
        rewritten.unicodeScalars.append(first)
        guard first == "{" else { return true }
        guard takeDigits() else { return false }
        if take(",") { _ = takeDigits() }
        return take("}")
    }

    private mutating func takeDigits() -> Bool {
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(digits.count)
        rewritten.unicodeScalars += digits
        return !digits.isEmpty
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest = rest.dropFirst()
        rewritten.unicodeScalars.append(scalar)
        return true
    }

    private enum Escape {
        case character
        case category
    }

    /// Translates the text after a backslash: a character, or `p{…}` with a general category.
    private mutating func rewriteEscape() -> Escape? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "n", "r", "t", "{", "|", "}":
            rewritten += #"\"# + String(Character(scalar))
            return .character
        case "p", "P":
            guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
            let name = String(rest[..<end].dropFirst())
            guard Self.categories.contains(name) else { return nil }
            rewritten += #"\"# + String(Character(scalar)) + "{\(name)}"
            rest = rest[rest.index(after: end)...]
            return .category
        default: return nil
        }
    }

    /// Translates a class after its `[`: characters, ranges and categories. `-` itself may be only first or last.
    private mutating func rewriteClass() -> Bool {
        rewritten += "["
        if take("^") {}
        var isEmpty = true
        if rest.first == "-" {
            rest = rest.dropFirst()
            rewritten += #"\-"#
            isEmpty = false
        }
        while let scalar = rest.first, scalar != "]" {
            if scalar == "-" {
                rest = rest.dropFirst()
                rewritten += #"\-"#
                guard !isEmpty, rest.first == "]" else { return false }
                break
            }
            guard rewriteClassItem() else { return false }
            isEmpty = false
        }
        return !isEmpty && take("]")
    }

    /// Translates a category, a character, or a range of characters.
    private mutating func rewriteClassItem() -> Bool {
        guard let first = rewriteClassCharacter() else { return false }
        guard first == .character, rest.first == "-", rest.dropFirst().first != "]" else { return true }
        guard take("-") else { return false }
        return rewriteClassCharacter() == .character
    }

    private mutating func rewriteClassCharacter() -> Escape? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "\\": return rewriteEscape()
        case "[", "]", "-": return nil
        default:
            // "^" after another character is a literal, also in PCRE2.
            rewritten.unicodeScalars.append(scalar)
            return .character
        }
    }

    /// The general categories of Unicode that are allowed in `\p{…}` (RFC 9485, section 3).
    private static let categories: Set<String> = [
        "L", "Ll", "Lm", "Lo", "Lt", "Lu", "M", "Mc", "Me", "Mn", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Pe", "Pf",
        "Pi", "Po", "Ps", "Z", "Zl", "Zp", "Zs", "S", "Sc", "Sk", "Sm", "So", "C", "Cc", "Cf", "Cn", "Co",
    ]
}
