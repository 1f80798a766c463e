package import Diagnostics
import YAMLSource

private enum CollectionKey: String, FormatKey {
    case name, description, environments, variables, secrets, tokens, defaults, stopOnFailure
    case setup, requests, teardown

    static let owner = "a collection"
    static let unsupported: Set<String> = ["data"]
}

/// Reads whole files: a collection, or an environment of its own.
package enum CollectionReader {
    /// What a file held, as far as it could be understood, and everything wrong with it.
    package struct Reading<Content: Sendable>: Sendable {
        package let content: Content
        package let diagnostics: DiagnosticList

        package init(content: Content, diagnostics: DiagnosticList) {
            self.content = content
            self.diagnostics = diagnostics
        }
    }

    /// Reads a collection; with an error among the diagnostics it must not be run.
    package static func collection(_ bytes: [UInt8], path: String) -> Reading<RequestCollection> {
        read(bytes, path: path, empty: RequestCollection.init) { root, context in
            CollectionDecoder(context: context).collection(root)
        }
    }

    /// Reads an environment that stands in a file of its own.
    package static func environment(_ bytes: [UInt8], path: String, name: String) -> Reading<RunEnvironment> {
        let start = SourcePosition(line: 1, column: 1)
        return read(bytes, path: path) { file in
            RunEnvironment(name: name, range: SourceRange(file: file, start: start, end: start))
        } decode: { root, context in
            let range = SourceRange(file: context.file, start: start, end: start)
            return EnvironmentDecoder(context: context).environment(root, named: name, range: range)
        }
    }

    private static func read<Content>(
        _ bytes: [UInt8], path: String, empty: (SourceFile) -> Content, decode: (YAMLNode, DecodingContext) -> Content
    ) -> Reading<Content> {
        let document = YAMLDocument.read(bytes, path: path)
        guard let root = document.root else {
            return Reading(content: empty(document.file), diagnostics: document.diagnostics)
        }
        let context = DecodingContext(file: document.file)
        let content = decode(root, context)
        var diagnostics = document.diagnostics
        diagnostics.append(contentsOf: context.diagnostics)
        return Reading(content: content, diagnostics: diagnostics)
    }
}

/// Reads the top level of a collection: section 3 of the format's reference.
struct CollectionDecoder {
    let context: DecodingContext

    func collection(_ root: YAMLNode) -> RequestCollection {
        var collection = RequestCollection(file: context.file)
        let entries = context.entries(of: root, CollectionKey.self) { $0.hasPrefix("x-") }
        for entry in entries { read(entry, into: &collection) }
        reportMissing(root)
        reportRepeatedNames(collection)
        return collection
    }

    private func read(_ entry: DecodingContext.Entry<CollectionKey>, into collection: inout RequestCollection) {
        let value = entry.value
        switch entry.key {
        case .name: collection.name = context.itemName(value) ?? ""
        case .description: collection.description = context.text(value, "\"description\"")
        case .environments: collection.environments = EnvironmentDecoder(context: context).environments(value)
        case .variables: collection.variables = context.variables(value, "\"variables\"")
        case .secrets: collection.secrets = context.secrets(value)
        case .tokens: collection.tokens = TokenDecoder(context: context).tokens(value)
        case .defaults: collection.defaults = SettingsDecoder(context: context).defaults(value)
        case .stopOnFailure: collection.stopOnFailure = context.boolean(value, "\"stopOnFailure\"") ?? false
        case .setup: collection.setup = ItemDecoder(context: context).items(value, "\"setup\"")
        case .requests: collection.requests = ItemDecoder(context: context).items(value, "\"requests\"")
        case .teardown: collection.teardown = ItemDecoder(context: context).items(value, "\"teardown\"")
        }
    }

    private func reportMissing(_ root: YAMLNode) {
        for key in [CollectionKey.name, .requests] where context.lacks(key, root) {
            let range = SourceRange(file: context.file, start: root.start, end: root.start)
            context.report(
                at: range, "a collection needs \"\(key.rawValue)\"",
                hint: key == .name
                    ? "add name: and what the collection is about" : "add requests: with a list of requests")
        }
    }

    /// A token and a variable of one name could not be told apart in a placeholder.
    private func reportRepeatedNames(_ collection: RequestCollection) {
        for token in collection.tokens where collection.variables.contains(where: { $0.name == token.name }) {
            context.report(
                at: token.range, "\"\(token.name)\" is both a token and a variable", hint: "rename one of them")
        }
    }
}
