import CollectionDrafts
import Text

/// Splits a script of a POSIX shell (bash, zsh, sh) into words and operators (POSIX 2.3, 2.2 for quotes).
struct ShellLexer {
    /// The greatest depth of `$(…)` in `"…"` in `$(…)`.
    static let maximumDepth = 50

    var reader: ShellReader
    /// The variables that the script reads, in their order.
    private(set) var read: [String] = []
    private var tokens: [ShellToken] = []
    /// Here-documents whose text begins behind the next line end.
    private var pending: [(end: String, isLiteral: Bool, stripsTabs: Bool, token: Int, index: Int)] = []

    init(_ reader: ShellReader) { self.reader = reader }

    /// Returns the tokens of a script, and the variables that it reads.
    static func tokens(
        of scalars: [Unicode.Scalar]
    ) throws(UnbalancedQuote) -> (tokens: [ShellToken], read: [String]) {
        var lexer = ShellLexer(ShellReader(scalars))
        while try lexer.readToken() {}
        try lexer.readHereDocuments()
        return (lexer.tokens, lexer.read)
    }

    /// Adds an expansion to a word.
    mutating func add(_ expansion: ShellExpansion, to word: inout LexedWord) {
        if case .variable(let name, _) = expansion { read.append(name) }
        word.text.append(expansion)
    }

    private mutating func readToken() throws(UnbalancedQuote) -> Bool {
        _ = reader.take { $0 == " " || $0 == "\t" }
        guard let scalar = reader.next else { return false }
        switch scalar {
        case "\n":
            reader.take()
            tokens.append(.separator(isLineEnd: true))
            try readHereDocuments()
        case "\\" where reader.scalar(after: 1) == "\n", "`" where reader.scalar(after: 1) == "\n": reader.skip(2)
        case "#":
            reader.take()
            let line = reader.line
            tokens.append(.comment(reader.take { $0 != "\n" }, line: line))
        case ";", "(", ")":
            reader.take()
            tokens.append(.separator(isLineEnd: false))
        case "&":
            reader.take()
            if reader.next == ">" { try readRedirect(descriptor: "1") } else { readSeparatorEnd("&") }
        case "|":
            reader.take()
            if reader.next == "|" {
                readSeparatorEnd("|")
            } else {
                if reader.next == "&" { reader.take() }
                tokens.append(.pipe)
            }
        case ">", "<": if reader.isAtProcess { try readWord() } else { try readRedirect(descriptor: "") }
        default: try readWord()
        }
        return true
    }

    private mutating func readSeparatorEnd(_ sign: Unicode.Scalar) {
        if reader.next == sign { reader.take() }
        tokens.append(.separator(isLineEnd: false))
    }

    private mutating func readWord() throws(UnbalancedQuote) {
        var word = LexedWord(text: "", line: reader.line)
        while let scalar = reader.next, reader.isAtProcess || !" \t\n;()&|<>".unicodeScalars.contains(scalar) {
            if scalar == "`", reader.scalar(after: 1) == "\n" { break }
            try readPart(of: &word)
        }
        if reader.next == "(", !word.isQuoted, word.text.outline.last == "=" {
            let start = reader.index
            try skipParentheses(from: start, sign: "(", depth: 0, isQuoted: false)
            word.text.append(.list("(…)"))
        }
        // A number directly before a redirect is a file descriptor.
        if reader.next == ">" || reader.next == "<", !word.isQuoted, let descriptor = word.text.literal,
            !descriptor.isEmpty, descriptor.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            try readRedirect(descriptor: descriptor)
        } else {
            tokens.append(.word(word))
        }
    }

    /// Reads a word behind white space, such as the file of a redirect.
    private mutating func readOneWord() throws(UnbalancedQuote) -> LexedWord {
        _ = reader.take { $0 == " " || $0 == "\t" }
        var word = LexedWord(text: "", line: reader.line)
        while let scalar = reader.next, reader.isAtProcess || !" \t\n;()&|<>".unicodeScalars.contains(scalar) {
            try readPart(of: &word)
        }
        return word
    }

    private mutating func readRedirect(descriptor: String) throws(UnbalancedQuote) {
        let isOutput = reader.take() == ">"
        guard isOutput else { return try readInput(descriptor) }
        while let scalar = reader.next, ">|&".unicodeScalars.contains(scalar) { reader.take() }
        tokens.append(.redirect(descriptor.isEmpty || descriptor == "1" ? .output : .other))
    }

    private mutating func readInput(_ descriptor: String) throws(UnbalancedQuote) {
        if reader.hasPrefix("<<") {
            reader.skip(2)
            var word = try readOneWord()
            word.text.append("\n")
            tokens.append(.redirect(.text(word)))
        } else if reader.next == "<" {
            let start = reader.index - 1
            reader.take()
            let stripsTabs = reader.next == "-"
            if stripsTabs { reader.take() }
            let end = try readOneWord()
            pending.append((end.text.outline, end.isQuoted, stripsTabs, tokens.count, start))
            tokens.append(.redirect(.text(LexedWord(text: "", line: reader.line))))
        } else {
            if reader.next == "&" || reader.next == ">" { reader.take() }
            tokens.append(.redirect(descriptor.isEmpty || descriptor == "0" ? .input : .other))
        }
    }

    private mutating func readHereDocuments() throws(UnbalancedQuote) {
        for document in pending {
            var text = ""
            let line = reader.line
            while true {
                guard !reader.isAtEnd else { throw UnbalancedQuote(index: document.index, sign: "<<") }
                var row = reader.takeLine()
                if document.stripsTabs { row = String(row.drop { $0 == "\t" }) }
                if row == document.end { break }
                text += row + "\n"
            }
            let content = document.isLiteral ? ShellText(text) : expandedDocument(text)
            tokens[document.token] = .redirect(.text(LexedWord(text: content, line: line, isQuoted: true)))
        }
        pending = []
    }

    /// Returns the text of a here-document with its expansions replaced; it is read like text in double quotes.
    private mutating func expandedDocument(_ text: String) -> ShellText {
        var lexer = ShellLexer(ShellReader(Array(text.unicodeScalars)))
        var word = LexedWord(text: "", line: 0)
        while !lexer.reader.isAtEnd {
            guard (try? lexer.readQuotedPart(of: &word, depth: 0)) != nil else { return ShellText(text) }
        }
        read += lexer.read
        return word.text
    }
}

/// The scalars of a script, with a position and its line.
struct ShellReader {
    let scalars: [Unicode.Scalar]
    private(set) var index = 0
    private(set) var line = 1

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { index >= scalars.count }

    /// True if `<(…)` or `>(…)` begins at the position.
    var isAtProcess: Bool { (next == "<" || next == ">") && scalar(after: 1) == "(" }

    /// True if white space is before the position.
    var isBehindSpace: Bool { index > 0 && " \t\n".unicodeScalars.contains(scalars[index - 1]) }

    /// The scalar at the position; nil at the end.
    var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// Returns a scalar behind the position.
    func scalar(after offset: Int) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    @discardableResult
    mutating func take() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        if scalar == "\n" { line += 1 }
        index += 1
        return scalar
    }

    mutating func skip(_ count: Int) { for _ in 0..<count { take() } }

    /// Returns the scalars up to the end of the line, and passes the end of the line.
    mutating func takeLine() -> String {
        var text = ""
        while let scalar = take(), scalar != "\n" { text.unicodeScalars.append(scalar) }
        return text
    }

    /// Takes scalars as long as a condition holds.
    mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        var text = ""
        while let scalar = next, condition(scalar) {
            text.unicodeScalars.append(scalar)
            take()
        }
        return text
    }

    /// True if the text follows at the position.
    func hasPrefix(_ text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
    }

    static func isNamePart(_ scalar: Unicode.Scalar) -> Bool { isNameStart(scalar) || ("0"..."9").contains(scalar) }
}
