import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON

/// The translation of one script.
struct ScriptWork {
    private let source: ScriptSource
    private let parser: ScriptParser
    private let dialect: ScriptDialect
    private let keptNames: Set<String>
    private let key: String
    private var meaning: ScriptMeaning
    private var result = ScriptTranslation()
    private var checks = ScriptChecks()
    private let statements: [ScriptStatement]
    private var fates: [Fate] = []

    private enum Fate: Equatable {
        /// Part of the result; nothing remains.
        case translated
        /// A declaration without effect, which remains if another statement uses the name.
        case declared(String)
        /// Output for readers, which remains only beside other statements.
        case output
        case test(String?)
        /// A variable that is saved by a capture or by `set`.
        case saved(String)
        case other
    }

    /// A note with the number of its statement.
    private var notes: [(statement: Int, note: ScriptTranslation.Note)] = []
    private var savedNames: Set<String> = []

    init(_ source: ScriptSource, _ dialect: ScriptDialect, _ keptNames: Set<String>, key: String) {
        self.source = source
        self.dialect = dialect
        self.keptNames = keptNames
        self.key = key
        parser = ScriptParser(source)
        meaning = ScriptMeaning(dialect: dialect)
        statements = ScriptStatements.statements(source.tokens.indices, of: source, parser.partners)
    }

    static func lines(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).reversed().drop {
            $0.allSatisfy(\.isWhitespace)
        }
        return CountedNoun.text(lines.count, "line")
    }

    mutating func translation() -> ScriptTranslation {
        for name in reassignedNames { meaning.names[name] = .some(nil) }
        let unknown = meaning.names
        for statement in statements { fates.append(fate(of: statement, unknown)) }
        keepSavesOfNamesInRest()
        result.expect = checks.expect
        let kept = keptStatements()
        if !kept.isEmpty { result.rest = text(of: kept) }
        noteRest()
        result.notes = notes.sorted { $0.statement < $1.statement }.map(\.note)
        return result
    }

    /// Names that are assigned, apart from their declarations: their values are unknown.
    private var reassignedNames: Set<String> {
        var names: Set<String> = []
        for index in source.tokens.indices where source.kind(index) == .word {
            guard ![".", "?."].contains(source.sign(index - 1)) else { continue }
            let operation = source.operation(index + 1).text
            let isAssigned =
                operation == "=" || operation == "++" || operation == "--"
                || operation.count > 1 && operation.hasSuffix("=") && !"=!<>".contains(operation.prefix(1))
            let isDeclared = ["const", "let", "var"].contains(source.word(index - 1))
            if isAssigned, !isDeclared { names.insert(source.word(index)) }
        }
        return names
    }

    // MARK: Statements

    private mutating func fate(of statement: ScriptStatement, _ unknown: [String: ScriptValue?]) -> Fate {
        switch statement.kind {
        case .declaration(let name, let value):
            let known = parser.expression(value).flatMap { meaning.value(of: $0) }
            if unknown[name] == nil { meaning.names[name] = .some(known) }
            return known != nil || isIdle(value) ? .declared(name) : .other
        case .assignment(let target, let value): return assignment(target, value)
        case .expression:
            guard let expression = parser.expression(trimmed(statement.tokens)) else {
                return isCall(statement, dialect.tests) ? test(named: nil) : .other
            }
            return call(expression)
        case .other: return .other
        }
    }

    private func trimmed(_ tokens: Range<Int>) -> Range<Int> {
        source.sign(tokens.upperBound - 1) == ";" ? tokens.lowerBound..<tokens.upperBound - 1 : tokens
    }

    /// True for a value whose computation has no effect.
    private func isIdle(_ value: Range<Int>) -> Bool {
        !value.contains { index in
            let isCall = source.sign(index) == "(" && source.kind(index - 1) == .word
            return isCall && !["Date", "now", "parse", "json", "text", "get"].contains(source.word(index - 1))
                || source.word(index) == "await"
        }
    }

    private func isCall(_ statement: ScriptStatement, _ functions: Set<String>) -> Bool {
        var path = ""
        for index in statement.tokens.prefix(8) {
            if source.sign(index) == "(" { return functions.contains(path) }
            path += source.tokens[index].text
        }
        return false
    }

    private mutating func test(named name: String?) -> Fate {
        result.testCount += 1
        return .test(name)
    }

    private mutating func call(_ expression: ScriptExpression) -> Fate {
        guard case .call(let function, let arguments) = expression, let path = function.path else { return .other }
        if path.hasPrefix("console.") { return .output }
        if dialect.tests.contains(path) { return test(arguments) }
        if dialect.setters.contains(path) { return save(path, arguments) }
        if dialect.asserts.contains(path), let condition = arguments.first, let check = meaning.check(condition),
            checks.add([check])
        {
            note([check], of: "assertion")
            return .translated
        }
        return .other
    }

    // MARK: Tests

    private mutating func test(_ arguments: [ScriptExpression]) -> Fate {
        let name = arguments.first?.text
        let fate = test(named: name)
        guard let name, arguments.count == 2,
            case .function(0, let body, let isExpression) = arguments[1],
            let found = isExpression ? checks(ofExpression: body) : checks(ofBody: body), !found.isEmpty,
            checks.add(found)
        else { return fate }
        note(found, of: "test \"\(name)\"")
        return .translated
    }

    private func checks(ofExpression range: Range<Int>) -> [ScriptCheck]? {
        parser.expression(range).flatMap { ScriptAssertion.checks($0, meaning) }
    }

    private func checks(ofBody range: Range<Int>) -> [ScriptCheck]? {
        var inner = meaning
        var found: [ScriptCheck] = []
        for statement in ScriptStatements.statements(range, of: source, parser.partners) {
            switch statement.kind {
            case .declaration(let name, let value):
                guard let known = parser.expression(value).flatMap({ inner.value(of: $0) }) else { return nil }
                if meaning.names[name] != .some(nil) { inner.names[name] = known }
            case .expression:
                guard let expression = parser.expression(trimmed(statement.tokens)) else { return nil }
                if case .call(let function, _) = expression, function.path?.hasPrefix("console.") ?? false { continue }
                guard let checks = ScriptAssertion.checks(expression, inner) else { return nil }
                found += checks
            case .assignment, .other: return nil
            }
        }
        return found
    }

    /// Translates `tests["name"] = condition`.
    private mutating func assignment(_ target: Range<Int>, _ value: Range<Int>) -> Fate {
        guard let object = dialect.testObject, case .member(.name(object), let name)? = parser.expression(target) else {
            if let object = dialect.testObject, source.word(target.lowerBound) == object { return test(named: nil) }
            return .other
        }
        let fate = test(named: name)
        guard let condition = parser.expression(value), let check = meaning.check(condition), checks.add([check]) else {
            return fate
        }
        note([check], of: "test \"\(name)\"")
        return .translated
    }

    // MARK: Variables

    private mutating func save(_ path: String, _ arguments: [ScriptExpression]) -> Fate {
        guard arguments.count == 2, let name = arguments[0].text, !name.isEmpty, !keptNames.contains(name) else {
            return .other
        }
        guard savedNames.insert(name).inserted else { return .other }
        if key == "afterResponse" {
            guard let value = meaning.value(of: arguments[1]), let capture = Self.capture(value) else { return .other }
            result.captures.append(
                .init(name: name, value: capture.value, isJSON: capture.isJSON, call: Self.shown(path, name)))
        } else {
            guard let value = setValue(of: arguments[1]) else { return .other }
            result.sets.append(.init(name: name, value: value, isJSON: false, call: Self.shown(path, name)))
        }
        return .saved(name)
    }

    /// A call in reports: the longest name of a scope stands without `pm`.
    private static func shown(_ path: String, _ name: String) -> String {
        let path = path.hasPrefix("pm.collectionVariables.") ? String(path.dropFirst(3)) : path
        return "\(path)(\"\(name)\")"
    }

    private static func capture(_ value: ScriptValue) -> (value: DraftValue, isJSON: Bool)? {
        guard case .subject(let subject) = value else { return nil }
        switch subject {
        case .json(let path): return (.entry("json", .text(DraftText.literal(path))), true)
        case .header(let name): return (.entry("header", .text(name)), false)
        case .text, .status, .duration: return (.text(subject.key), false)
        case .reason, .schema: return nil
        }
    }

    private static let functions = [
        "{{$guid}}": "<<$guid>>", "{{$randomUUID}}": "<<$guid>>", "{{$timestamp}}": "<<$timestamp>>",
        "{{$isoTimestamp}}": "<<$isoTimestamp>>", "{{$randomInt}}": "<<$randomInt>>",
    ]

    /// Returns the value under `set` for an expression; nil if only a script computes it.
    private func setValue(of expression: ScriptExpression) -> DraftValue? {
        switch expression {
        case .call(let function, let arguments):
            if case .member(.new(.name("Date"), let parts), "toISOString") = function, parts.isEmpty {
                return .text("<<$isoTimestamp>>")
            }
            guard let path = function.path else { return nil }
            if path == "Date.now", arguments.isEmpty { return .text("<<$timestampMs>>") }
            guard dialect.replacers.contains(path), arguments.count == 1, let text = arguments[0].text else {
                return nil
            }
            // A number of Postman's placeholder becomes a text.
            return Self.functions[text].map { .quoted($0) }
        default: break
        }
        guard case .constant(let constant)? = meaning.value(of: expression) else { return nil }
        switch constant {
        case .string(let text): return text.contains("{{") || text.contains("${") ? nil : .text(DraftText.literal(text))
        case .number(let number): return .plain(number.text)
        case .bool(let bool): return .bool(bool)
        case .null, .array, .object: return nil
        }
    }

    /// Keeps the statements that save a variable whose name other statements of the rest have, because a capture is made
    /// before the script.
    private mutating func keepSavesOfNamesInRest() {
        guard fates.contains(where: { if case .saved = $0 { true } else { false } }) else { return }
        var named: Set<String> = []
        for (statement, fate) in zip(statements, fates) {
            switch fate {
            case .translated, .saved, .output: continue
            case .declared, .test, .other:
                for index in statement.tokens {
                    switch source.kind(index) {
                    case .string, .template:
                        if case .constant(.string(let text))? = parser.expression(index..<index + 1) {
                            named.insert(text)
                        }
                    // Older scripts read variables as members: `environment.name`.
                    case .word where source.sign(index - 1) == ".": named.insert(source.word(index))
                    default: break
                    }
                }
            }
        }
        for index in fates.indices {
            guard case .saved(let name) = fates[index], named.contains(name) else { continue }
            fates[index] = .other
            result.captures.removeAll { $0.name == name }
            result.sets.removeAll { $0.name == name }
        }
    }

    // MARK: The rest

    /// Returns the numbers of the statements that remain, in order: those that are not translated, and the declarations
    /// that they use.
    private func keptStatements() -> [Int] {
        var kept: Set<Int> = []
        var declarations: [String: [Int]] = [:]
        for (index, fate) in fates.enumerated() {
            switch fate {
            case .test, .other: kept.insert(index)
            case .declared(let name): declarations[name, default: []].append(index)
            case .translated, .saved, .output: break
            }
        }
        guard !kept.isEmpty else { return [] }
        for (index, fate) in fates.enumerated() where fate == .output { kept.insert(index) }
        var open = Array(kept)
        while let index = open.popLast() {
            for token in statements[index].tokens where source.kind(token) == .word {
                guard let found = declarations.removeValue(forKey: source.word(token)) else { continue }
                for declaration in found where kept.insert(declaration).inserted { open.append(declaration) }
            }
        }
        return kept.sorted()
    }

    /// Returns the text of statements, with the comments before each.
    private func text(of kept: [Int]) -> String {
        var text = ""
        for index in kept {
            let start = index == 0 ? 0 : end(of: index - 1)
            let isLast = index == statements.count - 1
            var piece = source.text(start..<(isLast ? source.text.utf8.count : end(of: index)))
            if index > 0, !kept.contains(index - 1) || text.isEmpty {
                piece = String(piece.drop { $0.isWhitespace })
                if !text.isEmpty { text += "\n" }
            }
            text += piece
        }
        var trimmed = text.drop { $0.isWhitespace }
        while trimmed.last?.isWhitespace ?? false { trimmed.removeLast() }
        return trimmed + "\n"
    }

    private func end(of statement: Int) -> Int {
        source.tokens[statements[statement].tokens.upperBound - 1].bytes.upperBound
    }

    // MARK: Notes

    private mutating func note(_ checks: [ScriptCheck], of part: String) {
        notes.append((fates.count, .init(kind: Self.kind(of: checks), part: part, result: Self.summary(of: checks))))
    }

    private static func kind(of checks: [ScriptCheck]) -> ImportReport.Kind {
        checks.contains { $0.approximation != nil } ? .approximate : .exact
    }

    /// Returns what reports say of translated checks.
    private static func summary(of checks: [ScriptCheck]) -> String {
        let isApproximate = kind(of: checks) == .approximate
        var parts: [String] = []
        var paths: [String] = []
        for check in checks {
            if let approximation = check.approximation {
                parts.append(approximation)
                continue
            }
            if let path = check.subject.path, !isApproximate {
                if paths.isEmpty { parts.append("") }
                if !paths.contains(path) { paths.append(path) }
                continue
            }
            let key = isApproximate ? check.subject.path ?? check.subject.key : "expect.\(check.subject.key)"
            parts.append(shown(key, check.condition.matcher, separator: isApproximate ? " " : ": "))
        }
        return parts.map { $0.isEmpty ? "expect.json: " + paths.joined(separator: ", ") : $0 }.joined(separator: ", ")
    }

    private static func shown(_ key: String, _ value: DraftValue, separator: String) -> String {
        let lines = DraftWriter.text(of: DraftMapping([("k", value)])).split(separator: "\n")
        guard lines.count == 1, let line = lines.first else { return key }
        return key + separator + line.dropFirst(3)
    }

    private mutating func noteRest() {
        var otherLines = 0
        var firstOther: Int?
        for (index, fate) in fates.enumerated() {
            let statement = statements[index].tokens
            let bytes = source.tokens[statement.lowerBound].bytes.lowerBound..<end(of: index)
            switch fate {
            case .test(let name):
                let part = name.map { "test \"\($0)\"" } ?? "test"
                notes.append(
                    (index, .init(kind: .script, part: part, result: "\(key), \(Self.lines(of: source.text(bytes)))")))
            case .other:
                otherLines += source.text(bytes).split(separator: "\n", omittingEmptySubsequences: false).count
                firstOther = firstOther ?? index
            case .output where result.rest == nil:
                notes.append(
                    (
                        index,
                        .init(
                            kind: .leftOut, part: "console output", result: "the script is translated", isHarmless: true
                        )
                    ))
            case .translated, .declared, .saved, .output: break
            }
        }
        if let firstOther {
            notes.append(
                (
                    firstOther,
                    .init(kind: .script, part: "script", result: "\(key), \(CountedNoun.text(otherLines, "line"))")
                ))
        }
        if result.rest == nil, notes.isEmpty, result.captures.isEmpty, result.sets.isEmpty {
            notes.append(
                (0, .init(kind: .leftOut, part: "script", result: "declarations without effect", isHarmless: true)))
        }
    }
}
