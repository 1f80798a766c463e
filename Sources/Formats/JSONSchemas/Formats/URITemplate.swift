import Text

/// A validator for URI templates (RFC 6570) of any level.
enum URITemplate {
    static func isValid(_ text: String) -> Bool {
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "{":
                guard let end = rest.firstIndex(of: "}"), isExpression(rest[..<end]) else { return false }
                rest = rest[end...].dropFirst()
            case "%":
                guard rest.takeEncodedByte() else { return false }
            default: guard isLiteral(scalar) else { return false }
            }
        }
        return true
    }

    /// True for a literal character (RFC 6570, section 2.1).
    private static func isLiteral(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else {
            return InternationalCharacter.isUCS(scalar) || InternationalCharacter.isPrivate(scalar)
        }
        return scalar.value > 0x20 && scalar.value < 0x7F && !"\"'<>\\^`{|}".unicodeScalars.contains(scalar)
    }

    /// True for an expression (RFC 6570, section 2.2). Operators reserved for extensions are allowed.
    private static func isExpression(_ expression: Substring.UnicodeScalarView) -> Bool {
        var rest = expression
        if let first = rest.first, "+#./;?&=,!@|".unicodeScalars.contains(first) { rest.removeFirst() }
        return rest.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isVariable)
    }

    private static func isVariable(_ variable: Substring.UnicodeScalarView) -> Bool {
        var rest = variable
        if rest.last == "*" {
            rest.removeLast()
        } else if let colon = rest.firstIndex(of: ":") {
            let digits = rest[colon...].dropFirst()
            guard (1...4).contains(digits.count), digits.first != "0", digits.allSatisfy(\.isASCIIDigit) else {
                return false
            }
            rest = rest[..<colon]
        }
        return rest.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isName)
    }

    private static func isName(_ part: Substring.UnicodeScalarView) -> Bool {
        var rest = part
        guard !rest.isEmpty else { return false }
        while let scalar = rest.popFirst() {
            if scalar == "%" {
                guard rest.takeEncodedByte() else { return false }
            } else if scalar != "_", !scalar.isASCIIAlphanumeric {
                return false
            }
        }
        return true
    }
}
