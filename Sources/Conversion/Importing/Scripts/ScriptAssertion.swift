import CollectionDrafts
import JSON

/// An assertion of a test: `pm.expect(…)` or `pm.response` with the words behind it.
struct ScriptAssertion {
    /// A word of the chain, with its arguments if it is called.
    private struct Link {
        var word: String
        var arguments: [ScriptExpression]?
    }

    /// Words that check nothing by themselves.
    private static let fillers: Set = [
        "to", "be", "been", "is", "and", "has", "have", "with", "that", "which", "at", "of", "same", "but", "does",
        "still", "also", "deep", "own", "all",
    ]
    private static let orders = [
        "above": "greaterThan", "gt": "greaterThan", "greaterThan": "greaterThan", "below": "lessThan",
        "lt": "lessThan", "lessThan": "lessThan", "least": "atLeast", "gte": "atLeast",
        "greaterThanOrEqual": "atLeast", "most": "atMost", "lte": "atMost", "lessThanOrEqual": "atMost",
    ]
    private static let statuses = [
        "ok": 200, "accepted": 202, "withoutContent": 204, "badRequest": 400, "unauthorized": 401, "unauthorised": 401,
        "forbidden": 403, "notFound": 404, "rateLimited": 429,
    ]
    private static let classes = [
        "info": ["1xx"], "success": ["2xx"], "redirection": ["3xx"], "clientError": ["4xx"], "serverError": ["5xx"],
        "error": ["4xx", "5xx"],
    ]
    /// The limit for words of a chain.
    private static let maximumLength = 50

    private let meaning: ScriptMeaning
    private var isNegated = false
    private(set) var checks: [ScriptCheck] = []

    /// Returns the checks of an assertion; nil if not all of it is understood.
    static func checks(_ expression: ScriptExpression, _ meaning: ScriptMeaning) -> [ScriptCheck]? {
        if case .call(let function, let arguments) = expression, let path = function.path,
            meaning.dialect.asserts.contains(path)
        {
            // A message may follow the condition.
            guard let condition = arguments.first, arguments.count <= 2 else { return nil }
            return meaning.check(condition).map { [$0] }
        }
        var links: [Link] = []
        var rest = expression
        while links.count < maximumLength {
            switch rest {
            case .call(.member(let object, let word), let arguments) where !isExpectation(rest, meaning):
                links.append(Link(word: word, arguments: arguments))
                rest = object
            case .call(_, let arguments) where isExpectation(rest, meaning):
                guard arguments.count == 1 || arguments.count == 2 && arguments[1].text != nil else { return nil }
                var assertion = ScriptAssertion(meaning: meaning)
                guard assertion.readExpectation(of: arguments[0], links.reversed()) else { return nil }
                return assertion.checks.isEmpty ? nil : assertion.checks
            case .member(let object, let word) where meaning.value(of: rest) != .response:
                links.append(Link(word: word, arguments: nil))
                rest = object
            default:
                guard meaning.value(of: rest) == .response else { return nil }
                var assertion = ScriptAssertion(meaning: meaning)
                guard assertion.readResponse(links.reversed()) else { return nil }
                return assertion.checks.isEmpty ? nil : assertion.checks
            }
        }
        return nil
    }

    private static func isExpectation(_ expression: ScriptExpression, _ meaning: ScriptMeaning) -> Bool {
        guard case .call(let function, _) = expression, let path = function.path else { return false }
        return meaning.dialect.expects.contains(path)
    }

    private init(meaning: ScriptMeaning) { self.meaning = meaning }

    private mutating func add(_ check: ScriptCheck?) -> Bool {
        guard let check = isNegated ? check?.negated : check else { return false }
        checks.append(check)
        return true
    }

    // MARK: Values

    private mutating func readExpectation(of expression: ScriptExpression, _ links: [Link]) -> Bool {
        guard var value = meaning.value(of: expression) else {
            return meaning.check(expression).map { readCondition($0, links) } ?? false
        }
        var isBehindLength = false
        for link in links {
            guard let arguments = link.arguments else {
                if Self.fillers.contains(link.word) { continue }
                switch link.word {
                case "not": isNegated = true
                case "length", "lengthOf":
                    guard case .subject(let subject) = value else { return false }
                    value = .length(subject)
                    isBehindLength = true
                default:
                    guard case .subject(let subject) = value, readWord(link.word, of: subject) else { return false }
                }
                continue
            }
            guard readCall(link.word, arguments, &value) else { return false }
            // Another word would be about the length or about the value.
            if isBehindLength, link.word != links.last?.word { return false }
        }
        return true
    }

    /// Reads a word that is not called.
    private mutating func readWord(_ word: String, of subject: ScriptSubject) -> Bool {
        switch word {
        case "true", "false": return add(ScriptMatchers.equal(.subject(subject), .bool(word == "true")))
        case "null": return add(ScriptMatchers.equal(.subject(subject), .null))
        case "exist", "exists": return add(ScriptMatchers.isNotNull(subject))
        case "undefined": return add(ScriptMatchers.exists(subject)?.negated)
        case "empty": return add(ScriptMatchers.empty(subject))
        default: return false
        }
    }

    private mutating func readCall(
        _ word: String, _ arguments: [ScriptExpression], _ value: inout ScriptValue
    ) -> Bool {
        let constants = arguments.map { argument -> JSONValue? in
            if case .constant(let constant)? = meaning.value(of: argument) { constant } else { nil }
        }
        // A message may follow the arguments of an assertion.
        if word == "property" { return readProperty(arguments, constants, &value) }
        if let order = Self.orders[word], let constant = constants.first ?? nil {
            return add(ScriptMatchers.order(order, value, constant))
        }
        switch word {
        case "eql", "eqls", "equal", "equals", "eq":
            guard let constant = constants.first ?? nil else { return false }
            if case .subject(.status) = value { return add(status(constant)) }
            return add(ScriptMatchers.equal(value, constant))
        case "within":
            guard constants.count > 1, let first = constants[0], let last = constants[1] else { return false }
            return add(ScriptMatchers.between(value, first, last))
        default: break
        }
        guard case .subject(let subject) = value else { return false }
        switch (word, constants.first ?? nil) {
        case ("a", .string(let name)?), ("an", .string(let name)?): return add(ScriptMatchers.type(subject, name))
        case ("include", let constant?), ("includes", let constant?), ("contain", let constant?),
            ("contains", let constant?), ("string", let constant?):
            return add(ScriptMatchers.contains(subject, constant))
        case ("oneOf", .array(let constants)?): return add(ScriptMatchers.oneOf(value, constants))
        case ("lengthOf", .number(let number)?), ("length", .number(let number)?):
            return add(ScriptMatchers.length(subject, .plain(number.text)))
        case ("match", nil), ("matches", nil):
            guard case .regularExpression(let pattern, let flags)? = arguments.first else { return false }
            return add(ScriptMatchers.matches(subject, pattern, flags: flags))
        default: return false
        }
    }

    private func status(_ constant: JSONValue) -> ScriptCheck? { ScriptMatchers.equal(.subject(.status), constant) }

    private mutating func readProperty(
        _ arguments: [ScriptExpression], _ constants: [JSONValue?], _ value: inout ScriptValue
    ) -> Bool {
        guard case .subject(let subject) = value, case .string(let name)?? = constants.first,
            let member = subject.member(name)
        else { return false }
        value = .subject(member)
        guard arguments.count > 1 else { return add(ScriptMatchers.exists(member)) }
        guard let constant = constants[1] else { return false }
        return add(ScriptMatchers.equal(.subject(member), constant))
    }

    /// Reads the words behind a condition: `expect(a === b).to.be.true`.
    private mutating func readCondition(_ check: ScriptCheck, _ links: [Link]) -> Bool {
        var isDone = false
        for link in links {
            guard !isDone else { return false }
            switch (link.word, link.arguments) {
            case ("not", nil): isNegated = true
            case (_, nil) where Self.fillers.contains(link.word): continue
            case ("true", nil), ("ok", nil): isDone = add(check)
            case ("false", nil): isDone = add(check.negated)
            case (let word, let arguments?) where ["eql", "equal", "equals", "eq"].contains(word):
                guard case .constant(.bool(let wanted))? = arguments.first else { return false }
                isDone = add(wanted ? check : check.negated)
            default: return false
            }
            guard isDone else { return false }
        }
        return isDone
    }

    // MARK: The response

    private mutating func readResponse(_ links: [Link]) -> Bool {
        for link in links {
            if link.arguments == nil {
                if Self.fillers.contains(link.word) { continue }
                if link.word == "not" {
                    isNegated = true
                    continue
                }
                guard readResponseWord(link.word) else { return false }
            } else if let arguments = link.arguments {
                guard readResponseCall(link.word, arguments) else { return false }
            }
        }
        return true
    }

    private mutating func readResponseWord(_ word: String) -> Bool {
        if let status = Self.statuses[word] {
            return add(ScriptCheck(subject: .status, condition: .equals(.number(status))))
        }
        if let classes = Self.classes[word] {
            let values = classes.map { DraftValue.text(DraftText($0)) }
            guard !isNegated else {
                guard word == "error" else { return false }
                checks.append(ScriptCheck(subject: .status, condition: .operation("lessThan", .number(400))))
                return true
            }
            return add(
                ScriptCheck(subject: .status, condition: .equals(values.count == 1 ? values[0] : .list(values))))
        }
        guard !isNegated, word == "withBody" else { return false }
        return add(ScriptCheck(subject: .text, condition: .operation("empty", .bool(false))))
    }

    private mutating func readResponseCall(_ word: String, _ arguments: [ScriptExpression]) -> Bool {
        let constants = arguments.map { argument -> JSONValue? in
            if case .constant(let constant)? = meaning.value(of: argument) { constant } else { nil }
        }
        switch (word, constants.first ?? nil) {
        case ("status", .number(let number)?): return add(status(.number(number)))
        case ("status", .string(let reason)?):
            return add(ScriptMatchers.equal(.subject(.reason), .string(reason)))
        case ("header", .string(let name)?):
            guard let header = ScriptSubject.header(named: name) else { return false }
            guard arguments.count > 1 else { return add(ScriptMatchers.exists(header)) }
            guard let value = constants[1] else { return false }
            return add(ScriptMatchers.equal(.subject(header), value))
        case ("body", .string(let text)?): return add(ScriptMatchers.equal(.subject(.text), .string(text)))
        case ("jsonBody", let path): return readJSONBody(path, constants)
        default: return false
        }
    }

    private mutating func readJSONBody(_ path: JSONValue?, _ constants: [JSONValue?]) -> Bool {
        guard !constants.isEmpty else { return add(ScriptMatchers.exists(.json("$"))) }
        guard case .string(let path)? = path else { return false }
        var subject = ScriptSubject.json("$")
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard !name.isEmpty, !name.contains("["), let member = subject.member(String(name)) else { return false }
            subject = member
        }
        guard constants.count > 1 else { return add(ScriptMatchers.exists(subject)) }
        guard let value = constants[1] else { return false }
        return add(ScriptMatchers.equal(.subject(subject), value))
    }
}
