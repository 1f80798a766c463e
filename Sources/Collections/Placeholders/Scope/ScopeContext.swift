package import Secrets
import Diagnostics
package import JSON
import Synchronization

/// The part of a scope that requests don't change.
///
/// A class, to avoid retain/release of its many fields: a scope is copied several times for each request.
final class ScopeContext: Sendable {
    struct Values: Sendable {
        var run: RunContext
        var given: [String: JSONValue]
        var row: [String: JSONValue]
        var rowNames: [String]
        var layers: [VariableLayer]
        var secretNames: Set<String>
        var describedSecrets: Set<String>
        var unknown: PreviewPlaceholders?
        var pass: Int?
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

    /// The number of the pass of the innermost `repeat`, from 1; nil outside of one.
    package var pass: Int? {
        get { context.values.pass }
        set { change { $0.pass = newValue } }
    }

    /// Gives one of several executions at the same time its own random numbers in a run with `--seed`.
    ///
    /// - Parameter place: The identity of the group or request.
    package mutating func fork(_ place: String) {
        guard run.random != nil else { return }
        change { $0.run = $0.run.forked(at: place) }
    }

    private mutating func change(_ change: (inout ScopeContext.Values) -> Void) {
        var values = context.values
        change(&values)
        context = ScopeContext(values)
    }
}

/// The state of one iteration that placeholders can use.
///
/// A class, because scopes are copied for each request and this part of them never changes.
package final class RunContext: Sendable {
    package let processEnvironment: [String: String]
    package let environmentName: String?
    /// The number of the iteration, from 1.
    package let iteration: Int
    package let secrets: SecretRegistry
    /// Returns the time in seconds since 1970-01-01T00:00:00Z.
    package let now: @Sendable () -> Double
    /// The random numbers of a run with `--seed`; nil for those of the system.
    package let random: SeededRandom?
    let memo: FunctionMemo

    package convenience init(
        processEnvironment: [String: String], environmentName: String?, iteration: Int, secrets: SecretRegistry,
        random: SeededRandom? = nil, now: @escaping @Sendable () -> Double
    ) {
        self.init(processEnvironment, environmentName, iteration, secrets, random, now, FunctionMemo())
    }

    private init(
        _ processEnvironment: [String: String], _ environmentName: String?, _ iteration: Int, _ secrets: SecretRegistry,
        _ random: SeededRandom?, _ now: @escaping @Sendable () -> Double, _ memo: FunctionMemo
    ) {
        self.random = random
        self.processEnvironment = processEnvironment
        self.environmentName = environmentName
        self.iteration = iteration
        self.secrets = secrets
        self.now = now
        self.memo = memo
    }

    /// Returns the context of one of several executions at the same time, whose random numbers must not depend on the
    /// order of their requests.
    package func forked(at place: String) -> RunContext {
        guard let random else { return self }
        return RunContext(
            processEnvironment, environmentName, iteration, secrets, random.forked(at: place), now, memo)
    }
}

/// Results of functions in the values of variables, which are evaluated once per iteration.
final class FunctionMemo: Sendable {
    private struct Key: Hashable {
        /// The variable's name, because an anchored value may belong to several variables.
        let variable: String
        let file: ObjectIdentifier
        let start: SourcePosition

        init(variable: String, range: SourceRange) {
            self.variable = variable
            file = ObjectIdentifier(range.file)
            start = range.start
        }
    }

    private let values = Mutex<[Key: JSONValue]>([:])

    func value(at range: SourceRange, in variable: String) -> JSONValue? {
        values.withLock { $0[Key(variable: variable, range: range)] }
    }

    func keep(_ value: JSONValue, at range: SourceRange, in variable: String) {
        values.withLock { $0[Key(variable: variable, range: range)] = value }
    }
}

/// Results of functions in one request, so that the request can be resolved again to the same bytes after a token was
/// renewed.
package final class FunctionReplay: Sendable {
    private struct Entry {
        let range: SourceRange
        let value: JSONValue
    }

    private struct State {
        var entries: [Entry] = []
        var position = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Starts a replay: the same calls in the same order return the recorded results.
    package func rewind() {
        state.withLock { $0.position = 0 }
    }

    func value<Failure: Error>(
        at range: SourceRange, _ make: () throws(Failure) -> JSONValue
    ) throws(Failure) -> JSONValue {
        if let value = next(at: range) { return value }
        let value = try make()
        state.withLock { state in
            state.entries.append(Entry(range: range, value: value))
            state.position = state.entries.count
        }
        return value
    }

    private func next(at range: SourceRange) -> JSONValue? {
        state.withLock { state in
            guard state.position < state.entries.count else { return nil }
            let entry = state.entries[state.position]
            guard entry.range.file === range.file, entry.range.start == range.start else {
                // Other functions are called now, so the remaining results are useless.
                state.entries.removeSubrange(state.position...)
                return nil
            }
            state.position += 1
            return entry.value
        }
    }
}
