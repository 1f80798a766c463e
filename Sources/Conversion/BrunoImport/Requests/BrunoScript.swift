import CollectionDrafts
import JSON

/// Translates plain shapes of scripts; whatever else a script has stays as it is.
struct BrunoScript {
    private(set) var captures: [(name: String, path: ResponsePath)] = []
    private(set) var values: [(name: String, value: DraftValue)] = []
    /// The statements that are not translated, with the declarations that they need.
    private(set) var rest: [String] = []

    private var variables: [String: String] = [:]
    private var declarations: [String] = []
    private let phase: BrunoItem.Script.Phase

    init(_ script: BrunoItem.Script, _ expect: inout ExpectationDrafts, _ state: inout BrunoState, at place: String) {
        phase = script.phase
        for statement in ScriptStatements.statements(of: script.code) {
            if statement.hasPrefix("console.") {
                state.report.add(.leftOut, at: place, "console output", "checks nothing", isHarmless: true)
            } else if !translate(statement, &expect, &state) {
                rest.append(statement)
            }
        }
        let words = rest.joined(separator: "\n")
        rest =
            declarations.filter { declaration in
                variables.keys.contains { declaration.contains(" \($0) ") && words.contains($0) }
            } + rest
    }

    private mutating func translate(
        _ statement: String, _ expect: inout ExpectationDrafts, _ state: inout BrunoState
    ) -> Bool {
        if declare(statement) || setVariable(statement, &state) { return true }
        guard phase != .beforeRequest else { return false }
        if statement.hasPrefix("expect(") {
            var copy = expect
            guard check(statement, &copy, &state) else { return false }
            expect = copy
            return true
        }
        guard let body = Self.testBody(statement) else { return false }
        // A test is translated as a whole, or not at all.
        var (copy, script) = (expect, self)
        for inner in ScriptStatements.statements(of: body) {
            let isKnown = script.declare(inner) || inner.hasPrefix("expect(") && script.check(inner, &copy, &state)
            guard isKnown else { return false }
        }
        (expect, self) = (copy, script)
        return true
    }

    /// Returns the statements of `test("…", function () { … })`.
    private static func testBody(_ statement: String) -> String? {
        guard let arguments = ScriptStatements.arguments(of: statement, to: "test"), arguments.count == 2 else {
            return nil
        }
        let function = arguments[1]
        guard let brace = function.firstIndex(of: "{"), function.hasSuffix("}") else { return nil }
        let head = function[..<brace].filter { !$0.isWhitespace }
        guard ["function()", "()=>", "asyncfunction()", "async()=>"].contains(head) else { return nil }
        return String(function[function.index(after: brace)...].dropLast())
    }

    /// Follows `const data = res.getBody()`.
    private mutating func declare(_ statement: String) -> Bool {
        guard let word = ["const ", "let ", "var "].first(where: statement.hasPrefix),
            let equals = statement.firstIndex(of: "=")
        else { return false }
        let name = BruParser.trimmed(statement[..<equals].dropFirst(word.count))
        let value = BruParser.trimmed(statement[statement.index(after: equals)...])
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }), !name.isEmpty,
            case .json(let path)? = ResponsePath(value, variables: variables)
        else { return false }
        variables[name] = path
        declarations.append(statement)
        return true
    }

    /// Translates `bru.setVar("k", …)` of a part of the response, or of a constant before the request.
    private mutating func setVariable(_ statement: String, _ state: inout BrunoState) -> Bool {
        let calls = ["bru.setVar", "bru.setEnvVar", "bru.setGlobalEnvVar"]
        guard let arguments = calls.lazy.compactMap({ ScriptStatements.arguments(of: statement, to: $0) }).first,
            arguments.count == 2, let name = ResponsePath.quoted(arguments[0]), !name.isEmpty
        else { return false }
        if phase != .beforeRequest, let path = ResponsePath(arguments[1], variables: variables), path != .time {
            captures.append((name, path))
            return true
        }
        guard phase == .beforeRequest, let value = Self.literal(arguments[1], &state) else { return false }
        values.append((name, value))
        return true
    }

    // MARK: expect(…)

    private static let fillers: Set = [
        "to", "be", "been", "is", "that", "which", "and", "has", "have", "deep", "does", "with",
    ]

    private func check(_ statement: String, _ expect: inout ExpectationDrafts, _ state: inout BrunoState) -> Bool {
        guard let end = Self.end(of: statement.dropFirst("expect".count)) else { return false }
        let inner = statement[statement.index(statement.startIndex, offsetBy: "expect(".count)..<end]
        guard let path = ResponsePath(String(inner), variables: variables) else { return false }
        var chain = statement[statement.index(after: end)...].drop(while: \.isWhitespace)
        var isNegated = false
        while chain.first == "." {
            chain = chain.dropFirst()
            let word = String(chain.prefix { $0.isLetter })
            chain = chain.dropFirst(word.count)
            if word == "not" {
                isNegated = true
            } else if !Self.fillers.contains(word) {
                var arguments: [String] = []
                if chain.first == "(" {
                    guard let close = Self.end(of: chain),
                        let parts = ScriptStatements.parts(String(chain[..<close].dropFirst()))
                    else { return false }
                    arguments = parts
                    chain = chain[chain.index(after: close)...]
                }
                guard BruParser.trimmed(chain).isEmpty else { return false }
                if word == "property" {
                    guard let member = Self.member(arguments.first, of: path) else { return false }
                    let rest = Array(arguments.dropFirst())
                    let check = rest.isEmpty ? "exist" : "equal"
                    return add(member, check, rest, isNegated: isNegated, &expect, &state)
                }
                return add(path, word, arguments, isNegated: isNegated, &expect, &state)
            }
            chain = chain.drop(while: \.isWhitespace)
        }
        return false
    }

    /// Returns the path of a property.
    private static func member(_ name: String?, of path: ResponsePath) -> ResponsePath? {
        guard case .json(let base) = path, let name = name.flatMap(ResponsePath.quoted),
            case .json(let member)? = ResponsePath("res.body['\(name)']")
        else { return nil }
        return .json(base + member.dropFirst())
    }

    /// Returns the index of the bracket that closes the first one.
    private static func end(of text: Substring) -> String.Index? {
        var depth = 0
        var quote: Character?
        for index in text.indices {
            let sign = text[index]
            if let open = quote {
                if sign == open { quote = nil }
                continue
            }
            switch sign {
            case "\"", "'", "`": quote = sign
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    private func add(
        _ path: ResponsePath, _ word: String, _ arguments: [String], isNegated: Bool,
        _ expect: inout ExpectationDrafts, _ state: inout BrunoState
    ) -> Bool {
        guard let (name, value) = Self.matcher(word, arguments, of: path, &state) else { return false }
        guard isNegated else { return expect.add(path, name, value) }
        if name == "exists" || name == "empty" {
            return expect.add(path, name, .bool(value == .bool(false)))
        }
        return expect.add(path, "not", .mapping(DraftMapping([(name, value)])))
    }

    private static func matcher(
        _ word: String, _ arguments: [String], of path: ResponsePath, _ state: inout BrunoState
    ) -> (String, DraftValue)? {
        if path == .status, !BrunoCheck.isStatus(arguments.joined(separator: ",")) { return nil }
        let first = arguments.first.flatMap { literal($0, &state) }
        let isJSON = if case .json = path { true } else { false }
        switch word {
        case "equal", "eql", "equals", "eq":
            guard path != .time, let first else { return nil }
            if !isJSON, path != .status { return ("equals", .text(first.words)) }
            return ("equals", first)
        case "true", "false", "null": return isJSON && arguments.isEmpty ? ("equals", .plain(word)) : nil
        case "exist": return path == .status || path == .time ? nil : ("exists", .bool(true))
        case "empty": return isJSON ? ("empty", .bool(true)) : nil
        case "a", "an":
            let types = [
                "string": "text", "number": "number", "boolean": "boolean", "array": "list", "object": "mapping",
            ]
            guard isJSON, let type = arguments.first.flatMap(ResponsePath.quoted).flatMap({ types[$0.lowercased()] })
            else { return nil }
            return ("type", .text(type))
        case "include", "contain", "includes", "contains":
            guard let first, path != .status, path != .time else { return nil }
            return ("contains", isJSON ? first : .text(first.words))
        case "match":
            guard path != .status, path != .time, let pattern = arguments.first.flatMap(BrunoCheck.pattern) else {
                return nil
            }
            return ("matches", .text(pattern))
        case "above", "gt", "greaterThan": return number("greaterThan", first, path)
        case "below", "lt", "lessThan": return number("lessThan", first, path)
        case "least", "gte": return number("atLeast", first, path)
        case "most", "lte": return number("atMost", first, path)
        case "lengthOf", "length": return isJSON ? number("length", first, path) : nil
        case "oneOf":
            guard case .list? = first, path != .time, let first else { return nil }
            return ("oneOf", first)
        default: return nil
        }
    }

    private static func number(_ name: String, _ value: DraftValue?, _ path: ResponsePath) -> (String, DraftValue)? {
        guard case .plain(let text)? = value, case .number? = JSONValue(plainScalar: text) else { return nil }
        switch path {
        case .time: return (name, .text("\(text)ms"))
        case .header, .text: return nil
        case .status, .json: return (name, .plain(text))
        }
    }

    /// Returns a constant of JavaScript: a text, a number, a boolean, null, or a list of these.
    private static func literal(_ text: String, _ state: inout BrunoState) -> DraftValue? {
        if let quoted = ResponsePath.quoted(text) { return .text(state.text(quoted)) }
        if let value = JSONValue(plainScalar: text) { return DraftBody.json(value) }
        guard text.hasPrefix("["), text.hasSuffix("]"),
            let parts = ScriptStatements.parts(String(text.dropFirst().dropLast()))
        else { return nil }
        var elements: [DraftValue] = []
        for part in parts {
            guard !part.hasPrefix("["), let element = literal(part, &state) else { return nil }
            elements.append(element)
        }
        return .list(elements)
    }
}

extension DraftValue {
    /// The text of a scalar.
    fileprivate var words: String {
        switch self {
        case .text(let text), .quoted(let text), .plain(let text): text
        case .list, .mapping: ""
        }
    }
}
