import CollectionDrafts
import JSON

/// Evaluates expressions of scripts, with the constants and parts of the response that names stand for.
struct ScriptMeaning {
    let dialect: ScriptVocabulary
    /// The values of declared names; nil for a name whose value is unknown.
    var names: [String: ScriptValue?] = [:]

    /// Returns what an expression means; nil if it is unknown.
    func value(of expression: ScriptExpression) -> ScriptValue? {
        if case .name(let name) = expression, let value = names[name] { return value }
        if let path = expression.path, names[String(path.prefix { $0 != "." })] == nil, let value = dialect.values[path]
        {
            return Self.value(value)
        }
        switch expression {
        case .constant(let value): return .constant(value)
        case .member(let object, let name): return member(name, of: object)
        case .element(let object, let key):
            guard case .subject(let subject)? = value(of: object), case .constant(.number(let number)) = key,
                let position = number.intValue
            else { return nil }
            return subject.element(position).map { .subject($0) }
        case .call(let function, let arguments): return result(of: function, arguments)
        case .prefix("typeof", let operand):
            guard case .subject(let subject)? = value(of: operand) else { return nil }
            return .typeName(subject)
        default: return nil
        }
    }

    private static func value(_ value: ScriptVocabulary.Value) -> ScriptValue {
        switch value {
        case .json: .subject(.json("$"))
        case .text: .subject(.text)
        case .status: .subject(.status)
        case .reason: .subject(.reason)
        case .duration: .subject(.duration)
        case .headers: .headers
        case .mediaType: .mediaType
        case .response: .response
        }
    }

    private func member(_ name: String, of object: ScriptExpression) -> ScriptValue? {
        switch value(of: object) {
        case .headers?: return ScriptSubject.header(named: name).map { .subject($0) }
        case .subject(let subject)?:
            return name == "length" ? .length(subject) : subject.member(name).map { .subject($0) }
        default: return nil
        }
    }

    private func result(of function: ScriptExpression, _ arguments: [ScriptExpression]) -> ScriptValue? {
        guard let path = function.path, names[String(path.prefix { $0 != "." })] == nil else { return nil }
        if path == "JSON.parse", arguments.count == 1, value(of: arguments[0]) == .subject(.text) {
            return .subject(.json("$"))
        }
        guard dialect.headers.contains(path), arguments.count == 1, let name = arguments[0].text else { return nil }
        return ScriptSubject.header(named: name).map { .subject($0) }
    }

    // MARK: Conditions

    /// Returns the check that an expression is true; nil if it is none of the response.
    func check(_ expression: ScriptExpression) -> ScriptCheck? {
        switch expression {
        case .prefix("!", let operand): return check(operand)?.negated
        case .comparison(let comparison, let left, let right):
            if let left = value(of: left), case .constant(let constant)? = value(of: right) {
                return check(left, comparison, constant)
            }
            guard let right = value(of: right), case .constant(let constant)? = value(of: left) else { return nil }
            return check(right, Self.mirrored[comparison] ?? comparison, constant)
        case .call(let function, let arguments): return check(function, arguments)
        default: return nil
        }
    }

    private static let mirrored = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]
    private static let orders = ["<": "lessThan", ">": "greaterThan", "<=": "atMost", ">=": "atLeast"]

    private func check(_ value: ScriptValue, _ comparison: String, _ constant: JSONValue) -> ScriptCheck? {
        switch comparison {
        case "===": return ScriptMatchers.equal(value, constant)
        case "!==": return ScriptMatchers.equal(value, constant)?.negated
        case "==": return ScriptMatchers.looselyEqual(value, constant)
        case "!=":
            // Neither `!= null` nor `not: null` takes a missing value.
            if constant == .null, case .subject(let subject) = value { return ScriptMatchers.isNotNull(subject) }
            return ScriptMatchers.looselyEqual(value, constant)?.negated
        default: return Self.orders[comparison].flatMap { ScriptMatchers.order($0, value, constant) }
        }
    }

    private func check(_ function: ScriptExpression, _ arguments: [ScriptExpression]) -> ScriptCheck? {
        let first = arguments.first
        if let path = function.path {
            if dialect.headerProbes.contains(path), arguments.count == 1, let name = first?.text {
                return ScriptSubject.header(named: name).flatMap(ScriptMatchers.exists)
            }
            if path == "Array.isArray", arguments.count == 1, let first, case .subject(let subject)? = value(of: first),
                case .json = subject
            {
                return ScriptCheck(subject: subject, condition: .operation("type", "list"))
            }
        }
        guard case .member(let object, let name) = function, arguments.count == 1, let first,
            case .subject(let subject)? = value(of: object), case .constant(let constant)? = value(of: first)
        else { return nil }
        switch name {
        case "hasOwnProperty":
            guard case .string(let name) = constant else { return nil }
            return subject.member(name).flatMap(ScriptMatchers.exists)
        case "includes", "has": return ScriptMatchers.contains(subject, constant)
        case "startsWith", "endsWith":
            guard case .string(let text) = constant, subject != .status, subject != .duration else { return nil }
            return ScriptCheck(subject: subject, condition: .operation(name, .text(DraftText(text))))
        default: return nil
        }
    }

}

/// A part of a response that expectations check.
enum ScriptSubject: Hashable, Sendable {
    /// A JSONPath in the body.
    case json(String)
    case text
    case header(String)
    case status
    case reason
    case duration

    /// The length limit for a JSONPath, in bytes.
    private static let longestPath = 1_000
    /// The length limit for the name of a header field, in bytes.
    private static let longestName = 200

    /// Returns the header field of a name in its usual notation; nil for a name that no header field has.
    static func header(named name: String) -> ScriptSubject? {
        guard name.utf8.count < longestName, DraftHeader.isValidName(name) else { return nil }
        return .header(DraftContext.capitalized(name))
    }

    /// The key under `expect`, as reports show it.
    var key: String {
        switch self {
        case .json: "json"
        case .text: "text"
        case .header(let name): "headers.\(name)"
        case .status: "status"
        case .reason: "reason"
        case .duration: "duration"
        }
    }

    /// The JSONPath; nil for other parts.
    var path: String? {
        if case .json(let path) = self { path } else { nil }
    }

    /// The name of the header field, or the last name of the JSONPath; empty for other parts.
    var name: String {
        switch self {
        case .header(let name): name
        case .json(let path): DraftSecrets.lastName(of: path)
        case .text, .status, .reason, .duration: ""
        }
    }

    /// True for parts that a response without a body does not have.
    var isOfBody: Bool {
        switch self {
        case .json, .text: true
        case .header, .status, .reason, .duration: false
        }
    }

    /// Returns the part with this name in a part of JSON; nil for other parts.
    func member(_ name: String) -> ScriptSubject? {
        guard case .json(let path) = self, path.utf8.count + name.utf8.count < Self.longestPath else { return nil }
        let isPlain =
            name.first.map { $0.isASCII && ($0.isLetter || $0 == "_") } ?? false
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard !isPlain else { return .json("\(path).\(name)") }
        guard !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return nil }
        let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
        return .json("\(path)['\(escaped)']")
    }

    /// Returns the element with this number in a part of JSON; nil for other parts.
    func element(_ number: Int) -> ScriptSubject? {
        guard case .json(let path) = self, number >= 0, path.utf8.count < Self.longestPath else { return nil }
        return .json("\(path)[\(number)]")
    }

    /// The value of a key of `capture`; nil for a part that cannot be captured.
    var capture: DraftValue? {
        switch self {
        case .json(let path): .entry("json", .text(DraftText(path)))
        case .header(let header): .entry("header", .text(DraftText(header)))
        case .text, .status, .duration: .text(DraftText(key))
        case .reason: nil
        }
    }
}

/// The meaning of an expression in a script.
enum ScriptValue: Hashable, Sendable {
    case constant(JSONValue)
    /// A part of the response.
    case subject(ScriptSubject)
    /// The number of elements or characters of a part.
    case length(ScriptSubject)
    /// The name of a part's type: `typeof value`.
    case typeName(ScriptSubject)
    /// The header fields, which are the members of this value.
    case headers
    /// The Content-Type without its parameters.
    case mediaType
    case response
}
