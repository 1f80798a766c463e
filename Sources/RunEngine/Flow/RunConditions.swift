import Checks
import CollectionModel
import JSON
import Placeholders

/// Why an item is not run, asked of the names as they stand when it is reached.
struct RunConditions {
    let scope: VariableScope
    let tokens: TokenDesk

    /// The first of the conditions under `when` that does not hold.
    func reasonToSkip(_ conditions: [Condition]) async throws(PlaceholderError) -> String? {
        guard !conditions.isEmpty else { return nil }
        return try await tokens.resolving { () throws(PlaceholderError) in
            for condition in conditions {
                let subject = try condition.subject.subject(in: scope)
                let failures = try Matching(scope: scope).failures(of: condition.matcher, on: subject)
                if let failure = failures.first { return "when \(condition.subject.written): \(failure.message)" }
            }
            return nil
        }
    }

    /// Looks at what only the expectations name, so that nothing is sent that cannot be judged.
    func reasonOwed(_ request: PlannedRequest) async throws(PlaceholderError) -> String? {
        guard !scope.captured.areComplete else { return nil }
        let own = Set(request.definition.captures.map(\.name))
        let references = request.settings.checkingReferences.filter {
            !$0.isOptional && $0.kind == .variable && !own.contains($0.name)
        }
        return try await tokens.resolving { () throws(PlaceholderError) in
            for reference in references {
                do throws(PlaceholderError) {
                    if try scope.value(of: reference.name) == nil,
                        let reason = scope.captured.reasonOwed(reference.name)
                    {
                        return reason
                    }
                } catch {
                    guard let reason = scope.reasonOwed(error) else { throw error }
                    return reason
                }
            }
            return nil
        }
    }
}

extension VariableScope {
    /// Who should have given its value to the name that an error is about.
    func reasonOwed(_ error: PlaceholderError) -> String? {
        guard case .missing(let name) = error.kind else { return nil }
        return captured.reasonOwed(name)
    }
}
