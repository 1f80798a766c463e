import CollectionModel

/// How the requests of one pass ended, for those that follow.
struct UnitLedger: Sendable {
    private enum End {
        case passed
        case failed
        case skipped
    }

    private(set) var summary = RunSummary()
    /// The names of requests that others need.
    private let needed: Set<String>
    /// By those names.
    private var ends: [String: End] = [:]

    init(needed: Set<String>) {
        self.needed = needed
        summary.toldUnits = 1
    }

    mutating func count(_ report: RequestReport) {
        summary.count(report)
    }

    /// Keeps how a request ended, all its elements together.
    mutating func close(_ request: PlannedRequest, hasFailed: Bool, hasRun: Bool) {
        guard !needed.isEmpty else { return }
        let end: End = hasFailed ? .failed : hasRun ? .passed : .skipped
        for name in request.names where needed.contains(name) { ends[name] = end }
    }

    /// Why a request is skipped that needs others.
    func reasonToSkip(needing needs: [NeedReference]) -> String? {
        for need in needs {
            switch ends[need.name] {
            case .failed?: return "\"\(need.name)\" failed"
            case .skipped?: return "\"\(need.name)\" was skipped"
            case .passed?: break
            // A need is an earlier request, as was checked: this one was not chosen.
            case nil: return "\"\(need.name)\" is not part of this run"
            }
        }
        return nil
    }
}

extension RequestOutcome {
    /// Whether it was tried, be it that it was not sent in the end.
    var hasRun: Bool {
        if case .skipped = self { return false }
        return true
    }
}
