import CollectionDrafts
import CollectionModel
import Text

/// The translation of one script: an outcome for each statement.
struct ScriptWork {
    enum Outcome: Equatable {
        /// Part of the result; nothing remains.
        case translated
        /// A declaration without effect, which remains if another statement uses the name.
        case declared(String)
        /// Output for readers, which remains only beside other statements.
        case output
        /// A test that remains, with its name.
        case test(String?)
        /// A variable that is saved by a capture or by `set`.
        case saved(String)
        case other
    }

    let source: ScriptSource
    let parser: ScriptParser
    let dialect: ScriptVocabulary
    let keptNames: Set<String>
    /// The key of scripts of this kind: `beforeRequest` or `afterResponse`.
    let key: String
    let statements: [ScriptStatement]
    var meaning: ScriptMeaning
    var result: ScriptTranslation
    var outcomes: [Outcome] = []
    /// Notes with the numbers of their statements.
    var notes: [(statement: Int, note: ScriptTranslation.Note)] = []
    var savedNames: Set<String> = []

    init(
        _ source: ScriptSource, _ dialect: ScriptVocabulary, _ keptNames: Set<String>, key: String,
        _ result: ScriptTranslation
    ) {
        self.source = source
        self.dialect = dialect
        self.keptNames = keptNames
        self.key = key
        self.result = result
        parser = ScriptParser(source)
        meaning = ScriptMeaning(dialect: dialect)
        statements = ScriptStatements.statements(source.tokens.indices, of: source, parser.partners)
    }

    mutating func translation() -> ScriptTranslation {
        for name in reassignedNames { meaning.names[name] = .some(nil) }
        let unknown = meaning.names
        for statement in statements { outcomes.append(outcome(of: statement, unknown)) }
        keepSavesOfNamesInRest()
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
            guard !source.isMember(index) else { continue }
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

    private mutating func outcome(of statement: ScriptStatement, _ unknown: [String: ScriptValue?]) -> Outcome {
        switch statement.kind {
        case .declaration(let name, let value):
            let known = parser.expression(value).flatMap { meaning.value(of: $0) }
            if unknown[name] == nil { meaning.names[name] = .some(known) }
            return known != nil || hasNoEffect(value) ? .declared(name) : .other
        case .assignment(let target, let value): return assignment(target, value)
        case .expression:
            guard let expression = parser.expression(trimmed(statement.tokens)) else {
                return isCall(statement, dialect.tests) ? test(named: nil) : .other
            }
            return outcome(of: expression)
        case .other: return .other
        }
    }

    private func trimmed(_ tokens: Range<Int>) -> Range<Int> {
        source.punctuator(tokens.upperBound - 1) == ";" ? tokens.lowerBound..<tokens.upperBound - 1 : tokens
    }

    /// True for a value whose computation has no effect.
    private func hasNoEffect(_ value: Range<Int>) -> Bool {
        !value.contains { index in
            let isCall = source.punctuator(index) == "(" && source.kind(index - 1) == .word
            return isCall && !["Date", "now", "parse", "json", "text", "get"].contains(source.word(index - 1))
                || source.word(index) == "await"
        }
    }

    private func isCall(_ statement: ScriptStatement, _ functions: Set<String>) -> Bool {
        var path = ""
        for index in statement.tokens.prefix(8) {
            if source.punctuator(index) == "(" { return functions.contains(path) }
            path += source.tokens[index].text
        }
        return false
    }

    private mutating func outcome(of expression: ScriptExpression) -> Outcome {
        if isOutput(expression) { return .output }
        if case .call(let function, let arguments) = expression, let path = function.path {
            if dialect.tests.contains(path) { return test(arguments) }
            if dialect.setters.contains(path) { return save(path, arguments) }
        }
        guard dialect.obstacle != nil, let checks = ScriptAssertion.checks(expression, meaning),
            result.checks.add(checks)
        else { return .other }
        note(checks, of: "assertion")
        return .translated
    }

    private func isOutput(_ expression: ScriptExpression) -> Bool {
        guard case .call(let function, _) = expression, let path = function.path else { return false }
        return path.hasPrefix("console.") || dialect.outputs.contains(path)
    }

    // MARK: Tests

    private mutating func test(named name: String?) -> Outcome {
        result.testCount += 1
        return .test(name)
    }

    private mutating func test(_ arguments: [ScriptExpression]) -> Outcome {
        let name = arguments.first?.text
        let outcome = test(named: name)
        guard let name, arguments.count == 2,
            case .function(0, let body, let isExpression) = arguments[1],
            let checks = isExpression ? checks(ofExpression: body) : checks(ofBody: body), !checks.isEmpty,
            result.checks.add(checks, comment: Self.comment(name, on: checks))
        else { return outcome }
        note(checks, of: Self.shown(test: name))
        return .translated
    }

    private func checks(ofExpression range: Range<Int>) -> [ScriptCheck]? {
        parser.expression(range).flatMap { ScriptAssertion.checks($0, meaning) }
    }

    private func checks(ofBody range: Range<Int>) -> [ScriptCheck]? {
        var inner = meaning
        var checks: [ScriptCheck] = []
        for statement in ScriptStatements.statements(range, of: source, parser.partners) {
            switch statement.kind {
            case .declaration(let name, let value):
                guard let known = parser.expression(value).flatMap({ inner.value(of: $0) }) else { return nil }
                if meaning.names[name] != .some(nil) { inner.names[name] = known }
            case .expression:
                guard let expression = parser.expression(trimmed(statement.tokens)) else { return nil }
                if isOutput(expression) { continue }
                guard let found = ScriptAssertion.checks(expression, inner) else { return nil }
                checks += found
            case .assignment, .other: return nil
            }
        }
        return checks
    }

    /// Translates `tests["name"] = condition`.
    private mutating func assignment(_ target: Range<Int>, _ value: Range<Int>) -> Outcome {
        guard let object = dialect.testObject, case .member(.name(object), let name)? = parser.expression(target) else {
            if let object = dialect.testObject, source.word(target.lowerBound) == object { return test(named: nil) }
            return .other
        }
        let outcome = test(named: name)
        guard let condition = parser.expression(value), let check = meaning.check(condition),
            result.checks.add([check], comment: Self.comment(name, on: [check]))
        else { return outcome }
        note([check], of: Self.shown(test: name))
        return .translated
    }
}

extension ScriptWork {
    /// Returns the numbers of the statements that remain, in order: those that are not translated, and the declarations
    /// that they use.
    func keptStatements() -> [Int] {
        var kept: Set<Int> = []
        var declarations: [String: [Int]] = [:]
        for (index, outcome) in outcomes.enumerated() {
            switch outcome {
            case .test, .other: kept.insert(index)
            case .declared(let name): declarations[name, default: []].append(index)
            case .translated, .saved, .output: break
            }
        }
        guard !kept.isEmpty else { return [] }
        for (index, outcome) in outcomes.enumerated() where outcome == .output { kept.insert(index) }
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
    func text(of kept: [Int]) -> String {
        var text = ""
        var previous: Int?
        for index in kept {
            let start = index == 0 ? 0 : end(of: index - 1)
            let isLast = index == statements.count - 1
            var piece = source.text(start..<(isLast ? source.text.utf8.count : end(of: index)))
            if index > 0, previous != index - 1 {
                piece = String(piece.drop { $0.isWhitespace })
                if !text.isEmpty { text += "\n" }
            }
            text += piece
            previous = index
        }
        return text.trimmingWhitespace + "\n"
    }

    /// Returns the number of the byte after a statement.
    func end(of statement: Int) -> Int {
        source.tokens[statements[statement].tokens.upperBound - 1].bytes.upperBound
    }
}
