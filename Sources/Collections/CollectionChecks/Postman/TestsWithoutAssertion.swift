import CollectionModel

/// Finds tests of a script that cannot fail: without a function, without an assertion, or with one that checks nothing.
struct TestsWithoutAssertion {
    struct Finding: Equatable {
        let bytes: Range<Int>
        let message: String
        let hint: String
    }

    private(set) var found: [Finding] = []
    private let tokens: ScriptTokenList
    /// The indices of the first tokens of arrow functions' bodies, with those of the brackets that close their tests.
    private var arrowBodies: [Int: Int] = [:]

    /// Words with which a test can fail: of chai, of Postman, and of JavaScript.
    private static let failing: Set<String> = [
        "expect", "should", "assert", "throw", "to", "done", "reject", "tests", "fail",
    ]

    init(in text: ScriptText) {
        tokens = ScriptTokenList(of: text)
        for index in tokens.indices where tokens.kind(index) == .word { check(index) }
    }

    private mutating func check(_ index: Int) {
        switch tokens.word(index) {
        case "pm" where !tokens.isMember(index) && tokens.word(index + 2) == "test" && tokens.isCall(index + 2):
            checkTest(index + 2)
        case "pm" where !tokens.isMember(index), "expect" where tokens.isCall(index) && !tokens.isMember(index):
            checkStatement(from: index)
        case "jsonBody" where tokens.isCall(index) && tokens.sign(index + 2) == "{":
            add(
                index, "jsonBody with an object holds for any JSON in Newman",
                hint: "write pm.expect(pm.response.json()).to.eql({ … })")
        default: break
        }
    }

    // MARK: Tests

    private mutating func checkTest(_ index: Int) {
        guard let end = tokens.closing(of: index + 1) else { return }
        let arguments = tokens.arguments(from: index + 1, to: end)
        // `pm.test(...parts)` has arguments that are not known.
        guard !arguments.contains(where: { tokens.sign($0.lowerBound) == "." }) else { return }
        let hint = "write pm.test(\"name\", () => { … }) with an assertion in the function"
        guard arguments.count > 1 else {
            return add(index, "this test has no function, so it checks nothing", hint: hint)
        }
        let body = arguments[1]
        // A function that is defined elsewhere may have the assertions.
        guard let function = body.first(where: { tokens.word($0) == "function" || tokens.sign($0) == "=>" }) else {
            if isCondition(body) {
                add(index, "this test has a condition instead of a function, so it checks nothing", hint: hint)
            }
            return
        }
        if tokens.sign(function) == "=>" { arrowBodies[function + 1] = end }
        // A call of a function of the script's own may assert.
        guard !body.contains(where: { Self.failing.contains(tokens.word($0)) || isOwnCall($0) }) else { return }
        add(
            index, "this test has no assertion, so it cannot fail", hint: "write pm.expect(…) or pm.response.to… in it")
    }

    /// True for an expression whose value is no function: a comparison, a negation, a literal.
    private func isCondition(_ expression: Range<Int>) -> Bool {
        // `a === b ? f : g` can be a function.
        guard !expression.contains(where: { tokens.sign($0) == "?" }) else { return false }
        if expression.count == 1 {
            switch tokens.kind(expression.lowerBound) {
            case .string, .number, .template: return true
            default: return ["true", "false", "null", "undefined"].contains(tokens.word(expression.lowerBound))
            }
        }
        if tokens.sign(expression.lowerBound) == "!" { return true }
        var index = expression.lowerBound
        while index < expression.upperBound {
            switch tokens.sign(index) {
            case "(", "[", "{": index = tokens.closing(of: index) ?? expression.upperBound
            case "<", ">": return true
            // The scanner splits `===` and `!==` into single signs.
            case "=": if tokens.sign(index + 1) == "=" { return true }
            default: break
            }
            index += 1
        }
        return false
    }

    /// True for a call such as `checkUser(…)`, which is neither a member of another object nor a keyword.
    private func isOwnCall(_ index: Int) -> Bool {
        tokens.isCall(index) && !tokens.isMember(index)
            && !["function", "if", "for", "while", "switch", "catch"].contains(tokens.word(index))
    }

    // MARK: Assertions

    private mutating func checkStatement(from index: Int) {
        guard let chain = AssertionChain(from: index, in: tokens), !chain.checksSomething else { return }
        let isWholeBody = arrowBodies[index].map { chain.end == $0 || tokens.sign(chain.end) == "," } ?? false
        guard isWholeBody || isStatement(from: index, to: chain.end) else { return }
        if let uncalled = chain.uncalledMethod {
            add(
                uncalled, ".\(tokens.word(uncalled)) checks nothing, because it is not called",
                hint: "write .\(tokens.word(uncalled))(…)")
        } else {
            add(
                chain.last, "this assertion checks nothing",
                hint: "say what is expected: pm.expect(value).to.equal(…), pm.response.to.have.status(200)")
        }
    }

    /// True if an expression is a statement of its own, so that its value is not used.
    private func isStatement(from start: Int, to end: Int) -> Bool {
        let before = start - 1
        let begins =
            before < 0
            || ["", ";", "{", "}", ")", "]"].contains(tokens.sign(before)) && !usesValue(tokens.word(before))
        let ends =
            end >= tokens.indices.upperBound || tokens.sign(end) == ";" || tokens.sign(end) == "}"
            || tokens.kind(end) == .word && !["in", "instanceof", "of"].contains(tokens.word(end))
        return begins && ends
    }

    private func usesValue(_ keyword: String) -> Bool {
        [
            "return", "await", "yield", "typeof", "void", "new", "in", "of", "instanceof", "case", "delete", "throw",
            "default", "extends",
        ].contains(keyword)
    }

    private mutating func add(_ index: Int, _ message: String, hint: String) {
        found.append(Finding(bytes: tokens.bytes(index), message: message, hint: hint))
    }
}
