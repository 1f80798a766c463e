extension ShellLexer {
    /// Reads one quoted part, one expansion or one character of a word.
    mutating func readPart(of word: inout ShellWord) throws(UnbalancedQuote) {
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
            word.text.unicodeScalars.append(escaped)
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
            word.text.unicodeScalars.append(scalar)
            reader.take()
        }
    }

    private mutating func readSingleQuotes(_ word: inout ShellWord) throws(UnbalancedQuote) {
        let start = reader.index
        reader.take()
        word.text += reader.take { $0 != "'" }
        guard reader.take() != nil else { throw UnbalancedQuote(index: start, sign: "'") }
    }

    mutating func readDoubleQuotes(_ word: inout ShellWord, depth: Int) throws(UnbalancedQuote) {
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
    mutating func readQuotedPart(of word: inout ShellWord, depth: Int) throws(UnbalancedQuote) {
        guard let scalar = reader.next else { return }
        switch scalar {
        case "\\":
            reader.take()
            guard let escaped = reader.take() else { return word.text.append("\\") }
            if escaped == "\n" { return }
            if !"$`\"\\".unicodeScalars.contains(escaped) { word.text.append("\\") }
            word.text.unicodeScalars.append(escaped)
        case "$", "`": try readExpansion(&word, depth: depth, isQuoted: true)
        default:
            word.text.unicodeScalars.append(scalar)
            reader.take()
        }
    }

    /// Reads `'…'` behind a dollar sign, with the escapes of C (bash manual, section 3.1.2.4).
    private mutating func readEscapedQuotes(_ word: inout ShellWord) throws(UnbalancedQuote) {
        let start = reader.index - 1
        reader.take()
        var bytes: [UInt8] = []
        while let scalar = reader.take() {
            if scalar == "'" {
                word.text += ShellBytes.word(bytes)
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
