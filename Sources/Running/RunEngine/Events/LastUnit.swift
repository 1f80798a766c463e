package import CollectionModel
package import Diagnostics
package import HTTP
package import JSON
package import Placeholders
import Synchronization

/// The value of the unit with the highest number so far, even if units end in another order.
private struct LastUnit<Value: Sendable>: Sendable {
    private(set) var value: Value
    private var ordinal = 0

    init(_ value: Value) { self.value = value }

    mutating func take(_ value: @autoclosure () -> Value, from ordinal: Int) {
        if ordinal >= self.ordinal { (self.ordinal, self.value) = (ordinal, value()) }
    }
}

/// The values that the units of a run captured and set, for `--save-variables`.
package final class CapturedVariables: Sendable {
    private struct Captured {
        let value: JSONValue
        let isSecret: Bool
    }

    private let containsSecret: @Sendable (String) -> Bool
    private let values = Mutex<[String: LastUnit<Captured?>]>([:])

    /// - Parameter containsSecret: Returns true if a text contains a secret.
    package init(containsSecret: @escaping @Sendable (String) -> Bool) {
        self.containsSecret = containsSecret
    }

    /// The values without secrets, sorted by name.
    package var open: [(name: String, value: JSONValue)] {
        sorted { !$0.isSecret }
    }

    /// The values that are secret or contain a secret, sorted by name.
    package var secret: [(name: String, value: JSONValue)] {
        sorted(where: \.isSecret)
    }

    private func sorted(where predicate: (Captured) -> Bool) -> [(name: String, value: JSONValue)] {
        values.withLock { values in
            values.compactMap { name, last in last.value.flatMap { predicate($0) ? (name, $0.value) : nil } }
                .sorted { $0.0 < $1.0 }
        }
    }

    /// Stores the captured values of a unit; must be called while the unit's secrets are registered.
    ///
    /// - Parameter fromEnvironment: True to store the environment, which scripts changed, instead of captured values.
    func take(from scope: VariableScope, ordinal: Int, fromEnvironment: Bool) {
        let captured =
            fromEnvironment
            ? scope.variables(in: .environment).map { ($0.name, $0.value) }
            : scope.captured.values.map { ($0.key, $0.value) }
        for (name, value) in captured {
            let isSecret = scope.isSecret(name, of: value) || containsSecret(value.compactText())
            values.withLock { values in
                values[name, default: LastUnit(nil)].take(Captured(value: value, isSecret: isSecret), from: ordinal)
            }
        }
    }
}

/// The variables after the run, for `--export-environment`, `--export-globals` and `--export-collection`.
package final class LastVariables: Sendable {
    package struct Variable: Sendable {
        package let name: String
        package let value: JSONValue
        package let isSecret: Bool
    }

    /// The variables after one unit.
    package struct State: Sendable {
        package let collection: RequestCollection
        /// The name of the environment; nil for a run without one.
        package let environmentName: String?
        /// The file of the environment; nil for a run without one.
        package let environmentFile: SourceFile?
        package fileprivate(set) var variables: [ScriptedValues.Place: [Variable]] = [:]
    }

    private let last = Mutex(LastUnit<State?>(nil))

    package init() {}

    /// The state after the last unit; nil if no unit of a Postman collection has run.
    package var state: State? { last.withLock(\.value) }

    /// Stores the state of a unit of a Postman collection.
    func take(from scope: VariableScope, of planned: PlannedCollection, ordinal: Int) {
        guard planned.collection.format.changesEnvironment else { return }
        var state = State(
            collection: planned.collection, environmentName: planned.environment?.name,
            environmentFile: planned.environment?.range.file)
        for place in ScriptedValues.Place.allCases { state.variables[place] = scope.variables(in: place) }
        last.withLock { $0.take(state, from: ordinal) }
    }
}

/// A receiver of responses with their whole bodies; reports get a part of them only.
package struct ResponseObserver: Sendable {
    /// The place of the request whose responses are received; nil for all requests.
    let place: RequestPlace?
    /// Called with the last exchange of a request, while the secrets of its unit are registered.
    let receive: @Sendable (Exchange) -> Void

    package init(of place: RequestPlace? = nil, receive: @escaping @Sendable (Exchange) -> Void) {
        self.place = place
        self.receive = receive
    }
}

/// The cookies in the jar after the run, for `--export-cookie-jar`.
package final class LastCookies: Sendable {
    private let last = Mutex(LastUnit<[JarCookie]>([]))

    package init() {}

    /// The cookies, oldest first; empty if no unit has run.
    package var cookies: [JarCookie] { last.withLock(\.value) }

    func take(from jar: CookieJar, ordinal: Int, now: Double) {
        last.withLock { $0.take(jar.allCookies(now: now), from: ordinal) }
    }
}

extension VariableScope {
    /// Returns the variables of a place in the order of files and then of scripts.
    fileprivate func variables(in place: ScriptedValues.Place) -> [LastVariables.Variable] {
        self.names(in: place).filter { $0 != HubDefinition.kindName }.compactMap { name in
            // A value that needs a token cannot be kept for another run.
            guard let value = (try? lookUp(name, in: place)) ?? nil else { return nil }
            return LastVariables.Variable(name: name, value: value, isSecret: isSecret(name, of: value))
        }
    }
}
