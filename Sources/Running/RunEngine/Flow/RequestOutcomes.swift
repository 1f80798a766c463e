import CollectionModel
import JSON
import Placeholders
import RunRecords

/// The outcomes of the requests of one pass, for `needs` of later requests.
struct RequestOutcomes: Sendable {
    private enum End {
        case passed
        case failed
        case skipped
    }

    private(set) var summary = RunSummary()
    /// The names of requests that other requests need.
    private let needed: Set<String>
    /// The outcomes by those names.
    private var ends: [String: End] = [:]
    /// The names whose outcomes changed since ``beginRecording()``; nil if they are not recorded.
    private var changed: Set<String>?

    init(needed: Set<String>) {
        self.needed = needed
        summary.reportedUnits = 1
    }

    mutating func count(_ report: RequestReport) {
        summary.count(report)
    }

    /// Records the outcome of a request, for all its elements together.
    mutating func close(_ request: RequestStep, hasFailed: Bool, hasRun: Bool) {
        guard !needed.isEmpty else { return }
        let end: End = hasFailed ? .failed : hasRun ? .passed : .skipped
        for name in request.names where needed.contains(name) {
            // A pass or a jump that skips the request does not undo that it passed before.
            if end == .skipped, ends[name] != nil { continue }
            ends[name] = end
            changed?.insert(name)
        }
    }

    /// Begins to record which outcomes change, for ``merge(_:)``.
    mutating func beginRecording() { changed = [] }

    /// Applies the changes of a copy that recorded them.
    mutating func merge(_ copy: RequestOutcomes) {
        for name in copy.changed ?? [] {
            ends[name] = copy.ends[name]
            changed?.insert(name)
        }
    }

    /// Returns the reason why a request is skipped because of its `needs`; nil if it is not.
    func reasonToSkip(needing needs: [NeedReference]) -> String? {
        for need in needs {
            switch ends[need.name] {
            case .failed?: return "\"\(need.name)\" failed"
            case .skipped?: return "\"\(need.name)\" was skipped"
            case .passed?: break
            // The static checks allow only earlier requests in `needs`, so this request was not selected.
            case nil: return "\"\(need.name)\" is not part of this run"
            }
        }
        return nil
    }
}

extension RequestOutcome {
    /// True if the request was not skipped, even if it could not be sent.
    var hasRun: Bool {
        if case .skipped = self { return false }
        return true
    }
}

/// The results of requests, for later requests and for the reports.
extension FlowRun {
    /// Counts and reports a request, or an element of one; in an item of a parallel group, keeps the result.
    ///
    /// - Parameter isNew: False for a result that an item kept.
    mutating func report(_ result: RequestRun.Result, isNew: Bool = true) {
        if isNew { context.services.observers.activity?.finish(result.report.outcome, job: context.job.number) }
        noteFailure(result)
        guard held == nil else { return hold(result) }
        outcomes.count(result.report)
        if !context.isOfProject { context.services.statistics.count(result.report, in: context.unit) }
        context.events.emit(.requestFinished(result.report, in: context.unit))
    }

    /// Notes a failure for the requests that follow.
    mutating func noteFailure(_ result: RequestRun.Result) {
        if result.report.outcome.isFailure {
            context.services.noteFailure()
            noteFailure(of: result.report.execution.step.definition.name)
            // Skip later requests that need the token: each would call the token endpoint and fail for the same cause.
            if let token = tokens.takeFailure() {
                let cause = "it could not be fetched for \"\(result.report.execution.step.definition.name)\""
                scope.captured.makeUnavailable(token, because: cause)
            }
        }
    }

    /// Reports a request, and keeps its outcome and captures.
    ///
    /// - Parameter endsPasses: False if a further pass of the request itself follows.
    mutating func finish(_ request: RequestStep, _ result: RequestRun.Result, endsPasses: Bool = true) {
        var result = result
        if endsPasses, passes.isAtEnd {
            var later = self
            later.keepCaptures(of: request, [result.ending]) { $0.first ?? .null }
            result = closingPass(result, in: later, hasFailed: result.ending.isFailure)
        }
        report(result)
        let endings = [result.ending]
        keepCaptures(of: request, endings) { $0.first ?? .null }
        close(request, endings)
    }

    /// Records the outcome of a request, for all its elements together.
    mutating func close(_ request: RequestStep, _ endings: [RequestRun.Ending]) {
        outcomes.close(
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
