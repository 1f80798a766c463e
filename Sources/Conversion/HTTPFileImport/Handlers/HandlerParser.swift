import JSON

/// What a handler does with a response, as far as it is understood.
enum HandlerStep {
    case test(String, [Check])
    case check(Check)
    /// `client.global.set(name, value)`.
    case set(String, Value)
    /// `client.log(…)`.
    case log
    /// A statement that is not understood.
    case unknown(String)

    enum Value {
        case status
        case mediaType
        /// A JSONPath.
        case body(String)
        case header(String)
    }

    struct Check {
        enum Operator {
            case equal(JSONValue)
            case unequal(JSONValue)
            case compare(String, JSONValue)
            case exists
        }

        var value: Value
        var operation: Operator
    }
}

/// Reads the statements of a handler of JetBrains' HTTP client.
struct HandlerParser {
    private let scalars: [Unicode.Scalar]
    private let tokens: [HandlerToken]
    private var index = 0

    static func steps(of text: String) -> [HandlerStep] {
        var parser = HandlerParser(text)
        var steps: [HandlerStep] = []
        while parser.index < parser.tokens.count {
            if parser.takes(";") { continue }
            steps.append(parser.step())
        }
        return steps
    }

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        tokens = HandlerToken.all(of: scalars)
    }

    // MARK: Statements

    private mutating func step() -> HandlerStep {
        let start = index
        if let step = knownStep(), isAtEnd { return step }
        index = start
        return .unknown(skipStatement())
    }

    private var isAtEnd: Bool {
        guard index < tokens.count, index > 0 else { return true }
        if tokens[index].kind == .sign(";") || tokens[index].kind == .sign("}") { return true }
        return scalars[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound].contains("\n")
    }

    private mutating func knownStep() -> HandlerStep? {
        guard takes(word: "client"), takes("."), let name = takeWord() else { return nil }
        switch name {
        case "test":
            guard takes("("), let title = takeText(), takes(","), let checks = body(), takes(")") else { return nil }
            return .test(title, checks)
        case "assert": return check().map(HandlerStep.check)
        case "log":
            guard index < tokens.count, tokens[index].kind == .sign("(") else { return nil }
            skipGroup()
            return .log
        case "global":
            guard takes("."), takes(word: "set"), takes("("), let name = takeText(), takes(","), let value = value(),
                takes(")")
            else { return nil }
            return .set(name, value)
        default: return nil
        }
    }

    /// Reads `function() { … }` or `() => { … }` whose statements are all checks.
    private mutating func body() -> [HandlerStep.Check]? {
        if takes(word: "function") {
            guard takes("("), takes(")") else { return nil }
        } else {
            guard takes("("), takes(")"), takes("=>") else { return nil }
        }
        guard takes("{") else { return nil }
        var checks: [HandlerStep.Check] = []
        while !takes("}") {
            if takes(";") { continue }
            guard takes(word: "client"), takes("."), let name = takeWord() else { return nil }
            if name == "log", index < tokens.count, tokens[index].kind == .sign("(") {
                skipGroup()
            } else {
                guard name == "assert", let check = check() else { return nil }
                checks.append(check)
            }
        }
        return checks
    }

    /// Reads `(value === constant, "message")`.
    private mutating func check() -> HandlerStep.Check? {
        guard takes("("), let value = value() else { return nil }
        var operation: HandlerStep.Check.Operator?
        if case .body(let path) = value, takes(".") {
            guard takes(word: "hasOwnProperty"), takes("("), let name = takeText(), takes(")") else { return nil }
            return end(.init(value: .body(path + Self.member(name)), operation: .exists))
        }
        if takes("===") || takes("==") { operation = constant().map { .equal($0) } }
        if operation == nil, takes("!==") || takes("!=") { operation = constant().map { .unequal($0) } }
        for (sign, word) in [(">=", "atLeast"), ("<=", "atMost"), (">", "greaterThan"), ("<", "lessThan")]
        where operation == nil && takes(sign) {
            operation = constant().map { .compare(word, $0) }
        }
        guard let operation else { return nil }
        return end(.init(value: value, operation: operation))
    }

    private mutating func end(_ check: HandlerStep.Check) -> HandlerStep.Check? {
        if takes(",") { while index < tokens.count, tokens[index].kind != .sign(")") { index += 1 } }
        return takes(")") ? check : nil
    }

    // MARK: Values

    private mutating func value() -> HandlerStep.Value? {
        guard takes(word: "response"), takes("."), let part = takeWord() else { return nil }
        switch part {
        case "status": return .status
        case "contentType": return takes(".") && takes(word: "mimeType") ? .mediaType : nil
        case "headers":
            guard takes("."), takes(word: "valueOf"), takes("("), let name = takeText(), takes(")") else { return nil }
            return .header(name)
        case "body": return .body(path())
        default: return nil
        }
    }

    private mutating func path() -> String {
        var path = "$"
        while true {
            let start = index
            if takes("."), let name = takeWord(), name != "hasOwnProperty" {
                path += Self.member(name)
            } else if takes("["), index < tokens.count {
                let kind = tokens[index].kind
                index += 1
                switch kind {
                case .text(let name): path += Self.member(name)
                case .number(let number) where Int(number) != nil: path += "[\(number)]"
                default:
                    index = start
                    return path
                }
                guard takes("]") else {
                    index = start
                    return path
                }
            } else {
                index = start
                return path
            }
        }
    }

    /// Returns the segment of a JSONPath for a name.
    private static func member(_ name: String) -> String {
        let isPlain = name.unicodeScalars.enumerated().allSatisfy { index, scalar in
            scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
                || index > 0 && ("0"..."9").contains(scalar)
        }
        guard !isPlain || name.isEmpty else { return "." + name }
        return "['" + name.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "']"
    }

    private mutating func constant() -> JSONValue? {
        let isNegative = takes("-")
        guard index < tokens.count else { return nil }
        let kind = tokens[index].kind
        index += 1
        switch kind {
        case .text(let text) where !isNegative: return .string(text)
        case .number(let number): return JSONValue(plainScalar: (isNegative ? "-" : "") + number)
        case .word("true") where !isNegative: return .bool(true)
        case .word("false") where !isNegative: return .bool(false)
        case .word("null") where !isNegative: return .null
        default: return nil
        }
    }

    // MARK: Tokens

    private mutating func takes(_ sign: String) -> Bool { take(.sign(sign)) }

    private mutating func takes(word: String) -> Bool { take(.word(word)) }

    private mutating func take(_ kind: HandlerToken.Kind) -> Bool {
        guard index < tokens.count, tokens[index].kind == kind else { return false }
        index += 1
        return true
    }

    private mutating func takeWord() -> String? {
        guard index < tokens.count, case .word(let word) = tokens[index].kind else { return nil }
        index += 1
        return word
    }

    private mutating func takeText() -> String? {
        guard index < tokens.count, case .text(let text) = tokens[index].kind else { return nil }
        index += 1
        return text
    }

    /// Passes a group in parentheses with all groups in it.
    private mutating func skipGroup() {
        var depth = 0
        while index < tokens.count {
            if case .sign(let sign) = tokens[index].kind {
                if "([{".contains(sign) { depth += 1 }
                if ")]}".contains(sign) { depth -= 1 }
            }
            index += 1
            if depth <= 0 { return }
        }
    }

    /// Passes a statement and returns its text.
    private mutating func skipStatement() -> String {
        let start = tokens[index].range.lowerBound
        var end = start
        repeat {
            if case .sign(let sign) = tokens[index].kind, "([{".contains(sign) {
                skipGroup()
            } else {
                index += 1
            }
            end = tokens[index - 1].range.upperBound
        } while !isAtEnd
        return String(String.UnicodeScalarView(scalars[start..<min(end, scalars.count)]))
    }
}
