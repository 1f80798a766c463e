import Checks
import CollectionModel
import JSON
import Placeholders

/// Why an item is not run, asked of the names as they stand when it is reached.
struct RunConditions {
    let scope: VariableScope
    let tokens: TokenProvider

    /// The first of the conditions under `when` that does not hold.
    func reasonToSkip(_ conditions: [Condition]) async throws(PlaceholderError) -> String? {
        guard !conditions.isEmpty else { return nil }
        return try await tokens.resolving { () throws(PlaceholderError) in try scope.reasonToSkip(conditions) }
    }

    /// Looks at what only the expectations name, so that nothing is sent that cannot be judged.
    func reasonUnavailable(_ request: PlannedRequest) async throws(PlaceholderError) -> String? {
        try await tokens.resolving { () throws(PlaceholderError) in try scope.reasonUnavailable(request) }
    }
}

/// The same where nothing is fetched; what a preview does not know is left to the run.
extension VariableScope {
    func reasonToSkip(_ conditions: [Condition]) throws(PlaceholderError) -> String? {
        for condition in conditions {
            do throws(PlaceholderError) {
                let subject = try condition.subject.subject(in: self)
                let failures = try Matching(scope: self, allowsIdleOperators: true).failures(
                    of: condition.matcher, on: subject)
                if let failure = failures.first { return "when \(condition.subject.written): \(failure.message)" }
            } catch {
                guard case .unknown = error.kind else { throw error }
            }
        }
        return nil
    }

    func reasonUnavailable(_ request: PlannedRequest) throws(PlaceholderError) -> String? {
        guard !captured.areComplete else { return nil }
        let own = Set(request.definition.captures.map(\.name))
        let references = request.settings.checkingReferences.filter {
            !$0.isOptional && $0.kind == .variable && !own.contains($0.name)
        }
        for reference in references {
            do throws(PlaceholderError) {
                if try value(of: reference.name) == nil, let reason = captured.reasonUnavailable(reference.name) {
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

    /// Who should have given its value to the name that an error is about.
    func reasonUnavailable(_ error: PlaceholderError) -> String? {
        guard case .missing(let name) = error.kind else { return nil }
        return captured.reasonUnavailable(name)
    }
}
