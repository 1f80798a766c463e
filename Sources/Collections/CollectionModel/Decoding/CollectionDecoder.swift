package import Diagnostics
package import JSON
import Placeholders
import YAMLSource

package enum CollectionKey: String, FormatKey {
    case name, description, environments, variables, secrets, tokens, defaults, stopOnFailure, thresholds
    case data, beforeRequest, afterResponse, setup, requests, teardown

    static let owner = "a collection"
    static let shape = "begin it with name: and requests:"
    static let definesNames = true

    static func advice(for word: String) -> String? {
        if SettingKey(rawValue: word) != nil { return "it belongs under defaults, or in a request" }
        if RequestLineDecoder.methods.contains(word) { return "a request is an item of requests: - \(word): URL" }
        switch word {
        case "include", "group": return "it is an item of requests: - \(word): …"
        case "hub": return "it belongs in an environment, as in environments: { local: { hub: emulator } }"
        case "baseURL", "base_url", "url", "host":
            return "did you mean defaults: { baseUrl: https://… }? URLs such as /users are relative to it"
        case "steps", "items", "tests", "scenarios", "testcases", "calls", "item": return "did you mean \"requests\"?"
        case "env", "environment": return "did you mean \"environments\"?"
        case "repeat", "times", "iterations", "loop": return "hubrun --repeat 3 runs the collection 3 times"
        case "needs", "when", "forEach", "set", "capture", "body", "skip", "save", "tags":
            return "it belongs to a request, under requests"
        case "method": return "a request is an item of requests: - GET: URL"
        default:
            return ForeignKeys.advice(for: word).map { "\($0); it belongs to a request" }
        }
    }

    static let required: [Self] = [.name, .requests]
    static let ignoredPrefix: String? = "x-"

    var accepts: ValueShape {
        switch self {
        case .name: .title
        case .description: .fixedText
        case .environments: .names(.environment, .mapping(.environment))
        case .variables: .variables
        case .secrets: .secretNames
        case .tokens: .names(.token, .mapping(.token))
        case .defaults: .mapping(.defaults)
        case .data: .either([.fixedPath, .list(.variables)])
        case .stopOnFailure: .boolean
        case .thresholds: .thresholds
        case .beforeRequest, .afterResponse: .scripts
        case .setup, .requests, .teardown: .list(.item)
        }
    }
}

/// Reads whole files: a collection, an environment file or a file of variables.
package enum CollectionReader {
    /// The decoded content of a file, which may be incomplete, and the file's diagnostics.
    package struct Reading<Content: Sendable>: Sendable {
        package let content: Content
        package let diagnostics: DiagnosticList

        package init(content: Content, diagnostics: DiagnosticList) {
            self.content = content
            self.diagnostics = diagnostics
        }
    }

    /// Reads a collection and the files that it includes; if a diagnostic is an error, the collection must not run.
    ///
    /// - Parameters:
    ///   - isConfidential: True if no diagnostic may show text of the file.
    ///   - roots: The folders whose files the collection may use; nil for the folders that follow from its path.
    package static func collection(
        _ bytes: consuming [UInt8], path: String, includes reader: IncludeReader = .none, isConfidential: Bool = false,
        roots: FileRoots? = nil
    ) -> Reading<RequestCollection> {
        let trail = IncludeTrail(from: path, reader: reader)
        let roots = roots ?? FileRoots(ofCollectionAt: path)
        let reading = read(
            bytes, path: path, trail, isConfidential: isConfidential, roots: roots,
            empty: RequestCollection.init(unreadIn:)
        ) { root, context in
            CollectionDecoder(context: context).collection(root)
        }
        guard let empty = reading.diagnostics.diagnostics.first, empty.code == .emptyFile else { return reading }
        var diagnostics = DiagnosticList()
        diagnostics.append(
            Diagnostic(.emptyFile, at: empty.place, empty.message, hint: "begin with a name and a request").showing(
                Self.beginning))
        return Reading(content: reading.content, diagnostics: diagnostics)
    }

    private static let beginning = [
        "name: My service", "requests:", "  - GET: http://localhost:8080/", "    expect: { status: 200 }",
    ]

    /// Reads an environment file; no diagnostic shows a value, because such files often contain secrets.
    ///
    /// - Parameter roots: The folders whose files it may use; nil for the folders that follow from its path.
    package static func environment(
        _ bytes: [UInt8], path: String, name: String, roots: FileRoots? = nil
    ) -> Reading<RunEnvironment> {
        let start = SourcePosition(line: 1, column: 1)
        let roots = roots ?? FileRoots(ofCollectionAt: path)
        return read(
            bytes, path: path, IncludeTrail(from: path, reader: .none), isConfidential: true, roots: roots
        ) { file in
            RunEnvironment(name: name, range: SourceRange(file: file, start: start, end: start))
        } decode: { root, context in
            let range = SourceRange(file: context.file, start: start, end: start)
            var environment = EnvironmentDecoder(context: context).environment(root, named: name, range: range)
            environment.lookalikes = context.lookalikes
            return environment
        }
    }

    /// Reads a file with values of variables: a mapping in YAML or JSON; no diagnostic shows a value.
    package static func variables(_ bytes: [UInt8], path: String) -> Reading<[(name: String, value: JSONValue)]> {
        read(
            bytes, path: path, IncludeTrail(from: path, reader: .none), isConfidential: true,
            roots: FileRoots(ofCollectionAt: path), empty: { _ in [] }
        ) { root, context in
            context.namedEntries(of: root, "a file of variables").compactMap { entry in
                context.variableName(entry.key, at: entry.keyNode).map { ($0, entry.value.literalValue) }
            }
        }
    }

    static func read<Content>(
        _ bytes: consuming [UInt8], path: String, _ includes: IncludeTrail, isConfidential: Bool = false,
        roots: FileRoots, empty: (SourceFile) -> Content, decode: (YAMLNode, DecodingContext) -> Content
    ) -> Reading<Content> {
        let document = YAMLDocument.read(bytes, path: path, isConfidential: isConfidential, roots: roots)
        guard let root = document.root else {
            if WrittenSecrets.mayOccur(in: document.file.text, names: includes.secretNames) {
                document.file.concealText()
            }
            return Reading(content: empty(document.file), diagnostics: document.diagnostics)
        }
        var includes = includes
        includes.secretNames = WrittenSecrets.conceal(below: root, in: document.file, names: includes.secretNames)
        let context = DecodingContext(
            file: document.file, includes: includes, yamlDiagnostics: document.diagnostics.diagnostics)
        let content = decode(root, context)
        var diagnostics = document.diagnostics
        // A placeholder that is wrong with quotes too needs another correction than quotes.
        let wrong = context.diagnostics.diagnostics.filter { $0.code == .placeholderSyntax }.compactMap(\.range?.start)
        diagnostics.keep(
            only: context.remainingYAMLDiagnostics.compactMap { found in
                guard found.code == .yamlSyntax, let range = found.range else { return found }
                guard !wrong.contains(where: { range.start <= $0 && $0 < range.end }) else { return nil }
                // The corrected line would repeat the wrong placeholder.
                return wrong.contains { $0.line == range.start.line } ? found.showing([]) : found
            })
        diagnostics.append(contentsOf: context.diagnostics)
        diagnostics.dropWarningsBesideErrors()
        return Reading(content: content, diagnostics: diagnostics)
    }
}

/// Decodes the top level of a collection ("The file" in format.md).
struct CollectionDecoder {
    let context: DecodingContext

    func collection(_ root: YAMLNode) -> RequestCollection {
        var collection = RequestCollection(file: context.file)
        let entries = context.entries(of: root, CollectionKey.self)
        for entry in entries { read(entry, into: &collection) }
        reportMissing(root)
        reportRepeatedNames(collection)
        collection.unread = context.unread
        collection.lookalikes = context.lookalikes
        let named = Set(collection.allSecrets.map(\.name))
        if !named.isSubset(of: context.includes.secretNames) {
            WrittenSecrets.conceal(below: root, in: context.file, names: named)
        }
        return collection
    }

    private func read(_ entry: DecodingContext.Entry<CollectionKey>, into collection: inout RequestCollection) {
        let value = entry.value
        if [.setup, .teardown, .data].contains(entry.key) {
            collection.keysInvalidInIncludes.append((entry.key.rawValue, entry.keyNode.range(in: context.file)))
        }
        switch entry.key {
        case .name: collection.name = context.itemName(value) ?? ""
        case .description: collection.description = context.text(value, "\"description\"")
        case .environments: collection.environments = EnvironmentDecoder(context: context).environments(value)
        case .variables: collection.variables = context.variables(value, "\"variables\"")
        case .secrets: collection.secrets = context.secrets(value)
        case .tokens: collection.tokens = TokenDecoder(context: context).tokens(value)
        case .defaults: collection.defaults = SettingsDecoder(context: context).defaults(value)
        case .data: collection.data = DataDecoder(context: context).data(value)
        case .stopOnFailure: collection.stopOnFailure = context.boolean(value, "\"stopOnFailure\"") ?? false
        case .thresholds: collection.thresholds = ThresholdDecoder(context: context).thresholds(value)
        case .beforeRequest:
            collection.scripts.before = ScriptDecoder(context: context).scripts(value, .beforeRequest)
        case .afterResponse:
            collection.scripts.after = ScriptDecoder(context: context).scripts(value, .afterResponse)
        case .setup: collection.setup = ItemDecoder(context: context).items(value, "\"setup\"")
        case .requests:
            collection.requests = ItemDecoder(context: context).items(value, "\"requests\"")
            guard value.sequence?.isEmpty ?? false else { return }
            context.report(
                .emptyValue, .warning, at: value, "\"requests\" is empty, and tests nothing",
                hint: "add a request, as in - GET: URL"
            )
        case .teardown: collection.teardown = ItemDecoder(context: context).items(value, "\"teardown\"")
        }
    }

    private func reportMissing(_ root: YAMLNode) {
        let missing = CollectionKey.required.filter { context.lacks($0, root) }
        guard let first = missing.first else { return }
        let range = SourceRange(file: context.file, start: root.start, end: root.start)
        context.report(
            .missingKey, at: range,
            "a collection needs \(missing.map { "\"\($0.rawValue)\"" }.joined(separator: " and "))",
            hint: missing.count > 1
                ? "begin with name: and what it is about, and put a list of requests under requests:"
                : first == .name
                    ? "add name: and what the collection is about" : "add requests: with a list of requests")
    }

    /// Reports names that are both a token and a variable, because a placeholder would be ambiguous.
    private func reportRepeatedNames(_ collection: RequestCollection) {
        for token in collection.tokens where collection.variables.contains(where: { $0.name == token.name }) {
            context.report(
                .duplicateName, at: token.range, "\"\(token.name)\" is both a token and a variable",
                hint: "rename one of them")
        }
    }
}

/// Decodes `data`: the path of a file, or rows in place.
struct DataDecoder {
    let context: DecodingContext

    func data(_ node: YAMLNode) -> DataDefinition? {
        let range = node.range(in: context.file)
        if let scalar = node.scalar, !node.isNull {
            do throws(FileAccessError) {
                guard scalar.text.allSatisfy(\.isWhitespace) else {
                    return DataDefinition(source: .file(try context.file.readable(scalar.text)), range: range)
                }
                context.report(.emptyValue, at: node, "\"data\" is empty", hint: Self.form)
            } catch {
                context.report(.fileMissing, at: node, error.message, hint: error.hint)
            }
            context.unread.acceptAnyName()
            return nil
        }
        guard let elements = node.sequence else {
            context.reportKind(of: node, wanted: "\"data\" must be a file's path or a list of rows", hint: Self.form)
            context.unread.acceptAnyName()
            return nil
        }
        if elements.isEmpty {
            context.report(.emptyValue, at: node, "\"data\" has no rows", hint: Self.form)
            context.unread.acceptAnyName()
        }
        // Report the first invalid row only: the other rows usually have the same error.
        if let strange = elements.first(where: { $0.mapping == nil }) {
            context.reportKind(of: strange, wanted: "a row must be a mapping", hint: Self.form)
            context.unread.acceptAnyName()
        }
        return DataDefinition(source: .rows(elements.compactMap(row)), range: range)
    }

    private static let form = "write a file's path, or a mapping for each row: - { user: ann, plan: free }"

    private func row(_ node: YAMLNode) -> JSONObject? {
        guard node.mapping != nil else { return nil }
        var row = JSONObject()
        for entry in context.namedEntries(of: node, "a row") {
            guard let name = context.variableName(entry.key, at: entry.keyNode) else { continue }
            let value = context.value(entry.value)
            guard let literal = value.literal else {
                reportPlaceholder(value)
                context.unread.insert(name)
                continue
            }
            row[key: name] = literal
        }
        return row
    }

    private func reportPlaceholder(_ value: PlaceholderValue) {
        if case .text(let text) = value, text.isMalformed { return }
        context.report(
            .placeholderNotReplaced, at: value.range, "a placeholder is not replaced in \"data\"",
            hint: "put the value under variables, where a placeholder can name columns of the row")
    }
}
