import Diagnostics
import JSON
import Redaction
import RunRecords

/// A finished run of an agent, as JSON.
struct RunReport: Sendable {
    let collected: RunCollector.Collected
    let status: ExitStatus
    /// The errors and warnings of the run as a whole, masked.
    let diagnostics: [Diagnostic]
    let wasCancelled: Bool

    /// The result in one word.
    var outcome: String {
        if wasCancelled || collected.end?.interrupted ?? false { return "interrupted" }
        switch status {
        case .success: return "passed"
        case .commandLine, .badFile: return "invalid"
        case .notCarriedOut:
            return (collected.end?.counts.errored ?? 0) + (collected.end?.counts.failed ?? 0) > 0
                ? "failed" : "not sent"
        case .checkFailed: return "failed"
        case .outputFailed, .interrupted, .terminated, .hungUp: return "interrupted"
        }
    }

    static let outcomes = ["passed", "failed", "not sent", "invalid", "interrupted"]

    /// The requests with their numbers, those that failed first.
    var failures: [(number: Int, request: RequestRecord)] {
        numbered.filter { $0.request.outcome.isFailure }
            + numbered.filter { $0.request.outcome == .skipped && $0.request.isIntended == false }
    }

    var numbered: [(number: Int, request: RequestRecord)] {
        collected.requests.enumerated().map { ($0.offset + 1, $0.element) }
    }

    func evidence(_ number: Int, _ request: RequestRecord, _ text: ResultText) -> RequestEvidence {
        RequestEvidence(
            request: request, unit: collected.units[request.unit], number: number, text: text)
    }

    /// The totals.
    var head: JSONObject {
        var object: JSONObject = ["outcome": .string(outcome), "exitStatus": .number(JSONNumber(Int(status.rawValue)))]
        if let startedAt = collected.startedAt { object[key: "startedAt"] = .string(startedAt.text) }
        let counts = collected.end?.counts ?? OutcomeCounts()
        object[key: "counts"] = [
            "total": .number(JSONNumber(counts.total)), "passed": .number(JSONNumber(counts.passed)),
            "failed": .number(JSONNumber(counts.failed)), "errored": .number(JSONNumber(counts.errored)),
            "skipped": .number(JSONNumber(counts.skipped)),
        ]
        if let end = collected.end {
            object[key: "milliseconds"] = JSONNumber(end.duration.value).map(JSONValue.number)
        }
        return object
    }

    /// The report with as many requests as there is room for.
    func json(_ text: ResultText, _ links: inout [ResourceLink]) -> JSONObject {
        var result = BoundedResult(head)
        result.add(diagnostics.map { $0.agentJSON }, to: "diagnostics", upTo: BoundedResult.limit / 3)
        result.add(
            failures, to: "failures", upTo: BoundedResult.limit * 3 / 4, count: "omittedFailures", text: text
        ) { number, request in
            evidence(number, request, text).full(&links)
        }
        result.add(
            numbered, to: "requests", upTo: BoundedResult.limit, count: "omittedRequests", text: text
        ) { number, request in
            evidence(number, request, text).summary
        }
        return result.object
    }
}

extension Diagnostic {
    /// The diagnostic as in `check --format json`, without the members that are null.
    var agentJSON: JSONObject {
        guard case .object(let members) = json else { return [:] }
        return JSONObject(members.filter { $0.value != .null }.map { ($0.key, $0.value) })
    }
}
