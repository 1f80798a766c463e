import CollectionModel

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
        for name in request.names where needed.contains(name) { ends[name] = end }
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
