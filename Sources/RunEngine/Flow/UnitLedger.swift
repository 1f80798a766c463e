import CollectionModel

/// What the requests of one pass leave behind for those that follow: how they ended, and which names they owe.
struct UnitLedger: Sendable {
    private enum End {
        case passed
        case failed
        case skipped
    }

    private(set) var summary = RunSummary()
    /// By name, and by name with groups.
    private var ends: [String: End] = [:]
    /// Names that have no value because a request failed or was skipped, and what it did not do.
    private var owed: [String: String] = [:]

    /// - Parameter leftOut: names whose requests are not part of the run.
    init(leftOut: [String: String]) {
        owed = leftOut.mapValues { "\"\($0)\" is not part of this run" }
    }

    var owesNothing: Bool { owed.isEmpty }

    mutating func count(_ report: RequestReport) {
        summary.count(report)
    }

    /// Keeps how a request ended, all its elements together; returns whether it failed.
    mutating func close(_ request: PlannedRequest, _ outcomes: [RequestOutcome]) -> Bool {
        let hasFailed = outcomes.contains(where: \.isFailure)
        let end: End = hasFailed ? .failed : outcomes.contains(where: \.hasRun) ? .passed : .skipped
        for name in request.names { ends[name] = end }
        return hasFailed
    }

    mutating func settle(_ name: String) {
        owed[name] = nil
    }

    mutating func owe(_ name: String, because reason: String) {
        owed[name] = reason
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

    /// Who should have given a name its value.
    func reasonOwed(_ name: String) -> String? {
        owed[name].map { "\"\(name)\" has no value: \($0)" }
    }
}

extension RequestOutcome {
    fileprivate var hasRun: Bool {
        if case .skipped = self { return false }
        return true
    }
}
