import CollectionDrafts
import CollectionModel
import JSON
import Text

/// Parses the expressions of scripts that can be translated; all others are nil.
struct ScriptParser {
    let source: ScriptSource
    let partners: [Int: Int]
    private var index = 0
    private var end = 0
    private var depth = 0

    /// The limit for expressions inside each other.
    private static let maximumDepth = 40
    private static let comparisons: Set = ["===", "==", "!==", "!=", "<", ">", "<=", ">="]

    init(_ source: ScriptSource) {
        self.source = source
        partners = source.partners()
    }

    /// Returns the expression that some tokens are; nil if it is another one, or none.
    func expression(_ range: Range<Int>) -> ScriptExpression? {
        var parser = self
        parser.index = range.lowerBound
        parser.end = range.upperBound
        parser.depth = 0
        guard let expression = parser.comparison(), parser.index == range.upperBound else { return nil }
        return expression
    }

    private func punctuator(_ index: Int) -> String { index < end ? source.punctuator(index) : "" }

    private mutating func take(_ punctuator: String) -> Bool {
        guard self.punctuator(index) == punctuator else { return false }
        index += 1
        return true
    }

    private mutating func comparison() -> ScriptExpression? {
        guard depth < Self.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        guard let left = operand() else { return nil }
        guard index < end else { return left }
        let operation = source.operation(index)
        guard Self.comparisons.contains(operation.text) else { return left }
        index += operation.count
        guard let right = operand() else { return nil }
        return .comparison(operation.text, left, right)
    }

    private mutating func operand() -> ScriptExpression? {
        guard depth < Self.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        if punctuator(index) == "!" {
            index += 1
            return operand().map { .prefix("!", $0) }
        }
        if punctuator(index) == "-", source.kind(index + 1) == .number, index + 1 < end {
            index += 2
            return JSONNumber("-" + source.tokens[index - 1].text).map { .constant(.number($0)) }
        }
        if index < end, source.word(index) == "typeof" {
            index += 1
            return operand().map { .prefix("typeof", $0) }
        }
        if index < end, source.word(index) == "new" {
            index += 1
            guard index < end, source.kind(index) == .word else { return nil }
            let name = ScriptExpression.name(source.word(index))
            index += 1
            var made = ScriptExpression.new(name, [])
            if punctuator(index) == "(" {
                guard let arguments = arguments() else { return nil }
                made = .new(name, arguments)
            }
            return members(of: made)
        }
        guard let primary = primary() else { return nil }
        return members(of: primary)
    }

    /// The limit for members, elements and calls behind one expression, which are read recursively.
    private static let maximumMembers = 100

    /// Parses the members, elements and calls behind an expression.
    private mutating func members(of expression: ScriptExpression) -> ScriptExpression? {
        var expression = expression
        var count = 0
        while index < end {
            count += 1
            guard count <= Self.maximumMembers else { return nil }
            switch punctuator(index) {
            case ".", "?.":
                guard source.kind(index + 1) == .word, index + 1 < end else { return nil }
                expression = .member(expression, source.word(index + 1))
                index += 2
            case "[":
                guard let close = partners[index], close < end else { return nil }
                index += 1
                guard let key = comparison(), index == close else { return nil }
                index += 1
                if case .constant(.string(let name)) = key {
                    expression = .member(expression, name)
                } else {
                    expression = .element(expression, key)
                }
            case "(":
                guard let arguments = arguments() else { return nil }
                expression = .call(expression, arguments)
            default: return expression
            }
        }
        return expression
    }

    private mutating func arguments() -> [ScriptExpression]? {
        guard let close = partners[index], close < end else { return nil }
        index += 1
        var arguments: [ScriptExpression] = []
        while index < close {
            guard let argument = comparison() else { return nil }
            arguments.append(argument)
            guard index < close else { break }
            guard take(",") else { return nil }
        }
        guard index == close else { return nil }
        index += 1
        return arguments
    }

    private mutating func primary() -> ScriptExpression? {
        guard index < end else { return nil }
        let token = source.tokens[index]
        switch token.kind {
        case .string, .template:
            index += 1
            guard let text = JavaScriptLiteral.value(of: token.text) else { return nil }
            return .constant(.string(token.kind == .template ? text.withLineFeeds : text))
        case .number:
            index += 1
            return JSONNumber(token.text).map { .constant(.number($0)) }
        case .regularExpression:
            index += 1
            guard let slash = token.text.lastIndex(of: "/"), slash > token.text.startIndex else { return nil }
            let start = token.text.index(after: token.text.startIndex)
            return .regularExpression(
                pattern: String(token.text[start..<slash]),
                flags: String(token.text[token.text.index(after: slash)...]))
        case .word: return word(token.text)
        case .punctuator: return bracket(token.text)
        case .templatePart, .unterminated: return nil
        }
    }

    private mutating func word(_ word: String) -> ScriptExpression? {
        switch word {
        case "true", "false":
            index += 1
            return .constant(.bool(word == "true"))
        case "null":
            index += 1
            return .constant(.null)
        case "function": return function()
        case "async" where source.word(index + 1) == "function":
            index += 1
            return function()
        case "async" where partners[index + 1].map { source.operationIsArrow($0 + 1) } ?? false:
            index += 1
            return bracket(punctuator(index))
        case "async", "await", "yield", "class", "delete", "void", "super", "import": return nil
        default:
            if source.operationIsArrow(index + 1), index + 1 < end { return arrow(parameterCount: 1, at: index + 2) }
            index += 1
            return .name(word)
        }
    }

    private mutating func bracket(_ punctuator: String) -> ScriptExpression? {
        guard let close = partners[index], close < end else { return nil }
        switch punctuator {
        case "(":
            if source.operationIsArrow(close + 1), close + 1 < end {
                return arrow(parameterCount: close > index + 1 ? 1 : 0, at: close + 2)
            }
            index += 1
            guard let inner = comparison(), index == close else { return nil }
            index += 1
            return inner
        case "[":
            index += 1
            var values: [JSONValue] = []
            while index < close {
                guard case .constant(let value)? = comparison() else { return nil }
                values.append(value)
                guard index < close else { break }
                guard take(",") else { return nil }
            }
            index = close + 1
            return .constant(.array(values))
        case "{":
            index += 1
            var members: [(String, JSONValue)] = []
            var keys: Set<String> = []
            while index < close {
                guard let key = key(), take(":"), case .constant(let value)? = comparison() else { return nil }
                guard keys.insert(key).inserted else { return nil }
                members.append((key, value))
                guard index < close else { break }
                guard take(",") else { return nil }
            }
            index = close + 1
            return .constant(.object(JSONObject(members)))
        default: return nil
        }
    }

    /// Parses the key of a member of an object.
    private mutating func key() -> String? {
        let token = source.tokens[index]
        index += 1
        switch token.kind {
        case .word, .number: return token.text
        case .string: return JavaScriptLiteral.value(of: token.text)
        default: return nil
        }
    }

    // MARK: Functions

    private mutating func function() -> ScriptExpression? {
        index += 1
        if source.kind(index) == .word { index += 1 }
        guard punctuator(index) == "(", let close = partners[index], close < end else { return nil }
        let count = close > index + 1 ? 1 : 0
        index = close + 1
        guard punctuator(index) == "{", let last = partners[index], last < end else { return nil }
        let body = index + 1..<last
        index = last + 1
        return .function(parameterCount: count, body: body, isExpression: false)
    }

    private mutating func arrow(parameterCount: Int, at start: Int) -> ScriptExpression? {
        guard start < end else { return nil }
        if punctuator(start) == "{" {
            guard let last = partners[start], last < end else { return nil }
            index = last + 1
            return .function(parameterCount: parameterCount, body: start + 1..<last, isExpression: false)
        }
        var last = start
        while last < end, ![",", ")", ";"].contains(punctuator(last)) { last = (partners[last] ?? last) + 1 }
        guard last <= end else { return nil }
        index = last
        return .function(parameterCount: parameterCount, body: start..<last, isExpression: true)
    }
}

extension ScriptSource {
    /// True if the token at an index is `=>`.
    func operationIsArrow(_ index: Int) -> Bool { punctuator(index) == "=>" }
}

/// An expression of JavaScript, as far as the translation of scripts reads it.
indirect enum ScriptExpression: Hashable {
    /// A text, number, boolean, null, or a list or object of these.
    case constant(JSONValue)
    case regularExpression(pattern: String, flags: String)
    case name(String)
    case member(ScriptExpression, String)
    case element(ScriptExpression, ScriptExpression)
    case call(ScriptExpression, [ScriptExpression])
    case new(ScriptExpression, [ScriptExpression])
    /// A function, with the tokens of its body: statements, or one expression.
    case function(parameterCount: Int, body: Range<Int>, isExpression: Bool)
    case prefix(String, ScriptExpression)
    case comparison(String, ScriptExpression, ScriptExpression)

    /// The names joined by points, with `()` for a call without arguments, as in `pm.response.json()`; nil for another
    /// expression.
    var path: String? {
        switch self {
        case .name(let name): name
        case .member(let object, let member): object.path.map { "\($0).\(member)" }
        case .call(let function, let arguments): arguments.isEmpty ? function.path.map { "\($0)()" } : nil
        default: nil
        }
    }

    /// The text of a constant that is one.
    var text: String? {
        if case .constant(.string(let text)) = self { text } else { nil }
    }
}
