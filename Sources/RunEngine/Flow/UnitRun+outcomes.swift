import CollectionModel
import JSON
import Placeholders

/// What a request leaves behind for those that follow.
extension UnitRun {
    /// Counts a request or an element of it, and tells of it.
    mutating func report(_ result: RequestRun.Result) {
        ledger.count(result.report)
        context.emit(.requestFinished(result.report, in: context.unit))
    }

    /// Reports a request and keeps its outcome and captures; returns its name when it failed.
    @discardableResult
    mutating func finish(_ request: PlannedRequest, _ result: RequestRun.Result) -> String? {
        report(result)
        keepCaptures(of: request, [result]) { $0.first ?? .null }
        return close(request, [result])
    }

    /// Keeps how a request ended; returns its name when it failed.
    mutating func close(_ request: PlannedRequest, _ results: [RequestRun.Result]) -> String? {
        ledger.close(request, results.map(\.report.outcome)) ? request.definition.name : nil
    }

    /// Keeps what the elements of a request captured.
    ///
    /// - Parameter joined: makes one value of those of the elements, of which there is at least one.
    mutating func keepCaptures(
        of request: PlannedRequest, _ results: [RequestRun.Result], joined: ([JSONValue]) -> JSONValue
    ) {
        for capture in request.definition.captures {
            let values = results.compactMap { $0.captured[capture.name] }
            if values.isEmpty {
                forget(capture.name, "\"\(request.definition.name)\" did not capture it", results)
            } else {
                scope.captured[capture.name] = joined(values)
                if capture.isSecret { scope.secretNames.insert(capture.name) }
            }
        }
        guard !results.contains(where: \.hasSet) else { return }
        for definition in request.definition.set {
            forget(definition.name, "\"\(request.definition.name)\" did not set it", results)
        }
    }

    /// A name that a failed request was to give a value has none; one of a skipped request keeps what it has.
    private mutating func forget(_ name: String, _ reason: String, _ results: [RequestRun.Result]) {
        if results.contains(where: \.report.outcome.hasRun) {
            scope.captured.lose(name, because: reason)
        } else {
            scope.captured.owe(name, because: reason)
        }
    }
}
