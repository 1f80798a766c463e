import Diagnostics
import JSON
import Redaction
import RunRecords
import Secrets

extension AgentTool {
    static let runTool = AgentTool(
        name: "run", title: "Run requests and check the responses",
        description: """
            Sends the selected requests, with those that they need, and checks the responses. Failures have their \
            evidence: what was expected, the request and the response. Hosts, methods, environments and scripts are limited \
            by the person who started the server. One run at a time.
            """,
        arguments: RunArguments.selection,
        output: [
            "outcome": ["type": "string", "enum": .array(RunReport.outcomes.map(JSONValue.string))],
            "exitStatus": ResultSchema.number, "startedAt": ResultSchema.text, "counts": ResultSchema.object,
            "milliseconds": ["type": "number"], "diagnostics": ResultSchema.objects,
            "failures": ResultSchema.objects, "requests": ResultSchema.objects, "truncated": ResultSchema.flag,
            "omittedFailures": ResultSchema.number, "omittedRequests": ResultSchema.number,
            "report": ResultSchema.described(ResultSchema.text, "The resource with this report."),
        ],
        required: ["outcome", "counts", "report"], sends: true
    ) { session, arguments, context in
        let selection = try RunArguments(session, arguments)
        let collector = RunCollector { [masking = session.text(limit: 200)] request, count in
            context.progress(count, masking.text("\(request.fullName): \(request.outcome.rawValue)"))
        }
        let run = try session.run(
            selection.words, paths: selection.paths, names: selection.names, collector: collector,
            cancellation: context.cancellation)
        let redactor = Redactor(secrets: SecretRegistry())
        var (status, errors) = (ExitStatus.success, [Diagnostic]())
        var prepared: PreparedRun?
        do {
            let ready = try PreparedRun(run, redactor)
            prepared = ready
            try ReadyRun(ready, in: session.foreground).run().end()
        } catch let failure as CommandFailure {
            (status, errors) = (failure.status, failure.diagnostics)
        }
        session.register(redactor, prepared)
        let collected = collector.collected
        if status == .commandLine, collected.requests.isEmpty { throw session.failure(errors) }
        let all = errors + collected.warnings
        let mask = DiagnosticMask(for: all)
        let report = RunReport(
            collected: collected, status: status, diagnostics: all.map(mask.masked),
            wasCancelled: context.cancellation.isCancelled)
        session.keep(report)
        var links: [ResourceLink] = []
        var object = report.json(session.text(limit: 1_200), &links)
        object[key: "report"] = .string(AgentResources.lastRun)
        return ToolResult(content: object, links: links)
    }
}
