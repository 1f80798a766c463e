import CollectionDrafts
import Text

extension ShellLexer {
    /// Reads one quoted part, one expansion or one character of a word.
    mutating func readPart(of word: inout LexedWord) throws(UnbalancedQuote) {
        guard let scalar = reader.next else { return }
        switch scalar {
        case "'":
            word.isQuoted = true
            try readSingleQuotes(&word)
        case "\"":
            word.isQuoted = true
            try readDoubleQuotes(&word, depth: 0)
        case "\\":
            reader.take()
            guard let escaped = reader.take() else { return word.text.append("\\") }
            guard escaped != "\n" else { return }
            word.isQuoted = true
            word.text.append(String(escaped))
        case "$" where reader.scalar(after: 1) == "'":
            word.isQuoted = true
            reader.take()
            try readEscapedQuotes(&word)
        case "$" where reader.scalar(after: 1) == "\"":
            word.isQuoted = true
            reader.take()
            try readDoubleQuotes(&word, depth: 0)
        case "$", "`": try readExpansion(&word, depth: 0)
        case "<" where reader.isAtProcess, ">" where reader.isAtProcess: try readProcess(&word)
        default:
            word.text.append(String(scalar))
            reader.take()
        }
    }

    private mutating func readSingleQuotes(_ word: inout LexedWord) throws(UnbalancedQuote) {
        let start = reader.index
        reader.take()
        word.text.append(reader.take { $0 != "'" })
        guard reader.take() != nil else { throw UnbalancedQuote(index: start, sign: "'") }
    }

    mutating func readDoubleQuotes(_ word: inout LexedWord, depth: Int) throws(UnbalancedQuote) {
        let start = reader.index
        reader.take()
        while let scalar = reader.next {
            if scalar == "\"" {
                reader.take()
                return
            }
            try readQuotedPart(of: &word, depth: depth)
        }
        throw UnbalancedQuote(index: start, sign: "\"")
    }

    /// Reads one expansion, escape or character of a text in double quotes.
    mutating func readQuotedPart(of word: inout LexedWord, depth: Int) throws(UnbalancedQuote) {
        guard let scalar = reader.next else { return }
        switch scalar {
        case "\\":
            reader.take()
            guard let escaped = reader.take() else { return word.text.append("\\") }
            if escaped == "\n" { return }
            if !"$`\"\\".unicodeScalars.contains(escaped) { word.text.append("\\") }
            word.text.append(String(escaped))
        case "$", "`": try readExpansion(&word, depth: depth, isQuoted: true)
        default:
            word.text.append(String(scalar))
            reader.take()
        }
    }

    /// Reads `'…'` behind a dollar sign, with the escapes of C (bash manual, section 3.1.2.4).
    private mutating func readEscapedQuotes(_ word: inout LexedWord) throws(UnbalancedQuote) {
        let start = reader.index - 1
        reader.take()
        var bytes: [UInt8] = []
        while let scalar = reader.take() {
            if scalar == "'" {
                word.text += ShellText(bytes: bytes)
                return
            }
            guard scalar == "\\", let escaped = reader.take() else {
                bytes += Array(String(Character(scalar)).utf8)
                continue
            }
            readEscape(escaped, &bytes)
        }
        throw UnbalancedQuote(index: start, sign: "$'")
    }

    private static let controls: [Unicode.Scalar: UInt8] = [
        "a": 7, "b": 8, "e": 27, "E": 27, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11,
    ]

    private mutating func readEscape(_ escaped: Unicode.Scalar, _ bytes: inout [UInt8]) {
        switch escaped {
        case "\\", "'", "\"", "?": bytes += Array(String(Character(escaped)).utf8)
        case "x":
            let digits = readDigits(16, limit: 2)
            if let byte = UInt8(digits, radix: 16) { bytes.append(byte) } else { bytes += Array("\\x".utf8) }
        case "u", "U":
            let digits = readDigits(16, limit: escaped == "u" ? 4 : 8)
            if let value = UInt32(digits, radix: 16) {
                bytes += Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
            } else {
                bytes += Array("\\\(escaped)".utf8)
            }
        case "0"..."7":
            let digits = String(Character(escaped)) + readDigits(8, limit: 2)
            if let value = UInt32(digits, radix: 8) { bytes.append(UInt8(truncatingIfNeeded: value)) }
        case "c":
            if let letter = reader.take() { bytes.append(UInt8(truncatingIfNeeded: letter.value & 0x1F)) }
        default:
            if let control = Self.controls[escaped] {
                bytes.append(control)
            } else {
                bytes += Array("\\\(escaped)".utf8)
            }
        }
    }

    private mutating func readDigits(_ radix: Int, limit: Int) -> String {
        var digits = ""
        while digits.utf8.count < limit, let scalar = reader.next, scalar.isASCII,
            let value = Character(scalar).hexDigitValue, value < radix
        {
            digits.unicodeScalars.append(scalar)
            reader.take()
        }
        return digits
    }
}

extension ShellLexer {
    /// Reads an expansion that begins with `$` or a backquote; nothing is executed.
    ///
    /// - Parameter isQuoted: True in double quotes.
    mutating func readExpansion(
        _ word: inout LexedWord, depth: Int, isQuoted: Bool = false
    ) throws(UnbalancedQuote) {
        let start = reader.index
        if reader.next == "`" {
            reader.take()
            var text = "`"
            while let scalar = reader.take() {
                text.unicodeScalars.append(scalar)
                if scalar == "`" {
                    add(.computed(text), to: &word)
                    return
                }
                if scalar == "\\", let escaped = reader.take() { text.unicodeScalars.append(escaped) }
            }
            throw UnbalancedQuote(index: start, sign: "`")
        }
        reader.take()
        guard let scalar = reader.next else { return word.text.append("$") }
        switch scalar {
        case "(":
            try skipParentheses(from: start, depth: depth, isQuoted: isQuoted)
            add(.computed(written(from: start)), to: &word)
        case "{": try readBraces(&word, from: start, depth: depth)
        case _ where ShellReader.isNameStart(scalar):
            let name = reader.take(while: ShellReader.isNamePart)
            add(.variable(name, fallback: nil), to: &word)
        case "@", "*":
            reader.take()
            add(.list(written(from: start)), to: &word)
        case "0"..."9":
            reader.take()
            add(.argument(written(from: start)), to: &word)
        case "?", "!", "$":
            reader.take()
            add(.computed(written(from: start)), to: &word)
        default: word.text.append("$")
        }
    }

    /// Reads `<(…)` or `>(…)`, for which bash gives the path of a pipe.
    mutating func readProcess(_ word: inout LexedWord) throws(UnbalancedQuote) {
        let start = reader.index
        reader.take()
        try skipParentheses(from: start, depth: 0, isQuoted: false)
        add(.computed(written(from: start)), to: &word)
    }

    private func written(from start: Int) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: reader.scalars[start..<min(reader.index, start + 200)])
        return text
    }

    /// Passes `(…)` with the quotes and comments in it.
    mutating func skipParentheses(
        from start: Int, sign: String = "$(", depth: Int, isQuoted: Bool
    ) throws(UnbalancedQuote) {
        guard depth < Self.maximumDepth else { throw UnbalancedQuote(index: start, sign: sign) }
        var open = 0
        var ignored = LexedWord(text: "", line: 0)
        while let scalar = reader.next {
            switch scalar {
            case "(":
                open += 1
                reader.take()
            case ")":
                open -= 1
                reader.take()
                if open == 0 { return }
            case "'":
                let quote = reader.index
                reader.take()
                _ = reader.take { $0 != "'" }
                guard reader.take() != nil else { throw UnbalancedQuote(index: quote, sign: "'") }
            case "\"":
                var lexer = ShellLexer(reader)
                do throws(UnbalancedQuote) {
                    try lexer.readDoubleQuotes(&ignored, depth: depth + 1)
                } catch {
                    // In `"$(cat x"`, the last quote closes the first one: the missing `)` is the error.
                    throw isQuoted ? UnbalancedQuote(index: start, sign: sign) : error
                }
                reader = lexer.reader
            case "\\": reader.skip(2)
            case "#" where reader.isBehindSpace: _ = reader.take { $0 != "\n" }
            default: reader.take()
            }
        }
        throw UnbalancedQuote(index: start, sign: sign)
    }

    /// Reads `${…}`.
    private mutating func readBraces(_ word: inout LexedWord, from start: Int, depth: Int) throws(UnbalancedQuote) {
        reader.take()
        let name = reader.take(while: ShellReader.isNamePart)
        if !name.isEmpty, reader.next == "}" {
            reader.take()
            let isArgument = name.first?.isNumber ?? false
            add(isArgument ? .argument("$" + name) : .variable(name, fallback: nil), to: &word)
            return
        }
        if !name.isEmpty, reader.hasPrefix("[@]}") {
            reader.skip(4)
            add(.list("${\(name)[@]}"), to: &word)
            return
        }
        let isFallback = !name.isEmpty && (reader.next == "-" || reader.next == ":" || reader.next == "=")
        let operation = isFallback ? reader.take { $0 == ":" || $0 == "-" || $0 == "=" } : ""
        var text = ""
        var open = 1
        while let scalar = reader.take() {
            if scalar == "}" { open -= 1 }
            if scalar == "{" { open += 1 }
            if open == 0 { break }
            text.unicodeScalars.append(scalar)
        }
        guard open == 0 else { throw UnbalancedQuote(index: start, sign: "${") }
        let isArgument = name.first?.isNumber ?? false
        // `${NAME:?message}` needs a value, as `$NAME` does in hubrun.
        if !name.isEmpty, ["", ":"].contains(operation), text.hasPrefix("?") {
            add(isArgument ? .argument("$" + name) : .variable(name, fallback: nil), to: &word)
            return
        }
        let isPlain = !text.contains { "$`\\\"'".contains($0) } && text.utf8.count < 1_000
        if [":-", "-", ":=", "="].contains(operation), isPlain, !text.contains(where: \.isNewline) {
            add(isArgument ? .argument("$" + name) : .variable(name, fallback: text), to: &word)
        } else {
            add(.computed(written(from: start)), to: &word)
        }
    }
}
