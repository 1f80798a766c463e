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

    /// The time of the request in all reports: the measured time of a single attempt, else the time of all attempts and
    /// the waits between them, including a wait in which the request was interrupted.
    var time: Milliseconds {
        attempts.count == 1 && wasWaiting != true ? attempts[0].duration ?? duration : duration
    }
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
