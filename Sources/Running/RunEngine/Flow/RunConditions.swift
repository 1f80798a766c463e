import Checks
import CollectionModel
import JSON
import Placeholders

/// The conditions for skipping an item, evaluated with the values at the time when the item is reached.
struct RunConditions {
    let scope: VariableScope
    let tokens: TokenProvider

    /// Returns the message of the first condition under `when` that is false; nil if all are true.
    func reasonToSkip(_ conditions: [Condition]) async throws(PlaceholderError) -> String? {
        guard !conditions.isEmpty else { return nil }
        return try await tokens.resolving { () throws(PlaceholderError) in try scope.reasonToSkip(conditions) }
    }

    /// Returns the reason why a name in the expectations has no value: the request is not sent if it cannot be checked.
    func reasonUnavailable(_ request: RequestStep) async throws(PlaceholderError) -> String? {
        try await tokens.resolving { () throws(PlaceholderError) in try scope.reasonUnavailable(request) }
    }
}

/// The same conditions without fetching tokens; a preview ignores conditions with unknown values.
extension VariableScope {
    func reasonToSkip(_ conditions: [Condition]) throws(PlaceholderError) -> String? {
        for condition in conditions {
            do throws(PlaceholderError) {
                let subject = try condition.subject.subject(in: self)
                let failures = try Matching(scope: self, allowsEmptyOperands: true).failures(
                    of: condition.matcher, on: subject)
                if let failure = failures.first { return "when \(condition.subject.written): \(failure.message)" }
            } catch {
                guard case .unknown = error.kind else { throw error }
            }
        }
        return nil
    }

    func reasonUnavailable(_ request: RequestStep) throws(PlaceholderError) -> String? {
        guard !captured.areComplete else { return nil }
        let own = Set(request.definition.captures.map(\.name))
        let references = request.settings.values.checkingReferences.filter {
            !$0.isOptional && $0.kind == .variable && !own.contains($0.name)
        }
        for reference in references {
            do throws(PlaceholderError) {
                if try lookUp(reference.name) == nil, let reason = captured.reasonUnavailable(reference.name) {
                    return reason
                }
            } catch {
                if case .unknown = error.kind { continue }
                guard let reason = reasonUnavailable(error) else { throw error }
                return reason
            }
        }
        return nil
    }

    /// Returns the reason why the missing name of an error has no value; nil for other errors.
    func reasonUnavailable(_ error: PlaceholderError) -> String? {
        guard case .missing(let name) = error.kind else { return nil }
        return captured.reasonUnavailable(name)
    }
}
