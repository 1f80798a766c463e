import Synchronization

/// The variables of the process environment that stand for literal secrets in all sources of one command, so that
/// different values have different names.
package final class SharedVariables: Sendable {
    private let values = Mutex<[String: String]>([:])

    package init() {}

    /// Takes a name that a source reads itself, whatever its value is.
    func reserve(_ name: String) { values.withLock { if $0[name] == nil { $0[name] = "" } } }

    /// Takes a name for a value; returns false if it stands for another value.
    func take(_ name: String, for value: String) -> Bool {
        values.withLock { values in
            guard let other = values[name] else {
                values[name] = value
                return true
            }
            return other == value
        }
    }
}
