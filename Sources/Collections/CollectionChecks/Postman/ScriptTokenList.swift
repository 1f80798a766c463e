import CollectionModel

/// The tokens of a script by index; an index outside of the list has no word and no sign.
struct ScriptTokenList {
    private let tokens: [JavaScriptToken]
    private let scanner: ScriptTokens

    init(of text: ScriptText) {
        scanner = ScriptTokens(of: text)
        tokens = scanner.all
    }

    var indices: Range<Int> { tokens.indices }

    /// Returns the place of a token as bytes of the script. The index must be in ``indices``.
    func bytes(_ index: Int) -> Range<Int> { tokens[index].bytes }

    func kind(_ index: Int) -> JavaScriptToken.Kind? { indices.contains(index) ? tokens[index].kind : nil }

    /// Returns the word at an index; empty if the token is something else.
    func word(_ index: Int) -> String { kind(index) == .word ? scanner.text(of: tokens[index]) : "" }

    /// Returns the punctuator at an index; empty if the token is something else.
    func sign(_ index: Int) -> String { kind(index) == .punctuator ? scanner.text(of: tokens[index]) : "" }

    /// True for the name of a function or method that is called.
    func isCall(_ index: Int) -> Bool { kind(index) == .word && sign(index + 1) == "(" }

    /// True for a word after `.` or `?.`.
    func isMember(_ index: Int) -> Bool { sign(index - 1) == "." || sign(index - 1) == "?." }

    /// Returns the index of the bracket that closes the one at an index; nil if none does.
    func closing(of open: Int) -> Int? {
        var depth = 0
        for index in indices.dropFirst(open) {
            switch sign(index) {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// Splits the tokens between two brackets at the commas that are in no other brackets.
    func arguments(from open: Int, to close: Int) -> [Range<Int>] {
        var arguments: [Range<Int>] = []
        var start = open + 1
        var index = start
        while index < close {
            switch sign(index) {
            case "(", "[", "{": index = closing(of: index) ?? close
            case ",":
                arguments.append(start..<index)
                start = index + 1
            default: break
            }
            index += 1
        }
        if start < close { arguments.append(start..<close) }
        return arguments
    }
}
