import CollectionDrafts
import Diagnostics
import JSON
import Platform

extension AgentTool {
    static let importTool = AgentTool(
        name: "import", title: "Convert requests of other tools to YAML",
        description: """
            Converts a curl command, an OpenAPI document, a HAR file, a Postman, Bruno, Hurl or .http file to a collection. \
            The YAML is returned, and no file is written. Recognized secrets become variables of the process environment.
            """,
        arguments: [
            ToolArgument("text", .text, "The content of the source. Give text or path."),
            ToolArgument("path", .text, "A file or folder in the repository of the current folder."),
            ToolArgument(
                "from", .choice(ImportFormat.allCases.map(\.rawValue)), "The format, instead of recognizing it."),
        ],
        output: [
            "format": ResultSchema.text, "yaml": ResultSchema.text, "report": ResultSchema.objects,
            "variables": ResultSchema.described(
                ResultSchema.texts, "The variables of the process environment that replace secrets."),
            "diagnostics": ResultSchema.objects, "resource": ResultSchema.text, "truncated": ResultSchema.flag,
            "omittedNotes": ResultSchema.number,
        ],
        required: ["format", "yaml"]
    ) { session, arguments, _ in
        let format = arguments.text("from").flatMap(ImportFormat.init(rawValue:))
        let (job, source) = try importSource(arguments, format)
        var imported = try job.result(of: source.file, as: source.format)
        let errors = try job.check(&imported, at: nil)
        // The values stay masked in later results, too.
        session.register(Array(imported.secrets.values))
        let yaml = session.text().text(imported.collection.text)
        var result: JSONObject = [
            "format": .string(source.format.rawValue),
            "variables": .array(imported.secrets.keys.sorted().map(JSONValue.string)),
        ]
        var links: [ResourceLink] = []
        let limit = BoundedResult.limit * 2 / 3
        result[key: "yaml"] = .string(yaml)
        if yaml.utf8.count > limit {
            result[key: "yaml"] = .string(String(decoding: Array(yaml.utf8.prefix(limit)), as: UTF8.self))
            result[key: "truncated"] = true
            if let uri = session.imports.add(.init(mimeType: "application/yaml", text: yaml)) {
                result[key: "resource"] = .string(uri)
                links.append(ResourceLink(uri: uri, name: "The whole collection", mimeType: "application/yaml"))
            }
        }
        var bounded = BoundedResult(result)
        bounded.add(errors.map(\.agentJSON), to: "diagnostics", upTo: BoundedResult.limit * 5 / 6)
        bounded.add(
            imported.report.notes.filter { $0.kind != .exact }, to: "report", upTo: BoundedResult.limit,
            count: "omittedNotes"
        ) { note in
            [
                "kind": .string(note.kind.rawValue), "place": .string(note.place), "part": .string(note.part),
                "result": .string(note.result),
            ]
        }
        return ToolResult(content: bounded.object, links: links)
    }

    private static func importSource(
        _ arguments: ToolArguments, _ format: ImportFormat?
    ) throws -> (job: ImportJob, source: (file: SourceFile, format: ImportFormat)) {
        switch (arguments.text("text"), arguments.text("path")) {
        case (let text?, nil):
            var job = ImportJob(
                path: CollectionPaths.standardInput, format: format, resultFolder: nil, options: ImportOptions())
            // A command of the agent may name any file.
            job.mayRead = { _ in false }
            return (job, try job.source(text: text))
        case (nil, let path?):
            guard path != CollectionPaths.standardInput, !isHidden(path), FileStatus.kind(of: path) != nil,
                FileRoots(ofCollectionAt: PathParts.joined(FileSystem.currentFolder, "source")).hold(path)
            else {
                throw ToolFailure(
                    "there is no file \"\(ToolArguments.shown(path))\" in the repository",
                    hint: "paths are relative to the folder of the server")
            }
            var job = ImportJob(path: path, format: format, resultFolder: nil, options: ImportOptions())
            job.mayRead = { !isHidden($0) }
            return (job, try job.source())
        case (nil, nil): throw ToolFailure("there is no source", hint: "give text or path")
        default: throw ToolFailure("there are two sources", hint: "give text or path")
        }
    }

    /// True for a file such as `.env`, which has values and no requests.
    private static func isHidden(_ path: String) -> Bool {
        let current = FileSystem.currentFolder + "/"
        let written = path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
        // A link can have another name than its target.
        let names = written + "/" + PathParts(RealPath(path).text).name
        return names.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." }
    }
}
