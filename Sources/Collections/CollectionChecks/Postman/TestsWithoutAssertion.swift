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

/// An expression that begins like an assertion: `pm.expect(…)`, `expect(…)`, `pm.response.to`, and the words after it.
struct AssertionChain {
    /// True if a word of the chain is an assertion, or may be one.
    let checksSomething: Bool
    /// The index of the last word.
    let last: Int
    /// The index of the last word if it is a method that is not called.
    let uncalledMethod: Int?
    /// The index after the expression.
    let end: Int

    /// Words that check nothing by themselves; the scripting engine has the same (a test compares them).
    static let fillers: Set<String> = [
        "to", "be", "been", "is", "and", "has", "have", "with", "that", "which", "at", "of", "same", "but", "does",
        "still", "also", "not", "deep", "nested", "own", "ordered", "any", "all", "itself",
    ]
    /// Words that check something only when they are called.
    static let methods: Set<String> = [
        "a", "above", "an", "approximately", "below", "body", "change", "changes", "closeTo", "contain", "contains",
        "decrease", "decreases", "eq", "eql", "eqls", "equal", "equals", "greaterThan",
        "greaterThanOrEqual", "gt", "gte", "haveOwnProperty", "haveOwnPropertyDescriptor", "header", "include",
        "includes", "increase", "increases", "instanceOf", "instanceof", "jsonBody", "jsonSchema", "key", "keys",
        "least", "length", "lengthOf", "lessThan", "lessThanOrEqual", "lt", "lte", "match", "matches", "members",
        "most", "oneOf", "ownProperty", "ownPropertyDescriptor", "property", "respondTo", "respondsTo", "satisfies",
        "satisfy", "status", "statusCode", "statusCodeClass", "statusReason", "string", "throw", "throws", "within",
    ]

    /// Reads a chain; nil if none begins at the index.
    init?(from start: Int, in tokens: ScriptTokenList) {
        let isOfPostman = tokens.word(start) == "pm"
        let base = isOfPostman ? start + 2 : start
        var words: [(index: Int, isCalled: Bool)] = []
        var next: Int
        switch tokens.word(base) {
        case "expect" where tokens.isCall(base):
            guard let close = tokens.closing(of: base + 1) else { return nil }
            words.append((base, false))
            next = close + 1
        case "response" where isOfPostman && tokens.word(base + 2) == "to",
            "request" where isOfPostman && tokens.word(base + 2) == "to":
            next = base + 1
        default: return nil
        }
        var hasKey = false
        while true {
            switch tokens.sign(next) {
            case ".", "?.":
                guard tokens.kind(next + 1) == .word else { return nil }
                words.append((next + 1, false))
                next += 2
                continue
            case "(", "[":
                guard let close = tokens.closing(of: next) else { return nil }
                if tokens.sign(next) == "(" { words[words.count - 1].isCalled = true } else { hasKey = true }
                next = close + 1
                continue
            default: break
            }
            break
        }
        guard let final = words.last else { return nil }
        last = final.index
        end = next
        let isUncalled = !final.isCalled && Self.methods.contains(tokens.word(final.index))
        uncalledMethod = isUncalled ? final.index : nil
        // Of a chain whose last word is not called, the others may check something.
        checksSomething =
            hasKey
            || !isUncalled
                && words.contains { word in
                    let name = tokens.word(word.index)
                    return word.isCalled
                        || word.index != base && !Self.fillers.contains(name) && !Self.methods.contains(name)
                }
    }
}

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
