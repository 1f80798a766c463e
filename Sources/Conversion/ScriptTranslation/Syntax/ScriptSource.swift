import CollectionModel

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
