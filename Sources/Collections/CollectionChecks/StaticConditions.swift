import CollectionModel
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
        scope.layers = [context.environment?.variables ?? [], collection.variables].map { definitions in
            var layer = VariableLayer()
            for definition in definitions { layer[definition.name] = .written(definition.value) }
            return layer
        }
        return try? text(in: scope)
    }
}
