import Diagnostics
import JSON
import Redaction

extension AgentTool {
    static let checkTool = AgentTool(
        name: "check", title: "Check collections",
        description: """
            Finds the errors in collections, each with its place, a hint and a code that help explains. Sends nothing. \
            Call it after each change of a file.
            """,
        arguments: [
            ToolArgument("path", .text, "A file, a folder, or FILE:LINE; all collections without it."),
            ToolArgument("environment", .text, "The environment to check; all of the collections without it."),
        ],
        output: [
            "errors": ResultSchema.number, "warnings": ResultSchema.number, "collections": ResultSchema.number,
            "diagnostics": ResultSchema.objects, "truncated": ResultSchema.flag,
            "omittedDiagnostics": ResultSchema.number,
        ],
        required: ["errors", "warnings", "collections"]
    ) { session, arguments, _ in
        let permissions = session.permissions
        let environment = try arguments.text("environment").map { try permissions.environmentWords($0) } ?? []
        let paths = try permissions.paths(arguments.text("path"))
        let words = permissions.valueWords + permissions.fileWords + environment
        let command = try AgentSession.command(CheckCommand.self, words, paths: paths)
        let findings = try command.findings(in: command.config.project(for: paths))
        let mask = DiagnosticMask(for: findings.diagnostics)
        var result = BoundedResult([
            "errors": .number(JSONNumber(findings.count(.error))),
            "warnings": .number(JSONNumber(findings.count(.warning))),
            "collections": .number(JSONNumber(findings.collectionCount)),
        ])
        result.add(
            findings.diagnostics.map { mask.masked($0).agentJSON }, to: "diagnostics", upTo: BoundedResult.limit,
            count: "omittedDiagnostics")
        return ToolResult(content: result.object)
    }
}
