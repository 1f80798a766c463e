import CollectionModel

/// Finds tests of a script that cannot fail: those without an assertion, and `jsonBody` with an object.
struct TestsWithoutAssertion {
    struct Finding {
        let bytes: Range<Int>
        let message: String
        let hint: String
    }

    private(set) var found: [Finding] = []
    private let tokens: [JavaScriptToken]
    private let scanner: ScriptTokens

    /// Words with which a test can fail: of chai, of Postman, and of JavaScript.
    private static let failing: Set<String> = [
        "expect", "should", "assert", "throw", "to", "done", "reject", "tests", "fail",
    ]

    init(in text: ScriptText) {
        scanner = ScriptTokens(of: text)
        tokens = scanner.all
        for index in tokens.indices where tokens[index].kind == .word { check(index) }
    }

    private mutating func check(_ index: Int) {
        switch word(index) {
        case "test" where isCall(index) && word(index - 2) == "pm": checkTest(index)
        case "jsonBody" where isCall(index) && sign(index + 2) == "{":
            found.append(
                Finding(
                    bytes: tokens[index].bytes, message: "jsonBody with an object holds for any JSON in Newman",
                    hint: "write pm.expect(pm.response.json()).to.eql({ … })"))
        default: break
        }
    }

    private mutating func checkTest(_ index: Int) {
        guard let end = closing(of: index + 1) else { return }
        let body = tokens[index + 1..<end]
        // A function that is defined elsewhere may have the assertions.
        let hasFunction = body.indices.contains { word($0) == "function" || sign($0) == "=>" }
        guard hasFunction else { return }
        let canFail = body.indices.contains { index in
            guard tokens[index].kind == .word else { return false }
            // A call of a function of the script's own may assert.
            return Self.failing.contains(word(index)) || isOwnCall(index)
        }
        guard !canFail else { return }
        found.append(
            Finding(
                bytes: tokens[index].bytes, message: "this test has no assertion, so it cannot fail",
                hint: "write pm.expect(…) or pm.response.to… in it"))
    }

    /// True for a call such as `checkUser(…)`, which is neither a member of another object nor a keyword.
    private func isOwnCall(_ index: Int) -> Bool {
        isCall(index) && sign(index - 1) != "."
            && !["function", "if", "for", "while", "switch", "catch"].contains(word(index))
    }

    private func isCall(_ index: Int) -> Bool { sign(index + 1) == "(" }

    private func word(_ index: Int) -> String {
        guard tokens.indices.contains(index), tokens[index].kind == .word else { return "" }
        return scanner.text(of: tokens[index])
    }

    private func sign(_ index: Int) -> String {
        guard tokens.indices.contains(index), tokens[index].kind == .punctuator else { return "" }
        return scanner.text(of: tokens[index])
    }

    /// Returns the index of the bracket that closes the one at an index.
    private func closing(of open: Int) -> Int? {
        var depth = 0
        for index in tokens.indices.dropFirst(open) {
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
}
