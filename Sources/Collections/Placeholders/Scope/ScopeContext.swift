package import JSON

/// The part of a scope that requests don't change.
///
/// A class, to avoid retain/release of its many fields: a scope is copied several times for each request.
final class ScopeContext: Sendable {
    struct Values: Sendable {
        let run: RunContext
        var given: [String: JSONValue]
        var row: [String: JSONValue]
        var rowNames: [String]
        var layers: [VariableLayer]
        var secretNames: Set<String>
        var describedSecrets: Set<String>
        var unknown: PreviewPlaceholders?
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
    }
}

extension VariableScope {
    package var run: RunContext { context.values.run }

    /// The values of `--var` and `--secret`.
    package var given: [String: JSONValue] {
        get { context.values.given }
        set { change { $0.given = newValue } }
    }

    /// The current row of the data.
    package var row: [String: JSONValue] {
        get { context.values.row }
        set { change { $0.row = newValue } }
    }

    /// The names of the row in the order of its file; some may have no value.
    package var rowNames: [String] { context.values.rowNames }

    /// The variables of the groups, innermost first, then of the environment, its hub and the file; then tokens.
    package var layers: [VariableLayer] {
        get { context.values.layers }
        set { change { $0.layers = newValue } }
    }

    /// Names whose values are masked in all output.
    package var secretNames: Set<String> {
        get { context.values.secretNames }
        set { change { $0.secretNames = newValue } }
    }

    /// Names in ``secretNames`` that are not listed under `secrets`: the name itself, or the key under which its value is
    /// sent, describes a secret. Numbers and booleans of these names are not masked.
    package var describedSecrets: Set<String> {
        get { context.values.describedSecrets }
        set { change { $0.describedSecrets = newValue } }
    }

    /// Substitutes for values that only a run can know; nil in a run.
    package var unknown: PreviewPlaceholders? {
        get { context.values.unknown }
        set { change { $0.unknown = newValue } }
    }

    private mutating func change(_ change: (inout ScopeContext.Values) -> Void) {
        var values = context.values
        change(&values)
        context = ScopeContext(values)
    }
}
