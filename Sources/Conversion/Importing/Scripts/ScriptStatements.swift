import CollectionModel

/// A statement of a script, or of a function's body.
struct ScriptStatement {
    enum Kind {
        /// `const name = …`, with the tokens of the value.
        case declaration(name: String, value: Range<Int>)
        /// An expression.
        case expression
        /// An assignment to a member, such as `tests["x"] = …`, with the tokens of both sides.
        case assignment(target: Range<Int>, value: Range<Int>)
        /// A condition, a loop, a function, or anything else.
        case other
    }

    var kind: Kind
    /// The tokens, with the semicolon at the end.
    var tokens: Range<Int>
}

/// Splits tokens into statements (ECMAScript 2023, section 14), in linear time.
struct ScriptStatements {
    private let source: ScriptSource
    private let partners: [Int: Int]
    private let end: Int
    private var index: Int
    private var depth = 0

    /// The limit for statements inside each other, as in `if (a) if (b) …`.
    private static let maximumDepth = 100
    private static let blocks: Set = ["if", "for", "while", "do", "try", "switch", "function", "class", "with"]

    private init(_ source: ScriptSource, _ partners: [Int: Int], _ range: Range<Int>) {
        self.source = source
        self.partners = partners
        end = range.upperBound
        index = range.lowerBound
    }

    static func statements(
        _ range: Range<Int>, of source: ScriptSource, _ partners: [Int: Int]
    ) -> [ScriptStatement] {
        var reader = ScriptStatements(source, partners, range)
        var statements: [ScriptStatement] = []
        while reader.index < reader.end {
            let start = reader.index
            if source.punctuator(start) == ";" {
                reader.index += 1
                continue
            }
            reader.skip()
            reader.index = max(reader.index, start + 1)
            let tokens = start..<min(reader.index, reader.end)
            statements.append(ScriptStatement(kind: reader.kind(of: tokens), tokens: tokens))
        }
        return statements
    }

    // MARK: Ends

    private mutating func skip() {
        guard depth < Self.maximumDepth, index < end else {
            index = end
            return
        }
        depth += 1
        defer { depth -= 1 }
        let word = source.word(index)
        let isAsync = word == "async" && source.word(index + 1) == "function"
        guard Self.blocks.contains(word) || isAsync || source.punctuator(index) == "{" else { return skipExpression() }
        switch word {
        case "if":
            index += 1
            skipBracket("(")
            skip()
            if index < end, source.word(index) == "else" {
                index += 1
                skip()
            }
        case "for", "while", "with":
            index += 1
            if source.word(index) == "await" { index += 1 }
            skipBracket("(")
            skip()
        case "do":
            index += 1
            skip()
            if source.word(index) == "while" {
                index += 1
                skipBracket("(")
            }
            if index < end, source.punctuator(index) == ";" { index += 1 }
        case "try":
            index += 1
            skipBracket("{")
            while index < end, ["catch", "finally"].contains(source.word(index)) {
                index += 1
                skipBracket("(")
                skipBracket("{")
            }
        case "switch":
            index += 1
            skipBracket("(")
            skipBracket("{")
        case "":
            index = min((partners[index] ?? end - 1) + 1, end)
        default:
            while index < end, source.punctuator(index) != "{" {
                index = source.punctuator(index) == "(" ? (partners[index] ?? end) + 1 : index + 1
            }
            skipBracket("{")
        }
        index = min(index, end)
    }

    private mutating func skipBracket(_ punctuator: String) {
        guard index < end, source.punctuator(index) == punctuator else { return }
        index = min((partners[index] ?? end - 1) + 1, end)
    }

    /// Moves behind an expression: to a semicolon, or to a line break where no expression continues.
    private mutating func skipExpression() {
        let start = index
        while index < end {
            if source.punctuator(index) == ";" {
                index += 1
                return
            }
            if index > start, source.isFirstInLine(index), !continues(at: index) { return }
            index = min((partners[index] ?? index) + 1, end)
        }
    }

    /// True if the token at the index, the first of its line, continues the expression before it.
    private func continues(at index: Int) -> Bool {
        let before = source.punctuator(index - 1)
        if !before.isEmpty, ![")", "]", "}", "++", "--"].contains(before) { return true }
        if ["typeof", "new", "return", "in", "of", "instanceof", "await"].contains(source.word(index - 1)) {
            return source.word(index - 1) != "return"
        }
        let punctuator = source.punctuator(index)
        if ["in", "of", "instanceof"].contains(source.word(index)) { return true }
        return !punctuator.isEmpty && !["{", "++", "--", "!", "~"].contains(punctuator)
    }

    // MARK: Kinds

    private func kind(of tokens: Range<Int>) -> ScriptStatement.Kind {
        let last = source.punctuator(tokens.upperBound - 1) == ";" ? tokens.upperBound - 1 : tokens.upperBound
        let first = tokens.lowerBound
        switch source.word(first) {
        case "const", "let", "var":
            guard source.kind(first + 1) == .word, source.operation(first + 2).text == "=", first + 3 < last,
                !hasComma(first + 3..<last)
            else { return .other }
            return .declaration(name: source.word(first + 1), value: first + 3..<last)
        case let word
        where Self.blocks.contains(word) || ["async", "return", "throw", "await", "import"].contains(word):
            return .other
        default: break
        }
        if source.punctuator(first) == "{" { return .other }
        var index = first
        while index < last {
            let operation = source.operation(index)
            if operation.text == "=" { return .assignment(target: first..<index, value: index + 1..<last) }
            if operation.count > 1 {
                index += operation.count
            } else {
                index = (partners[index] ?? index) + 1
            }
        }
        return .expression
    }

    private func hasComma(_ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound {
            if source.punctuator(index) == "," { return true }
            index = (partners[index] ?? index) + 1
        }
        return false
    }
}

/// The tokens of a script.
struct ScriptSource {
    struct Token {
        var kind: JavaScriptToken.Kind
        var text: String
        var bytes: Range<Int>
        /// True for the first token of a line.
        var isFirstInLine: Bool
    }

    let text: String
    let tokens: [Token]
    /// True if the script is probably invalid.
    let isBroken: Bool
    private let bytes: [UInt8]

    init(_ text: String) {
        let scanner = JavaScriptScanner(text)
        let bytes = Array(text.utf8)
        var tokens: [Token] = []
        tokens.reserveCapacity(scanner.tokens.count)
        var end = 0
        for token in scanner.tokens {
            let isFirst = bytes[end..<token.bytes.lowerBound].contains { $0 == 0x0A || $0 == 0x0D }
            tokens.append(
                Token(kind: token.kind, text: scanner.text(of: token), bytes: token.bytes, isFirstInLine: isFirst))
            end = token.bytes.upperBound
        }
        self.text = text
        self.tokens = tokens
        self.bytes = bytes
        isBroken = scanner.isBroken
    }

    /// Returns the text of some bytes.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func kind(_ index: Int) -> JavaScriptToken.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

    func isFirstInLine(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isFirstInLine }

    /// Returns the word at an index; empty if the token is something else.
    func word(_ index: Int) -> String { kind(index) == .word ? tokens[index].text : "" }

    /// Returns the punctuator at an index; empty if the token is something else.
    func punctuator(_ index: Int) -> String { kind(index) == .punctuator ? tokens[index].text : "" }

    /// True for a token behind a point: the name of a member.
    func isMember(_ index: Int) -> Bool { [".", "?."].contains(punctuator(index - 1)) }

    /// Returns the operator that begins at an index: up to three punctuators without space between them.
    func operation(_ index: Int) -> (text: String, count: Int) {
        var text = ""
        var count = 0
        while count < 3, kind(index + count) == .punctuator,
            count == 0 || tokens[index + count].bytes.lowerBound == tokens[index + count - 1].bytes.upperBound,
            "=!<>&|?+-*/%^".contains(tokens[index + count].text.prefix(1)), tokens[index + count].text != "=>"
        {
            text += tokens[index + count].text
            count += 1
        }
        return (text, count)
    }

    /// The indices of the brackets that close those at the indices; brackets without a partner are missing.
    ///
    /// - Complexity: O(n) for all together.
    func partners() -> [Int: Int] {
        var partners: [Int: Int] = [:]
        var open: [Int] = []
        for index in tokens.indices where tokens[index].kind == .punctuator || tokens[index].kind == .templatePart {
            let text = tokens[index].text
            if tokens[index].kind == .templatePart {
                if text.hasPrefix("}"), let start = open.popLast() { partners[start] = index }
                if text.hasSuffix("${") { open.append(index) }
                continue
            }
            switch text {
            case "(", "[", "{": open.append(index)
            case ")", "]", "}": if let start = open.popLast() { partners[start] = index }
            default: break
            }
        }
        return partners
    }
}
