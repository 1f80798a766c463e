import Text

extension ECMAPattern {
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
