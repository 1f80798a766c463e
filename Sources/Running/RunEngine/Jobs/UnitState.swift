import HTTP
import Placeholders
import Synchronization

/// The state that iterations of one collection pass on: variables and cookies.
final class UnitState: Sendable {
    let jar = CookieJar()
    private let variables = Mutex<VariableScope?>(nil)

    /// Returns the scope of the next iteration, with the values that the previous one left.
    func continued(_ scope: VariableScope) -> VariableScope {
        guard let previous = variables.withLock({ $0 }) else { return scope }
        var next = scope
        next.take(previous)
        return next
    }

    /// Keeps the values of an iteration for the next one.
    func keep(_ scope: VariableScope) { variables.withLock { $0 = scope } }
}
