import CollectionDrafts
import JSON
import Text

/// Splits command lines of Windows' cmd into words: first the special characters of cmd, then the quotes of programs
/// (Microsoft's "Parsing C command-line arguments").
struct CommandPromptLexer {
    private var reader: ShellReader
    private var read: [String] = []
    private var tokens: [ShellToken] = []
    /// The arguments of the command so far.
    private var command: [CommandPromptSign] = []
    private var commandLine = 1

    /// True for a command that a browser copied: each special character is escaped with `^`, even in quotes, where cmd
    /// has no escapes.
    private let isCopied: Bool

    /// True if a script is written for cmd: ` ^` ends a line, the first argument of curl begins with `^"`, or JSON in
    /// quotes has two quotes for each of its own, as Firefox writes it.
    static func recognizes(_ scalars: [Unicode.Scalar]) -> Bool {
        let doubled = [
            Array("\"{\"\"".unicodeScalars), Array("\"[\"\"".unicodeScalars), Array("\"[{\"\"".unicodeScalars),
        ]
        for index in scalars.indices where scalars[index] == "\"" {
            if doubled.contains(where: { scalars[index...].starts(with: $0) }) { return true }
        }
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

    /// Returns the tokens of a script, and the variables that it reads.
    static func tokens(
        of scalars: [Unicode.Scalar]
    ) throws(UnbalancedQuote) -> (tokens: [ShellToken], read: [String]) {
        var lexer = CommandPromptLexer(reader: ShellReader(scalars), isCopied: isCopied(scalars))
        try lexer.readAll()
        return (lexer.tokens, lexer.read)
    }

    private init(reader: ShellReader, isCopied: Bool) {
        self.reader = reader
        self.isCopied = isCopied
    }

    /// True if there are special characters and each is escaped with `^`.
    private static func isCopied(_ scalars: [Unicode.Scalar]) -> Bool {
        var isEscape = false
        var count = 0
        for scalar in scalars {
            if isEscape {
                isEscape = false
                if scalar != "\n" { count += 1 }
                continue
            }
            isEscape = scalar == "^"
            if "&%{}[]|<>\\".unicodeScalars.contains(scalar) { return false }
        }
        return count > 0
    }

    private mutating func readAll() throws(UnbalancedQuote) {
        var isQuoted = false
        while let scalar = reader.next {
            let index = reader.index
            reader.take()
            switch scalar {
            case "^" where !isQuoted || isCopied:
                // The end of the line behind ^ is dropped, and the scalar behind it is literal too.
                if reader.next == "\n" { reader.take() }
                if let escaped = reader.next {
                    command.append(.scalar(escaped, reader.index))
                    reader.take()
                }
            case "\"":
                isQuoted.toggle()
                command.append(.scalar(scalar, index))
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
                    read.append(name)
                    command.append(.expansion(.variable(name, fallback: nil)))
                } else {
                    command.append(.scalar(scalar, index))
                }
            default: command.append(.scalar(scalar, index))
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
        if let remark = Self.remark(signs) {
            tokens.append(.comment(remark, line: commandLine))
            return
        }
        var words = ArgumentSplitter(line: commandLine, isCopied: isCopied)
        var index = 0
        while index < signs.count { words.take(signs, &index) }
        if let start = words.openQuote { throw UnbalancedQuote(index: start, sign: "\"") }
        tokens += words.finished.map(ShellToken.word)
    }

    /// Returns the text of a line that begins with `rem`, `::` or `#`; nil for a command.
    private static func remark(_ signs: [CommandPromptSign]) -> String? {
        let text = ShellText(signs).shown.drop { $0 == " " }
        for sign in ["rem ", "REM ", "::", "#"] where text.hasPrefix(sign) { return String(text.dropFirst(sign.count)) }
        return nil
    }
}

/// A character of a command, with its index in the script, or a variable.
private enum CommandPromptSign {
    case scalar(Unicode.Scalar, Int)
    case expansion(ShellExpansion)

    var scalar: Unicode.Scalar? { if case .scalar(let scalar, _) = self { scalar } else { nil } }
}

extension ShellText {
    fileprivate init(_ signs: [CommandPromptSign]) {
        self.init()
        for sign in signs { append(sign) }
    }

    fileprivate mutating func append(_ sign: CommandPromptSign) {
        switch sign {
        case .scalar(let scalar, _): append(String(scalar))
        case .expansion(let expansion): append(expansion)
        }
    }
}

/// Splits the text of one command into words, as programs of Windows do.
private struct ArgumentSplitter {
    private var words: [LexedWord] = []
    private var word: LexedWord?
    /// The index of the quote that is open.
    private(set) var openQuote: Int?
    private let line: Int
    /// True for a command of a browser. Chrome doubles each backslash, but programs halve them only before a quote, so
    /// without a correction the text would differ from that of the browser's request.
    private let isCopied: Bool
    /// The text of the word with half of its doubled backslashes.
    private var halved = ShellText()

    init(line: Int, isCopied: Bool) {
        self.line = line
        self.isCopied = isCopied
    }

    var finished: [LexedWord] { words + (word.map { [complete($0)] } ?? []) }

    /// Returns the word with the backslashes of the browser's request. Some versions of Chrome do not double them; then
    /// JSON is valid as it is, and invalid with half of its backslashes.
    private func complete(_ word: LexedWord) -> LexedWord {
        guard isCopied, halved != word.text else { return word }
        let isJSON = (try? JSONValue(parsing: word.text.outline)) != nil
        guard !isJSON || (try? JSONValue(parsing: halved.outline)) != nil else { return word }
        var word = word
        word.text = halved
        return word
    }

    mutating func take(_ signs: [CommandPromptSign], _ index: inout Int) {
        let sign = signs[index]
        switch sign.scalar {
        case " ", "\t":
            index += 1
            if openQuote != nil { return append(sign) }
            if let word { words.append(complete(word)) }
            word = nil
            halved = ShellText()
        case "\\":
            var count = 0
            while index < signs.count, signs[index].scalar == "\\" { (count, index) = (count + 1, index + 1) }
            guard index < signs.count, signs[index].scalar == "\"" else {
                let text = halved
                for _ in 0..<count { append(sign) }
                halved = text + ShellText(String(repeating: "\\", count: (count + 1) / 2))
                return
            }
            for _ in 0..<count / 2 { append(sign) }
            guard !count.isMultiple(of: 2) else { return }
            append(signs[index])
            index += 1
        case "\"":
            index += 1
            // Two quotes in a quoted text are one.
            if openQuote != nil, index < signs.count, signs[index].scalar == "\"" {
                append(sign)
                index += 1
                return
            }
            if case .scalar(_, let start) = sign { openQuote = openQuote == nil ? start : nil }
            if word == nil { word = LexedWord(text: "", line: line) }
            word?.isQuoted = true
        default:
            index += 1
            append(sign)
        }
    }

    private mutating func append(_ sign: CommandPromptSign) {
        if word == nil { word = LexedWord(text: "", line: line) }
        word?.text.append(sign)
        if isCopied { halved.append(sign) }
    }
}
