import Diagnostics
import HTTP
import Placeholders
import Platform
package import PostmanFormat
import Text

/// The conversion of a Postman collection to the collection that is run.
///
/// Requests keep their Postman parts in ``RequestDefinition/postman``; texts are not converted.
package struct PostmanConversion {
    private let origin: PostmanOrigin
    /// The folder of the collection's file.
    private let folder: String
    private let source: PostmanCollection

    private init(_ source: PostmanCollection, origin: PostmanOrigin) {
        self.source = source
        folder = PathParts(source.file.path).folder
        self.origin = origin
    }

    /// Returns the collection of a file.
    ///
    /// - Parameters:
    ///   - globals: The variables of the globals file and the command line.
    ///   - workspaceGlobals: The globals file of the workspace, if it is used because the command names none.
    package static func collection(
        _ source: PostmanCollection, globals: [PostmanVariable] = [], workspaceGlobals: String? = nil
    ) -> RequestCollection {
        let origin = PostmanOrigin(
            source, globals: globals.map(\.definition), workspaceGlobals: workspaceGlobals)
        return PostmanConversion(source, origin: origin).converted(globals)
    }

    /// The time limit of a request that no option limits.
    private static let timeout = Duration.seconds(300)

    private func converted(_ globals: [PostmanVariable]) -> RequestCollection {
        var collection = RequestCollection(file: source.file)
        collection.name = source.name
        collection.description = source.description
        collection.format = .postman(origin)
        collection.variables = source.variables.map(\.definition)
        collection.secrets = (source.variables + globals).filter(\.isMasked).map {
            SecretName(name: $0.name, range: $0.range)
        }
        collection.defaults.timeout = .given(.fixed(Self.timeout))
        collection.defaults.hasAnySetting = true
        collection.scripts = lists(of: source.level)
        let enclosing = EnclosingLevels(levels: [source.level], behavior: PostmanBehavior(merging: [source.level]))
        collection.requests = source.items.map { item($0, enclosing) }
        return collection
    }

    // MARK: Items

    /// The levels that enclose an item, outermost first, and their merged behavior.
    private struct EnclosingLevels {
        var levels: [PostmanLevel]
        var behavior: PostmanBehavior

        func entering(_ level: PostmanLevel) -> EnclosingLevels {
            var inner = self
            inner.levels.append(level)
            if !level.behavior.isEmpty { inner.behavior = PostmanBehavior(merging: inner.levels) }
            return inner
        }
    }

    private func item(_ item: PostmanItem, _ enclosing: EnclosingLevels) -> CollectionItem {
        switch item {
        case .folder(let folder): .group(group(folder, enclosing))
        case .request(let request): .request(self.request(request, enclosing))
        }
    }

    private func group(_ folder: PostmanFolder, _ enclosing: EnclosingLevels) -> RequestGroup {
        var group = RequestGroup(range: folder.range, lines: ItemLines(folder.extent))
        group.name = folder.name
        group.id = folder.id
        group.description = folder.description
        group.scripts = lists(of: folder.level)
        let inner = enclosing.entering(folder.level)
        group.items = folder.items.map { item($0, inner) }
        return group
    }

    private func request(_ item: PostmanRequestItem, _ enclosing: EnclosingLevels) -> RequestDefinition {
        let inner = enclosing.entering(item.level)
        let slice = SourceSlice(range: item.range, quoting: .plain)
        let definition = PostmanDefinition(
            item.content, auth: FolderAuth.credentials(inner.levels).map { .given($0) } ?? .none,
            ownAuth: item.level.auth, behavior: inner.behavior,
            folders: item.searchFolders.isEmpty ? [folder] : item.searchFolders)
        let url = definition.url(else: slice)
        var draft = RequestDefinition.Draft(range: item.range, lines: ItemLines(item.extent), url: url)
        draft.postman = definition
        if let id = item.id { draft.rare.id = id }
        if let description = item.description { draft.rare.description = description }
        draft.isUnnamed = item.name.isEmpty
        draft.name =
            item.name.isEmpty
            ? [definition.method, url.written].filter { !$0.isEmpty }.joined(separator: " ")
            : item.name
        let scripts = lists(of: item.level)
        if !scripts.isEmpty { draft.rare.scripts = scripts }
        if case .otherProtocol(let kind) = item.content {
            draft.rare.skip = PlaceholderText(literal: "its kind is \(kind), which hubrun does not send", source: slice)
        }
        return RequestDefinition(draft)
    }

    // MARK: Levels

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
