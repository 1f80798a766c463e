/// Takes a script apart into statements, without executing it.
enum ScriptStatements {
    private static let maximumCount = 1_000

    /// Returns the statements: texts that end at a semicolon, or at the end of a line outside of brackets.
    static func statements(of code: String) -> [String] {
        var result: [String] = []
        var current = ""
        var depth = 0
        var quote: Character?
        var signs = code[...]
        func isFinished() -> Bool { !BruParser.trimmed(current).isEmpty }
        while let sign = signs.popFirst(), result.count < maximumCount {
            if let open = quote {
                current.append(sign)
                if sign == "\\", let next = signs.popFirst() {
                    current.append(next)
                } else if sign == open {
                    quote = nil
                }
                continue
            }
            if sign == "/", signs.first == "/" {
                signs = signs.drop { !$0.isNewline }
                continue
            }
            switch sign {
            case "\"", "'", "`": quote = sign
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            let continues = signs.drop(while: \.isWhitespace).first == "."
            if depth <= 0, sign == ";" || sign.isNewline && !continues {
                if isFinished() { result.append(BruParser.trimmed(current)) }
                current = ""
            } else {
                current.append(sign)
            }
        }
        current += signs
        if isFinished() { result.append(BruParser.trimmed(current)) }
        return result
    }

    /// Returns the arguments of a call `NAME(…)`; nil for any other text.
    static func arguments(of text: String, to name: String) -> [String]? {
        guard text.hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
        return parts(String(text.dropFirst(name.count + 1).dropLast()))
    }

    /// Returns the parts between commas outside of brackets and quotes; nil if brackets do not match.
    static func parts(_ text: String) -> [String]? {
        var result: [String] = []
        var current = ""
        var depth = 0
        var quote: Character?
        var signs = text[...]
        while let sign = signs.popFirst() {
            if let open = quote {
                current.append(sign)
                if sign == "\\", let next = signs.popFirst() {
                    current.append(next)
                } else if sign == open {
                    quote = nil
                }
                continue
            }
            switch sign {
            case "\"", "'", "`": quote = sign
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            guard depth >= 0 else { return nil }
            if sign == ",", depth == 0 {
                result.append(BruParser.trimmed(current))
                current = ""
            } else {
                current.append(sign)
            }
        }
        guard depth == 0, quote == nil else { return nil }
        let last = BruParser.trimmed(current)
        return last.isEmpty ? result : result + [last]
    }
}
