import CollectionModel
import JSON
import Placeholders

/// The conditions of a request: `when`, `set`, and values that earlier requests did not provide.
extension RequestRun {
    /// Runs the request if its conditions are true.
    ///
    /// - Returns: The result; its ``Result/variables`` contain the values under `set`.
    func runConditionally(in scope: VariableScope) async -> Result {
        var scope = scope
        let (conditions, definitions) = (step.definition.conditions, step.definition.set)
        do {
            if !conditions.isEmpty,
                let reason = try await runConditions(in: scope).reasonToSkip(conditions)
            {
                return skipped(reason, isIntended: true)
            }
            if !definitions.isEmpty {
                let values = try await context.tokens.resolving { () throws(PlaceholderError) in
                    try scope.values(of: definitions)
                }
                for (name, value) in values { scope.captured[name] = value }
            }
        } catch {
            return unresolved(error, in: scope)
        }
        var result = await runIfComplete(in: scope)
        if !definitions.isEmpty, result.variables == nil { result.variables = scope }
        result.hasSet = true
        return result
    }

    /// Runs the request; skips it if an earlier request did not provide one of its values.
    private func runIfComplete(in scope: VariableScope) async -> Result {
        do {
            if !scope.captured.areComplete, let reason = try await runConditions(in: scope).reasonUnavailable(step) {
                return skipped(reason)
            }
        } catch {
            return unresolved(error, in: scope)
        }
        let result = await run(in: scope)
        guard let name = result.missingName else { return result }
        if let reason = scope.captured.reasonUnavailable(name) { return skipped(reason).with(result) }
        guard let message = scope.captured.errorOfUnset(name), case .errored(let errors) = result.report.outcome,
            let error = errors.first
        else { return result }
        return errored(RequestError(range: error.range, message: message, hint: error.hint)).with(result)
    }

    private func runConditions(in scope: VariableScope) -> RunConditions {
        RunConditions(scope: scope, tokens: context.tokens)
    }

    /// Returns the result of a request with a value that cannot be resolved.
    func unresolved(_ error: PlaceholderError, in scope: VariableScope) -> Result {
        if let reason = scope.reasonUnavailable(error) { return skipped(reason) }
        return unsent(error, duration: .zero)
    }
}

extension RequestRun.Result {
    /// Returns the result with the variables and the jump of another one.
    fileprivate func with(_ other: RequestRun.Result) -> RequestRun.Result {
        var result = self
        (result.variables, result.jump) = (other.variables, other.jump)
        return result
    }
}

extension VariableScope {
    /// Takes over the values that a request set in its own scope.
    mutating func take(_ other: VariableScope) {
        captured = other.captured
        scripted = other.scripted
        // Names are added and never removed. A change copies the context.
        if secretNames.count != other.secretNames.count { secretNames = other.secretNames }
        if describedSecrets.count != other.describedSecrets.count { describedSecrets = other.describedSecrets }
    }
}
