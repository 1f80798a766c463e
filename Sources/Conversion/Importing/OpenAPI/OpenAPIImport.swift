import APIDescriptions
package import CollectionDrafts
import Diagnostics
import Text

/// Reads OpenAPI 3.0 and 3.1 and Swagger 2.0 documents as drafts of collections.
package enum OpenAPIImport {
    private static let rootKeys: Set = [
        "openapi", "swagger", "info", "servers", "host", "basePath", "schemes", "paths", "components", "definitions",
        "parameters", "responses", "securityDefinitions", "security", "tags", "consumes", "produces",
    ]

    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let context = try SpecContext(source.file, options)
        let (root, version) = (context.root, context.version)
        let all = OperationReader(context.document).operations()
        let operations = try OperationSelection(options).selected(all)
        noteRoot(context, operations.count, of: all.count)
        var collection = DraftCollection(
            heading: "Imported from \(source.name) (\(version.name)).",
            name: root["info"]?["title"]?.line.map { String($0.prefix(200)) } ?? source.stem)
        collection.description = root["info"]?["description"]?.paragraph
        var servers = ServerDrafts(context)
        servers.add(to: &collection)
        var drafts = RequestDrafts(context, servers, operations, missing: options.missing)
        if operations.contains(where: { $0.security == nil }) { drafts.setDefaults(&collection.level.defaults) }
        if options.missing != nil {
            context.draft.report.keep(placesIn: Set(operations.filter(drafts.isWritten).map(\.name)))
        }
        collection.level.items = items(operations, &drafts, context)
        collection.variables.entries += drafts.pathVariables.entries
        collection.tokens = drafts.tokens
        if !drafts.sharedSchemas.isEmpty { collection.extensions["x-schemas"] = .mapping(drafts.sharedSchemas) }
        context.draft.finish(&collection)
        noteEnvironment(&collection, context)
        let schemas = CountedNoun.text(drafts.sharedSchemas.entries.count, "schema")
        context.draft.report.summary = "\(source.name): \(CountedNoun.text(operations.count, "operation")), \(schemas)"
        return Import(collection, context.draft)
    }

    /// Notes the variables of the process environment; those of entries in comments are not needed.
    private static func noteEnvironment(_ collection: inout DraftCollection, _ context: SpecContext) {
        guard !context.environment.isEmpty || !context.draft.secrets.variables.isEmpty else { return }
        let used = collection.processVariables
        collection.secrets.removeAll { $0.hasPrefix("env.") && !used.contains(String($0.dropFirst(4))) }
        for variable in context.environment + context.draft.secrets.variables where used.contains(variable) {
            context.note(.toDo, at: "all", variable, "set it in the process environment", isHarmless: true)
        }
    }

    private static func items(
        _ operations: [APIOperation], _ drafts: inout RequestDrafts, _ context: SpecContext
    ) -> [DraftItem] {
        let descriptions = Dictionary(
            (context.root["tags"]?.elements ?? []).compactMap { tag in
                tag["name"]?.line.flatMap { name in tag["description"]?.paragraph.map { (name, $0) } }
            }, uniquingKeysWith: { first, _ in first })
        let groups = OperationGroups(operations).groups
        var requests: [[DraftRequest]] = []
        for group in groups { requests.append(group.operations.compactMap { drafts.request($0, in: group.name) }) }
        var items: [DraftItem] = []
        let guess = CaptureGuess(context, operations)
        for (group, requests) in zip(groups, requests) {
            var level = DraftLevel()
            for (operation, request) in zip(group.operations.filter(drafts.isWritten), requests) {
                var request = request
                addCapture(of: operation, guess, to: &request, in: group.name, drafts, context)
                level.items.append(.request(request))
            }
            guard let name = group.name else {
                items += level.items
                continue
            }
            guard !level.items.isEmpty else { continue }
            var draft = DraftGroup(name: String(name.prefix(200)))
            draft.description = descriptions[name]
            draft.level = level
            items.append(.group(draft))
        }
        return items
    }

    /// Adds the capture of a POST whose response has the parameter of the paths below it.
    private static func addCapture(
        of operation: APIOperation, _ guess: CaptureGuess, to request: inout DraftRequest,
        in group: String?, _ drafts: RequestDrafts, _ context: SpecContext
    ) {
        guard let found = guess.capture(of: operation),
            let variable = drafts.variable(of: found.name, in: found.path)
        else { return }
        request.capture[name: variable] = .entry("json", .text(DraftText(MemberPath.member(found.property))))
        context.note(
            .approximate, at: operation.place(in: group), "capture \(variable)",
            "guessed from the names: the requests of \(found.path) use it")
    }

    private static func noteRoot(_ context: SpecContext, _ selected: Int, of count: Int) {
        let root = context.root
        context.noteKeys(
            of: root, at: "document", known: rootKeys, withoutEffect: ["externalDocs", "jsonSchemaDialect", "$self"])
        if let info = root["info"] {
            context.noteKeys(
                of: info, at: "info", known: ["title", "description"],
                withoutEffect: ["version", "contact", "license", "termsOfService", "summary"])
        }
        if let components = root["components"] {
            context.noteKeys(
                of: components, at: "components",
                known: [
                    "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes",
                    "pathItems", "mediaTypes", "links", "callbacks",
                ])
        }
        if selected < count {
            context.note(
                .leftOut, at: "document", CountedNoun.text(count - selected, "operation"), "not selected",
                isHarmless: true)
        }
    }
}

/// JSONPaths to members.
enum MemberPath {
    static func member(_ name: String) -> String {
        let isPlain = name.first.map { $0.isASCII && $0.isLetter || $0 == "_" } ?? false
        guard isPlain, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
            return "$['" + name.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "']"
        }
        return "$." + name
    }
}

/// The operations that the options select.
private struct OperationSelection {
    private let options: ImportOptions

    init(_ options: ImportOptions) { self.options = options }

    /// Returns the selected operations.
    ///
    /// - Throws: `ImportFailure` if there are none.
    func selected(_ operations: [APIOperation]) throws(ImportFailure) -> [APIOperation] {
        guard !operations.isEmpty else {
            throw .nothingSelected(
                message: "the document describes no operation", hint: "\"paths\" must have methods such as get")
        }
        let selected = operations.filter(isSelected)
        guard !selected.isEmpty else {
            throw .nothingSelected(
                message: "0 of \(operations.count) operations match", hint: hint(operations))
        }
        return selected
    }

    private func isSelected(_ operation: APIOperation) -> Bool {
        let tags = options.tags.isEmpty || options.tags.contains(where: operation.tags.contains)
        let paths = options.paths.isEmpty || options.paths.contains { TextPattern($0).matches(operation.path) }
        let ids = options.operations.isEmpty || operation.id.map(options.operations.contains) ?? false
        return tags && paths && ids
    }

    private func hint(_ operations: [APIOperation]) -> String {
        var tags: [String] = []
        for tag in operations.flatMap(\.tags) where !tags.contains(tag) && tags.count < 10 { tags.append(tag) }
        if !options.tags.isEmpty, !tags.isEmpty { return "the tags are: \(tags.joined(separator: ", "))" }
        return "check --tag, --path and --operation"
    }
}
