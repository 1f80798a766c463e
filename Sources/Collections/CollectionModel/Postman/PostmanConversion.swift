package import Diagnostics
import HTTP
import Placeholders
package import PostmanFormat
import Times

/// The conversion of a Postman collection to the collection that is run.
///
/// Requests keep their Postman parts in ``RequestDefinition/postman``; texts are not converted.
package struct PostmanConversion {
    private let origin: PostmanOrigin
    private let source: PostmanCollection
    private var diagnostics = DiagnosticList()

    private init(_ source: PostmanCollection, origin: PostmanOrigin) {
        self.source = source
        self.origin = origin
    }

    /// Returns the collection of a file.
    ///
    /// - Parameters:
    ///   - folders: The folders in which relative paths of files are searched, in order, without the working directory.
    ///   - globals: The variables of the globals file.
    package static func collection(
        _ source: PostmanCollection, folders: [String], globals: [PostmanVariable] = []
    ) -> CollectionReader.Reading<RequestCollection> {
        let origin = PostmanOrigin(
            schema: source.schema, id: source.id, folders: folders, globals: globals.map(\.definition))
        var conversion = PostmanConversion(source, origin: origin)
        let collection = conversion.converted(globals)
        return .init(content: collection, diagnostics: conversion.diagnostics)
    }

    /// The time limit of a request that no option limits.
    private static let timeout = Duration.seconds(300)

    private mutating func converted(_ globals: [PostmanVariable]) -> RequestCollection {
        var collection = RequestCollection(file: source.file)
        collection.name = source.name
        collection.description = source.description
        collection.postman = origin
        collection.variables = source.variables.map(\.definition)
        collection.secrets = (source.variables + globals).filter(\.isMasked).map {
            SecretName(name: $0.name, range: $0.range)
        }
        collection.defaults.timeout = .given(.fixed(Self.timeout))
        collection.defaults.hasAnySetting = true
        collection.scripts = lists(of: source.level)
        let around = Around(levels: [source.level], behavior: PostmanBehavior(merging: [source.level]))
        collection.requests = source.items.map { item($0, around) }
        return collection
    }

    // MARK: Items

    /// What surrounds an item: the levels from the collection inwards, and their behavior merged.
    private struct Around {
        var levels: [PostmanLevel]
        var behavior: PostmanBehavior

        func entering(_ level: PostmanLevel) -> Around {
            var inner = self
            inner.levels.append(level)
            if !level.behavior.isEmpty { inner.behavior = PostmanBehavior(merging: inner.levels) }
            return inner
        }
    }

    private mutating func item(_ item: PostmanItem, _ around: Around) -> CollectionItem {
        switch item {
        case .folder(let folder): .group(group(folder, around))
        case .request(let request): .request(self.request(request, around))
        }
    }

    private mutating func group(_ folder: PostmanFolder, _ around: Around) -> RequestGroup {
        var group = RequestGroup(range: folder.range, lines: ItemLines(folder.extent))
        group.name = folder.name
        group.id = folder.id
        group.description = folder.description
        group.scripts = lists(of: folder.level)
        let inner = around.entering(folder.level)
        group.items = folder.items.map { item($0, inner) }
        return group
    }

    private mutating func request(_ item: PostmanRequestItem, _ around: Around) -> RequestDefinition {
        let inner = around.entering(item.level)
        let slice = SourceSlice(range: item.range, quoting: .plain)
        var definition = RequestDefinition(
            range: item.range, lines: ItemLines(item.extent),
            url: PlaceholderText(literal: "", source: slice))
        definition.id = item.id
        definition.description = item.description
        if case .request(let request) = item.content {
            definition.method = request.method?.text.uppercased() ?? "GET"
            if definition.method.isEmpty { definition.method = "GET" }
            if let url = request.url {
                definition.url = PlaceholderText(
                    literal: url.written, source: SourceSlice(range: url.range, quoting: .plain))
            }
        }
        definition.name =
            item.name.isEmpty ? [definition.method, definition.url.written].filter { !$0.isEmpty }.joined(separator: " ")
            : item.name
        let scripts = lists(of: item.level)
        if !scripts.isEmpty { definition.scripts = scripts }
        if case .otherProtocol(let kind) = item.content {
            definition.skip = PlaceholderText(literal: "its kind is \(kind), which hubrun does not send", source: slice)
        }
        definition.postman = PostmanDefinition(
            item.content, auth: auth(inner.levels), behavior: inner.behavior, origin: origin, folders: item.folders)
        return definition
    }

    // MARK: Levels

    /// Returns the authentication in effect at the innermost of the levels.
    private mutating func auth(_ levels: [PostmanLevel]) -> PostmanAuth {
        for (index, level) in levels.enumerated().reversed() {
            switch level.auth {
            case .inherited: continue
            case .none, .given: return level.auth
            case .named(let id, let range):
                let around = levels[..<index]
                if let choice = around.reversed().lazy.compactMap({ $0.authChoices.first { $0.id == id } }).first {
                    return .given(choice)
                }
                diagnostics.append(
                    Diagnostic(
                        .postmanAuth, .warning, at: range,
                        "no auth around this request has the id \"\(DisplayText.printable(id))\"",
                        hint: "the nearest one is used"
                    ).forRuns)
            }
        }
        return .inherited
    }

    private func lists(of level: PostmanLevel) -> ScriptLists {
        var lists = ScriptLists()
        for script in level.scripts {
            let script = Script(script)
            lists[script.event].append(script)
        }
        return lists
    }
}

extension ItemLines {
    fileprivate init(_ range: SourceRange) {
        self.init(first: range.start.line, last: range.end.line)
    }
}
