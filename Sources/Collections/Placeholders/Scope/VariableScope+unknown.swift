import Diagnostics
import JSON

extension VariableScope {
    /// The scope in which an unknown value is an error.
    package var withoutSubstitutes: VariableScope {
        var scope = self
        scope.needsKnown = unknown != nil
        return scope
    }

    /// Returns the value of a name with substitutes for its unknown parts; nil if it is unknown as a whole.
    func shownValue(of name: String, at range: SourceRange) throws(PlaceholderError) -> JSONValue? {
        do {
            return try value(of: name, at: range)
        } catch {
            guard case .unknown = error.kind else { throw error }
            return nil
        }
    }
}
