import CollectionModel
import Diagnostics
import JSON
import Redaction
import Reporting
import RunEngine
import Secrets
import Text

extension AgentTool {
    static let showTool = AgentTool(
        name: "show", title: "Show requests as they would be sent",
        description:
            "Shows requests with all variables replaced and secrets masked. Sends nothing, and runs no scripts.",
        arguments: RunArguments.selection,
        output: [
            "requests": ResultSchema.objects, "diagnostics": ResultSchema.objects, "truncated": ResultSchema.flag,
            "omittedRequests": ResultSchema.number,
        ],
        required: ["requests"]
    ) { session, arguments, _ in
        let selection = try RunArguments(session, arguments)
        let run = try session.run(
            selection.words, paths: selection.paths, names: selection.names, isPreview: true)
        let redactor = Redactor(secrets: SecretRegistry())
        let prepared = try PreparedRun(run, redactor)
        let page = PreviewPage(form: .json, style: TextStyle(isColored: false), redactor: redactor)
        var chosen = run.options.chosen.selection(
            on: try CollectionPaths.choice(of: selection.paths).lines)
        chosen.elements = []
        let previews = try RequestPrinting(
            preview: PreviewRun(settings: prepared.settings, secrets: redactor.secrets, now: CollectionRun.now),
            page: page, output: prepared.results, notices: prepared.results, chosen: chosen
        ).previews(of: prepared.collections)
        session.register(redactor, prepared)
        let text = session.text(limit: 2_000)
        var result = BoundedResult(["requests": []])
        let warnings = prepared.run.served?.collector.collected.warnings ?? []
        result.add(warnings.map(\.agentJSON), to: "diagnostics", upTo: BoundedResult.limit / 4)
        let requests = page.json(of: previews).map { value -> JSONObject in
            if case .object(let members) = value { members } else { [:] }
        }
        result.add(requests, to: "requests", upTo: BoundedResult.limit, count: "omittedRequests", text: text)
        return ToolResult(content: result.object)
    }
}
