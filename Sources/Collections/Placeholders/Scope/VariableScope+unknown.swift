import Diagnostics
package import JSON

/// Lookups in a preview, where some values are not known.
extension VariableScope {
    /// The scope in which what is not known is an error.
    package var asking: VariableScope {
        var scope = self
        scope.needsKnown = unknown != nil
        return scope
    }

    /// The value of a name with what stands for its unknown parts; nil when it is unknown as a whole.
    func shownValue(of name: String, at range: SourceRange) throws(PlaceholderError) -> JSONValue? {
        do {
            return try value(of: name, at: range)
        } catch {
            guard case .unknown = error.kind else { throw error }
            return nil
        }
    }

    /// Has a value masked from now on; of one that is not known, what is known of it.
    ///
    /// - Parameter owner: whose it is, such as `"pin"`.
    package func registerSecret(_ value: JSONValue, of owner: String) {
        guard let unknown, unknown.occurs(in: value) else { return run.secrets.registerLasting(value, of: owner) }
        if case .string(let text) = value, unknown.isMark(text) { return }
        run.secrets.register(unknown.restored(value))
    }
}
