import RunRecords

extension RequestRecord {
    /// The name with its groups and the loop's element: `Group/Name [user=ann]`.
    var fullTitle: String { (groups.map(\.name) + [title]).joined(separator: "/") }

    /// Like ``fullTitle``, with the name as written in the collection, which is the same in every run.
    var writtenFullTitle: String { (groups.map(\.name) + [writtenTitle]).joined(separator: "/") }

    /// A text such as `passed after 3 attempts`; nil if there was only one.
    var attemptsWords: String? {
        guard attempts.count > 1 else { return nil }
        return (outcome == .passed ? "passed after " : "") + "\(attempts.count) attempts"
    }

    /// True if the server's certificate was not checked for the request, or for one that its scripts sent.
    var isInsecure: Bool {
        attempts.contains(where: \.isInsecure)
            || scripts.map { $0.subrequests.contains(where: \.result.isInsecure) } ?? false
    }

    /// The kind of the first problem if it comes from a script, `test` or `script`, otherwise nil.
    var scriptFailureWord: String? {
        switch problems.first?.kind {
        case .test?, .script?: problems.first?.kind.rawValue
        case .check?, .error?, nil: nil
        }
    }

    /// The request without the results of its tests, for reports in which each test has an entry of its own: if only
    /// tests failed, the request itself passed.
    var withoutTests: RequestRecord {
        guard scripts != nil, problems.contains(where: { $0.kind == .test }) else { return self }
        var request = self
        request.problems.removeAll { $0.kind == .test }
        if request.problems.isEmpty, outcome == .failed { request.outcome = .passed }
        return request
    }

    /// The tests, each with its problem if it failed.
    var testsWithProblems: [(test: TestRecord, problem: RequestFailureRecord?)] {
        guard let scripts else { return [] }
        var failures = problems.filter { $0.kind == .test }[...]
        return scripts.tests.map { ($0, $0.outcome == .failed ? failures.popFirst() : nil) }
    }

    /// The time of the request in all reports: the measured time of a single attempt, else the time of all attempts and
    /// the waits between them, including a wait in which the request was interrupted.
    var time: Milliseconds {
        attempts.count == 1 && wasWaiting != true ? attempts[0].duration ?? duration : duration
    }
}

extension TestRecord {
    /// The name to display; a name can be empty.
    var title: String { name.isEmpty ? "(no name)" : name }
}

extension UnitRecord {
    /// The row or iteration of the unit, such as `row 3: plan=free`; nil if the collection has only one unit.
    var part: String? {
        guard let row else { return iterations > 1 ? "iteration \(iteration)" : nil }
        // If rows are repeated, only the iteration makes them unique. Event files have the row's number only in this text.
        let isFirstRound = row == "row \(iteration)" || row.hasPrefix("row \(iteration):")
        return isFirstRound ? row : "\(row), iteration \(iteration)"
    }

    /// The collection's name with the row or iteration: `Users [row 3: plan=free]`.
    var title: String { part.map { "\(collection) [\($0)]" } ?? collection }
}
