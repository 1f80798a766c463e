import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Secrets

/// Conditions that can be decided before the run: those on the environment's name and on the kind of its hub.
struct StaticConditions {
    /// The known values, by the subject of their placeholder.
    private var known: [String: String] = [:]

    /// Creates conditions without known values: any condition may hold.
    init() {}

    /// - Parameter resolvesHub: True if the hub's texts were checked, so that they can be resolved.
    init(_ context: StaticChecks.Context, collection: RequestCollection, resolvesHub: Bool) {
        // An environment that could not be read may define any name.
        guard !context.lacksEnvironment else { return }
        known["$environment"] = context.environment?.name
        let name = HubDefinition.kindName
        if let given = context.given[name] {
            known[name] = given.placeholderText
        } else if !(context.environment?.variables.contains { $0.name == name } ?? false) {
            known[name] = Self.hubKind(of: context.environment?.hub) { text in
                resolvesHub ? text.text(context, collection) : nil
            }
        }
    }

    /// True if the conditions may all hold; a condition with unknown values may hold.
    func canHold(_ conditions: [Condition]) -> Bool {
        conditions.allSatisfy { condition in
            guard let expression = condition.subject.soleExpression, expression.filters.isEmpty,
                let text = known[expression.subject]
            else { return true }
            return Self.isSatisfied(condition.matcher, by: text) ?? true
        }
    }

    /// Returns nil if the result depends on other than literal values.
    private static func isSatisfied(_ matcher: Matcher, by text: String) -> Bool? {
        let answers = matcher.operations.map { operation -> Bool? in
            switch operation.matcherOperator {
            case .equals(let wanted): wanted.literal.map { $0 == .string(text) }
            case .oneOf(let candidates):
                candidates.contains { $0.literal == .string(text) }
                    ? true : candidates.allSatisfy { $0.literal != nil } ? false : nil
            case .not(let matcher): isSatisfied(matcher, by: text).map { !$0 }
            case .exists(let wanted): wanted
            default: nil
            }
        }
        if answers.contains(false) { return false }
        return answers.contains(nil) ? nil : true
    }

    private static func hubKind(of hub: HubDefinition?, resolve: (PlaceholderText) -> String?) -> String? {
        guard let hub else { return "none" }
        if let kind = hub.kind { return kind.rawValue }
        let kind: HubDefinition.Kind? =
            switch hub.form {
            case .emulator: .emulator
            case .parts: .azure
            case .connectionString(let text, _):
                // An unresolvable connection string is reported elsewhere; assume Azure, the most common case.
                (resolve(text)?.lowercased().contains("endpoint=http://") ?? false)
                    ? .emulator : .azure
            case .address(let url, _, _):
                switch resolve(url) {
                case let text? where text.hasPrefix("http://"): .emulator
                case _?: .azure
                case nil: nil
                }
            }
        return kind?.rawValue
    }
}

extension PlaceholderText {
    /// Returns the text with the values at the start of the run; nil if they are unknown.
    fileprivate func text(_ context: StaticChecks.Context, _ collection: RequestCollection) -> String? {
        let run = RunContext(
            processEnvironment: context.processEnvironment ?? [:],
            environmentName: context.environment?.name, iteration: 1, secrets: SecretRegistry(), now: { 0 })
        var scope = VariableScope(run: run)
        scope.given = context.given
        scope.layers = NameOrder(collection, in: context.environment).layers.map { definitions in
            VariableLayer(definitions.map { ($0.name, .written($0.value)) })
        }
        return try? text(in: scope)
    }
}

/// Checks conditions on values that can only be text.
enum TextConditions {
    /// Warns of a condition that never holds, because it compares a text from outside with a number or a boolean.
    static func check(_ condition: Condition, _ names: VisibleNames, _ report: inout CheckReport) {
        guard let expression = condition.subject.soleExpression, expression.filters.isEmpty,
            let source = textSource(of: expression.head, names)
        else { return }
        for operation in condition.matcher.operations {
            guard case .equals(let wanted) = operation.matcherOperator else { continue }
            let (kind, hint): (String, String)
            switch wanted.literal {
            case .number(let number)?:
                kind = "a number"
                hint = "quote it (\"\(number.text)\"), or compare <<\(expression.subject) | number>>"
            case .bool(let boolean)?: (kind, hint) = ("a boolean", "quote it: \"\(boolean)\"")
            default: continue
            }
            report.add(
                .idleCheck, .warning, at: wanted.range,
                "\"\(expression.subject)\" is text from \(source), and never equals \(kind)",
                hint: hint)
        }
    }

    /// Returns the source of a value that can only be text, for a message; nil for other values.
    private static func textSource(
        of head: PlaceholderExpression.Head, _ names: VisibleNames
    ) -> String? {
        switch head {
        case .processEnvironment: return "the process's environment"
        case .function: return nil
        case .name(let name):
            guard !names.isElement(name), !names.captured.contains(name), names.wantedKind(of: name) == nil
            else { return nil }
            if case .string? = names.context.given[name] { return "the command line" }
            guard names.context.given[name] == nil else { return nil }
            return names.context.rowsHoldTextAlone && names.context.rowNames.contains(name) ? "the data file" : nil
        }
    }
}
