import CollectionModel
import JSON
import Placeholders
import RunRecords

/// The results of requests, for later requests and for the reports.
extension FlowRun {
    /// Counts and reports a request, or an element of one.
    mutating func report(_ result: RequestRun.Result) {
        ledger.count(result.report)
        if result.report.outcome.isFailure {
            context.jobs.halt?.set()
            noteFailure(of: result.report.record.name)
            // Skip later requests that need the token: each would call the token endpoint and fail for the same cause.
            if let token = tokens.takeFailure() {
                let cause = "it could not be fetched for \"\(result.report.record.name)\""
                scope.captured.makeUnavailable(token, because: cause)
            }
        }
        context.services.observers.activity?.finish(result.report.outcome, job: context.jobs.job.number)
        context.emit(.requestFinished(result.report, in: context.unit))
    }

    /// Reports a request, and keeps its outcome and captures.
    mutating func finish(_ request: RequestStep, _ result: RequestRun.Result) {
        report(result)
        let endings = [result.ending]
        keepCaptures(of: request, endings) { $0.first ?? .null }
        close(request, endings)
    }

    /// Records the outcome of a request, for all its elements together.
    mutating func close(_ request: RequestStep, _ endings: [RequestRun.Ending]) {
        ledger.close(
            request, hasFailed: endings.contains(where: \.isFailure), hasRun: endings.contains(where: \.hasRun))
    }

    /// Keeps the values that the elements of a request captured.
    ///
    /// - Parameter joined: Makes one value of those of all elements, of which there is at least one.
    mutating func keepCaptures(
        of request: RequestStep, _ endings: [RequestRun.Ending], joined: ([JSONValue]) -> JSONValue
    ) {
        for capture in request.definition.captures {
            let values = endings.compactMap { $0.captured[capture.name] }
            if values.isEmpty {
                forget(capture.name, "\"\(request.definition.name)\" did not capture it", endings)
            } else {
                scope.captured[capture.name] = joined(values)
            }
        }
        scope.noteSecretCaptures(of: request.definition)
        noteUnsetNames(of: request, endings)
        guard !endings.contains(where: \.hasSet) else { return }
        for definition in request.definition.set {
            forget(definition.name, "\"\(request.definition.name)\" did not set it", endings)
        }
    }

    /// Records the names that the request's scripts can set and did not set.
    private mutating func noteUnsetNames(of request: RequestStep, _ endings: [RequestRun.Ending]) {
        guard let scripts = request.definition.scripts else { return }
        let hasPassed = endings.allSatisfy { $0.hasRun && !$0.isFailure }
        for (event, list) in [("beforeRequest", scripts.before), ("afterResponse", scripts.after)] {
            for name in list.flatMap(\.setNames) where ((try? scope.lookUp(name)) ?? nil) == nil {
                let reason = "the \(event) of \"\(request.definition.name)\" did not set it"
                if hasPassed {
                    scope.captured.noteUnset(name, because: reason)
                } else {
                    scope.captured.noteUnavailable(name, because: reason)
                }
            }
        }
    }

    /// Removes the value of a name whose request ran without providing it; a skipped request leaves the value.
    private mutating func forget(_ name: String, _ reason: String, _ endings: [RequestRun.Ending]) {
        if endings.contains(where: \.hasRun) {
            scope.captured.makeUnavailable(name, because: reason)
        } else {
            scope.captured.noteUnavailable(name, because: reason)
        }
    }
}
