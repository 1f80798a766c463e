import Diagnostics
import JSON
import RunRecords

extension AgentTool {
    static let failuresTool = AgentTool(
        name: "last_failures", title: "Failures of the last run with their evidence",
        description: """
            The requests that failed in the last run of this server, each with its problems, the request and the response. \
            Before the first run: the failures that hubrun kept of the last run in a terminal, without the exchanges. With \
            number, one request of the last run in full, also one that passed.
            """,
        arguments: [
            ToolArgument("number", .number(1...1_000_000), "The number of a request in the result of run.")
        ],
        output: [
            "source": ResultSchema.text, "outcome": ResultSchema.text, "failures": ResultSchema.objects,
            "truncated": ResultSchema.flag, "omittedFailures": ResultSchema.number,
        ],
        required: ["source"]
    ) { session, arguments, _ in
        try FailuresTool(session: session, number: arguments.number("number")).result()
    }
}

private struct FailuresTool {
    let session: AgentSession
    let number: Int?

    func result() throws -> ToolResult {
        guard let report = session.last else { return try kept() }
        var chosen = report.failures
        if let number {
            chosen = report.numbered.filter { $0.number == number }
            guard !chosen.isEmpty else {
                throw ToolFailure(
                    "the last run has no request \(number)", hint: "it has \(report.numbered.count), counted from 1")
            }
        }
        return result(
            ["source": "the last run of this server", "outcome": .string(report.outcome)], chosen, of: report,
            limit: number == nil ? 1_200 : 6_000)
    }

    /// Returns the failures that earlier runs have kept.
    private func kept() throws -> ToolResult {
        guard number == nil else { throw ToolFailure("there is no run yet", hint: "call run") }
        let records = (try? LastRun(of: session.permissions.paths).kept())?.flatMap(\.records) ?? []
        guard !records.isEmpty else { return ToolResult(content: ["source": "there is no run yet", "failures": []]) }
        var collected = RunCollector.Collected()
        for record in records {
            switch record {
            case .unit(let unit): collected.units[unit.unit] = unit
            case .request(let request): collected.requests.append(request)
            default: break
            }
        }
        let report = RunReport(collected: collected, status: .checkFailed, diagnostics: [], wasCancelled: false)
        return result(["source": "an earlier run, without its exchanges"], report.failures, of: report, limit: 1_200)
    }

    private func result(
        _ head: JSONObject, _ chosen: [(number: Int, request: RequestRecord)], of report: RunReport, limit: Int
    ) -> ToolResult {
        var head = head
        head[key: "failures"] = []
        var result = BoundedResult(head)
        var links: [ResourceLink] = []
        let text = session.text(limit: limit)
        result.add(
            chosen, to: "failures", upTo: BoundedResult.limit, count: "omittedFailures", text: text
        ) { number, request in
            report.evidence(number, request, text).full(&links)
        }
        return ToolResult(content: result.object, links: links)
    }
}
