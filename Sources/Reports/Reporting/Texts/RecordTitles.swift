import Diagnostics
import RunRecords
import Text
import XML

extension RequestRecord {
    /// The name with its groups and the loop's element: `Group/Name [user=ann]`.
    var fullTitle: String { (groups.map(\.name) + [title]).joined(separator: "/") }

    /// The full title with that of its unit: `Users [row 3]: Group/Name`.
    func title(in unit: UnitRecord?) -> String {
        [unit?.title ?? "", fullTitle].filter { !$0.isEmpty }.joined(separator: ": ")
    }

    /// Like ``fullTitle``, with the name as written in the collection, which is the same in every run.
    var writtenFullTitle: String { (groups.map(\.name) + [writtenTitle]).joined(separator: "/") }

    /// A text such as `passed after 3 attempts` or `flaky, passed after 3 attempts`; nil if there was only one.
    var attemptsWords: String? {
        guard attempts.count > 1 else { return nil }
        return (isFlaky == true ? "flaky, " : "") + (outcome == .passed ? "passed after " : "")
            + "\(attempts.count) attempts"
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
        guard let row else { return iterations != 1 ? "iteration \(iteration)" : nil }
        // If rows are repeated, only the iteration makes them unique. Event files have the row's number only in this text.
        let isFirstRound = row == "row \(iteration)" || row.hasPrefix("row \(iteration):")
        return isFirstRound ? row : "\(row), iteration \(iteration)"
    }

    /// A text such as `2 of 3`, without the last part if the number of iterations is not known; nil for the only one.
    var iterationWords: String? {
        iterations == 1 ? nil : iterations.map { "\(iteration) of \($0)" } ?? "\(iteration)"
    }

    /// The collection's name with the row or iteration: `Users [row 3: plan=free]`.
    var title: String { part.map { "\(collection) [\($0)]" } ?? collection }
}

extension OutcomeCounts {
    /// The counts of failures in the wording of all reports, such as `6 failed` and `7 not carried out`.
    var failureWords: [String] {
        [(failed, "failed"), (errored, "not carried out")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }
}

extension RunEnd {
    /// A text such as `3 iterations not begun`; nil if all were begun.
    var notBegunWords: String? {
        unitsNotBegun > 0 ? "\(CountedNoun.text(unitsNotBegun, "iteration")) not begun" : nil
    }

    /// The meaning of ``interruptedMessage`` for reports with an entry for each request.
    static let interruptedConsequence = "requests that it did not reach are not in this report"

    /// A text such as `certificate not checked for 3 requests`; nil if all were checked.
    var insecureWords: String? { Self.insecureWords(insecure) }

    /// A text such as `2 flaky`; nil if no request was.
    var flakyWords: String? { flaky > 0 ? "\(flaky) flaky" : nil }

    static func insecureWords(_ count: Int) -> String? {
        count > 0 ? "certificate not checked for \(CountedNoun.text(count, "request"))" : nil
    }
}

extension RunEnd? {
    /// A text such as `interrupted, 3 iterations not begun`; nil for a complete run. A run without an end is not complete.
    var interruptedWords: String? {
        guard self?.interrupted ?? true else { return nil }
        return (["interrupted"] + [self?.notBegunWords].compactMap(\.self)).joined(separator: ", ")
    }

    /// The message of reports for an incomplete run; nil for a complete one.
    var interruptedMessage: String? { interruptedWords.map { "the run was \($0)" } }
}

extension Moment {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    var milliseconds: Int { Int((seconds * 1000).rounded()) }
}

extension TextStyle {
    /// The style of reports: without colours.
    static let plain = TextStyle(isColored: false)

    /// Returns the place with which a line begins.
    func place(_ place: PlaceRecord) -> String { bold(DisplayText.printable(place.label + ":")) }
}

extension MarkupText {
    /// Escapes a text for XML and HTML, with visible control characters.
    static func printable(_ text: String) -> String { escape(DisplayText.printable(text)) }
}

extension JSONStream {
    /// Writes requests for tokens, unless there are none.
    mutating func tokens(_ tokens: [TokenRecord]) {
        guard !tokens.isEmpty else { return }
        array("tokens", tokens) { stream, token in
            stream.object { token.writeMembers(to: &$0) }
        }
    }
}

extension RequestRecord.Outcome {
    /// The name of the outcome in counts.
    var words: String { self == .errored ? "not carried out" : rawValue }
}
