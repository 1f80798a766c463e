/// Splits command lines of Windows' cmd into words: first the special characters of cmd, then the quotes of programs
/// (Microsoft's "Parsing C command-line arguments").
struct CommandPromptLexer {
    private var reader: ShellReader
    private let expansions: ShellExpansions
    private var tokens: [ShellToken] = []
    /// The arguments of the command so far, with the index of each scalar in the script.
    private var command: [(scalar: Unicode.Scalar, index: Int)] = []
    private var commandLine = 1

    /// True if a script is written for cmd: ` ^` ends a line, or the first argument of curl begins with `^"`.
    static func recognizes(_ scalars: [Unicode.Scalar]) -> Bool {
        let quoted = Array("curl ^\"".unicodeScalars)
        for (index, scalar) in scalars.enumerated() where scalar == "^" && index > 0 && scalars[index - 1] == " " {
            guard index + 1 < scalars.count else { return false }
            if scalars[index + 1] == "\n" { return true }
            if scalars[index + 1] == "\"", index >= 5, Array(scalars[(index - 5)...(index + 1)]) == quoted {
                return true
            }
        }
        return false
    }

    static func tokens(
        of scalars: [Unicode.Scalar], _ expansions: ShellExpansions
    ) throws(UnbalancedQuote) -> [ShellToken] {
        var lexer = CommandPromptLexer(reader: ShellReader(scalars), expansions: expansions)
        try lexer.readAll()
        return lexer.tokens
    }

    private init(reader: ShellReader, expansions: ShellExpansions) {
        self.reader = reader
        self.expansions = expansions
    }

    private mutating func readAll() throws(UnbalancedQuote) {
        var isQuoted = false
        while let scalar = reader.next {
            let index = reader.index
            reader.take()
            switch scalar {
            case "^" where !isQuoted:
                // The end of the line behind ^ is dropped, and the scalar behind it is literal too.
                if reader.next == "\n" { reader.take() }
                if let escaped = reader.next {
                    command.append((escaped, reader.index))
                    reader.take()
                }
            case "\"":
                isQuoted.toggle()
                command.append((scalar, index))
            case "\n":
                isQuoted = false
                try endCommand(isLineEnd: true)
            case "&" where !isQuoted, "|" where !isQuoted:
                try endCommand(isLineEnd: false)
                if reader.next == scalar { reader.take() } else if scalar == "|" { tokens[tokens.count - 1] = .pipe }
            case ">" where !isQuoted, "<" where !isQuoted:
                try endWords()
                tokens.append(.redirect(scalar == ">" ? .output : .input))
            case "%":
                if let name = variable() {
                    for scalar in expansions.placeholder(for: .variable(name, fallback: nil)).unicodeScalars {
                        command.append((scalar, index))
                    }
                } else {
                    command.append((scalar, index))
                }
            default: command.append((scalar, index))
            }
        }
        try endCommand(isLineEnd: true)
    }

    /// Returns the name of `%NAME%` and passes it; nil if `%` begins something else, such as a percent escape.
    private mutating func variable() -> String? {
        var name = ""
        while let scalar = reader.scalar(after: name.utf8.count), scalar != "%" {
            guard scalar == "_" || ("A"..."Z").contains(scalar) || !name.isEmpty && ("0"..."9").contains(scalar),
                name.utf8.count < 100
            else { return nil }
            name.unicodeScalars.append(scalar)
        }
        guard name.utf8.count > 2, reader.scalar(after: name.utf8.count) == "%" else { return nil }
        reader.skip(name.utf8.count + 1)
        return name
    }

    private mutating func endCommand(isLineEnd: Bool) throws(UnbalancedQuote) {
        try endWords()
        tokens.append(.separator(isLineEnd: isLineEnd))
        commandLine = reader.line
    }

    /// Splits the text of the command into words.
    private mutating func endWords() throws(UnbalancedQuote) {
        let signs = command
        command = []
        if let remark = Self.remark(signs.map(\.scalar)) {
            tokens.append(.comment(remark, line: commandLine))
            return
        }
        var words = ArgumentSplitter(line: commandLine)
        var index = 0
        while index < signs.count { words.take(signs, &index) }
        if let start = words.openQuote { throw UnbalancedQuote(index: start, sign: "\"") }
        tokens += words.finished.map(ShellToken.word)
    }

    /// Returns the text of a line that begins with `rem`, `::` or `#`; nil for a command.
    private static func remark(_ scalars: [Unicode.Scalar]) -> String? {
        let text = String(String.UnicodeScalarView(scalars.drop { $0 == " " }))
        for sign in ["rem ", "REM ", "::", "#"] where text.hasPrefix(sign) { return String(text.dropFirst(sign.count)) }
        return nil
    }
}

/// Splits the text of one command into words, as programs of Windows do.
private struct ArgumentSplitter {
    private var words: [ShellWord] = []
    private var word: ShellWord?
    /// The index of the quote that is open.
    private(set) var openQuote: Int?
    private let line: Int

    init(line: Int) { self.line = line }

    var finished: [ShellWord] { words + (word.map { [$0] } ?? []) }

    mutating func take(_ signs: [(scalar: Unicode.Scalar, index: Int)], _ index: inout Int) {
        let sign = signs[index]
        switch sign.scalar {
        case " ", "\t":
            index += 1
            if openQuote != nil { return append(sign.scalar) }
            if let word { words.append(word) }
            word = nil
        case "\\":
            var count = 0
            while index < signs.count, signs[index].scalar == "\\" { (count, index) = (count + 1, index + 1) }
            guard index < signs.count, signs[index].scalar == "\"" else {
                for _ in 0..<count { append("\\") }
                return
            }
            for _ in 0..<count / 2 { append("\\") }
            guard !count.isMultiple(of: 2) else { return }
            append("\"")
            index += 1
        case "\"":
            index += 1
            // Two quotes in a quoted text are one.
            if openQuote != nil, index < signs.count, signs[index].scalar == "\"" {
                append("\"")
                index += 1
                return
            }
            openQuote = openQuote == nil ? sign.index : nil
            if word == nil { word = ShellWord(text: "", line: line) }
            word?.isQuoted = true
        default:
            index += 1
            append(sign.scalar)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if word == nil { word = ShellWord(text: "", line: line) }
        word?.text.unicodeScalars.append(scalar)
    }
}
