extension ShellLexer {
    /// Reads an expansion that begins with `$` or a backquote; nothing is executed.
    ///
    /// - Parameter isQuoted: True in double quotes.
    mutating func readExpansion(
        _ word: inout ShellWord, depth: Int, isQuoted: Bool = false
    ) throws(UnbalancedQuote) {
        let start = reader.index
        if reader.next == "`" {
            reader.take()
            var text = "`"
            while let scalar = reader.take() {
                text.unicodeScalars.append(scalar)
                if scalar == "`" {
                    word.text += expansions.placeholder(for: .computed(text))
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
            word.text += expansions.placeholder(for: .computed(written(from: start)))
        case "{": try readBraces(&word, from: start, depth: depth)
        case _ where ShellReader.isNameStart(scalar):
            let name = reader.take(while: ShellReader.isNamePart)
            word.text += expansions.placeholder(for: .variable(name, fallback: nil))
        case "@", "*":
            reader.take()
            word.text += expansions.placeholder(for: .list(written(from: start)))
        case "0"..."9":
            reader.take()
            word.text += expansions.placeholder(for: .argument(written(from: start)))
        case "?", "!", "$":
            reader.take()
            word.text += expansions.placeholder(for: .computed(written(from: start)))
        default: word.text.append("$")
        }
    }

    /// Reads `<(…)` or `>(…)`, for which bash gives the path of a pipe.
    mutating func readProcess(_ word: inout ShellWord) throws(UnbalancedQuote) {
        let start = reader.index
        reader.take()
        try skipParentheses(from: start, depth: 0, isQuoted: false)
        word.text += expansions.placeholder(for: .computed(written(from: start)))
    }

    private func written(from start: Int) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: reader.scalars[start..<min(reader.index, start + 200)])
        return text
    }

    /// Passes `(…)` with the quotes and comments in it.
    mutating func skipParentheses(
        from start: Int, depth: Int, isQuoted: Bool
    ) throws(UnbalancedQuote) {
        guard depth < Self.maximumDepth else { throw UnbalancedQuote(index: start, sign: "$(") }
        var open = 0
        var ignored = ShellWord(text: "", line: 0)
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
                var lexer = ShellLexer(reader, ShellExpansions())
                do throws(UnbalancedQuote) {
                    try lexer.readDoubleQuotes(&ignored, depth: depth + 1)
                } catch {
                    // In `"$(cat x"`, the last quote closes the first one: the missing `)` is the error.
                    throw isQuoted ? UnbalancedQuote(index: start, sign: "$(") : error
                }
                reader = lexer.reader
            case "\\": reader.skip(2)
            case "#" where reader.isBehindSpace: _ = reader.take { $0 != "\n" }
            default: reader.take()
            }
        }
        throw UnbalancedQuote(index: start, sign: "$(")
    }

    /// Reads `${…}`.
    private mutating func readBraces(_ word: inout ShellWord, from start: Int, depth: Int) throws(UnbalancedQuote) {
        reader.take()
        let name = reader.take(while: ShellReader.isNamePart)
        if !name.isEmpty, reader.next == "}" {
            reader.take()
            let isArgument = name.first?.isNumber ?? false
            word.text += expansions.placeholder(
                for: isArgument ? .argument("$" + name) : .variable(name, fallback: nil))
            return
        }
        if !name.isEmpty, reader.hasPrefix("[@]}") {
            reader.skip(4)
            word.text += expansions.placeholder(for: .list("${\(name)[@]}"))
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
            word.text += expansions.placeholder(
                for: isArgument ? .argument("$" + name) : .variable(name, fallback: nil))
            return
        }
        let isPlain = !text.contains { "$`\\\"'".contains($0) } && text.utf8.count < 1_000
        if [":-", "-", ":=", "="].contains(operation), isPlain, !text.contains(where: \.isNewline) {
            word.text += expansions.placeholder(
                for: isArgument ? .argument("$" + name) : .variable(name, fallback: text))
        } else {
            word.text += expansions.placeholder(for: .computed(written(from: start)))
        }
    }
}
