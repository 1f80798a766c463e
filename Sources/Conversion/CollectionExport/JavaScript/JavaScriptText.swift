import JSON

/// Literals of JavaScript.
enum JavaScriptText {
    static func literal(_ text: String) -> String { JSONValue.string(text).compactText() }

    /// Returns a text for the inside of a template literal.
    static func template(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "`": result += "\\" + String(scalar)
            case "$": result += "\\$"
            case "\r": result += "\\r"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns an access to a member, such as `.name` or `["x-y"]`.
    static func member(_ name: String) -> String {
        isIdentifier(name) ? ".\(name)" : "[\(literal(name))]"
    }

    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isLetter(first) else { return false }
        return name.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
    }

    /// Returns a regular expression literal; nil for syntax of PCRE that JavaScript lacks.
    static func pattern(_ pattern: String) -> String? {
        var body = pattern[...]
        var flags = ""
        if body.hasPrefix("(?"), let end = body.firstIndex(of: ")") {
            let modes = body[body.index(body.startIndex, offsetBy: 2)..<end]
            if !modes.isEmpty, modes.allSatisfy({ "ims".contains($0) }) {
                flags = String(modes)
                body = body[body.index(after: end)...]
            }
        }
        let foreign = [
            "(?P", "(?>", "(?|", "(?R", "(?#", "(?i", "(?m", "(?s", "(?x", "(?-", "\\A", "\\z", "\\Z", "\\G", "\\K",
            "\\R", "\\h", "\\X", "\\Q", "[[:", "++", "*+", "?+", "}+", "(*",
        ]
        guard !foreign.contains(where: body.contains), !body.isEmpty else { return nil }
        var result = ""
        var isEscaped = false
        for scalar in body.unicodeScalars {
            switch scalar {
            case "/" where !isEscaped: result += "\\/"
            case "\n": result += isEscaped ? "n" : "\\n"
            case "\r": result += isEscaped ? "r" : "\\r"
            default: result.unicodeScalars.append(scalar)
            }
            isEscaped = scalar == "\\" && !isEscaped
        }
        if body.unicodeScalars.contains(where: { $0.value > 0xFFFF }) || body.contains("\\p{") { flags += "u" }
        return "/\(result)/\(flags)"
    }

    /// Returns a pattern for a literal text.
    static func quotedPattern(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case _ where "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar): result += "\\" + String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
