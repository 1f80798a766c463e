import HTTP
import Placeholders
import Scripting
import Synchronization

/// The state that iterations of one collection pass on: variables, cookies, and the global objects of scripts.
final class UnitState: Sendable {
    let jar: CookieJar
    /// The scripts of all iterations; nil if the collection has none.
    let scripts: ScriptUnit?
    private let variables = Mutex<VariableScope?>(nil)

    init(jar: CookieJar, scripts: ScriptUnit?) {
        self.jar = jar
        self.scripts = scripts
    }

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
