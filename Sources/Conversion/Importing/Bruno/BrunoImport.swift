package import CollectionDrafts
import Diagnostics
import Platform
import Text

/// Reads Bruno and OpenCollection folders as drafts of collections.
package enum BrunoImport {
    private static let openFiles = ["opencollection.yml", "opencollection.yaml"]
    /// The number of redirects that Bruno follows by default.
    private static let maximumRedirects = 5

    /// Reads the folder at the path of the source's file; of a `.bru` file, its one request.
    ///
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let collection = try collection(of: source)
        let isFolder = FileStatus.kind(of: source.file.path) == .folder
        let path = source.file.path
        let folder = isFolder ? PathParts(path.hasSuffix("/") ? String(path.dropLast()) : path).name : nil
        var requests = BrunoRequests(
            BrunoState(source, options, folder: folder, processVariables: collection.processVariables))
        let root = collection.folder.item
        let name = root.name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingWhitespace
        var draft = DraftCollection(heading: "", name: name.isEmpty ? source.stem : name)
        draft.description = root.description.map(\.trimmingWhitespace).flatMap { $0.isEmpty ? nil : $0 }
        requests.state.readKinds(collection)
        addEnvironments(collection.environments, to: &draft, requests.state)
        var above: [String] = []
        draft.variables = requests.shared(root, &draft.level, &above, at: "collection")
        draft.level.items = requests.items(of: collection.folder, in: "")
        guard requests.count > 0 else {
            throw .nothingSelected(
                message: "the collection has no HTTP requests", hint: "name the folder with bruno.json")
        }
        if !isFolder, !collection.isOpen, collection.folder.requests.contains(where: { $0.auth?.mode == "inherit" }) {
            requests.state.draft.report.add(
                .toDo, at: "all", "auth: inherit",
                "folder.bru and collection.bru are not read with one request: import the folder")
        }
        addAbove(above, to: &draft)
        draft.tokens = requests.tokens
        let follows = DraftMapping.Entry("followRedirects", .number(maximumRedirects), comment: "Bruno's default")
        draft.level.defaults.others.entries.insert(follows, at: 0)
        draft.heading = heading(source, collection, requests.count)
        requests.state.draft.finish(&draft)
        requests.state.draft.report.summary =
            "\(source.name): \(CountedNoun.text(requests.count, "request")), "
            + CountedNoun.text(collection.environments.count, "environment")
        return Import(draft, requests.state.draft)
    }

    private static func collection(of source: ImportSource) throws(ImportFailure) -> BrunoCollection {
        let path = source.file.path
        if FileStatus.kind(of: path) == .folder {
            if let file = openFiles.first(where: { FileSystem.exists(PathParts.joined(path, $0)) }) {
                var reader = OpenCollectionReader(path)
                return try reader.collection(at: path, file: file)
            }
            var reader = BrunoFolderReader(path)
            return try reader.collection(at: path)
        }
        let name = PathParts(path).name
        if openFiles.contains(name) {
            let folder = PathParts(path).folder.isEmpty ? "." : PathParts(path).folder
            var reader = OpenCollectionReader(folder)
            return try reader.collection(at: folder, file: name)
        }
        let reader = BruReader(source.file)
        guard reader.diagnostics.isEmpty else { throw .unreadable(reader.diagnostics) }
        var collection = BrunoCollection(folder: BrunoFolder(item: BrunoItem(name: source.stem)))
        collection.folder.requests = [reader.item(named: source.stem)]
        collection.processVariables = CollectionFiles.processVariables(in: source.file.text)
        return collection
    }

    private static func heading(_ source: ImportSource, _ collection: BrunoCollection, _ requests: Int) -> String {
        let format = collection.isOpen ? "OpenCollection" : "Bruno collection"
        let environments = collection.environments.count
        return "Imported from \(source.name) (\(format), \(CountedNoun.text(requests, "request"))"
            + (environments > 0 ? ", \(CountedNoun.text(environments, "environment"))" : "") + ")."
    }

    /// Adds the environments; a secret gets its value from the process environment.
    private static func addEnvironments(
        _ environments: [BrunoEnvironment], to draft: inout DraftCollection, _ state: BrunoState
    ) {
        var unique = UniqueNames()
        for environment in environments {
            var result = DraftEnvironment(name: unique.name(environmentName(environment.name)))
            for variable in environment.variables {
                let key = state.draft.names.name(for: variable.name)
                guard result.variables[name: key] == nil else { continue }
                guard variable.isSecret else {
                    var entry = state.entry(variable, at: "environment \(environment.name)")
                    entry.key = DraftText(key)
                    entry.value = BrunoRequests.typed(entry.value)
                    result.variables.append(entry)
                    continue
                }
                let variableName = state.draft.secrets.variable(forValueOf: key)
                result.variables[name: key] = .text(.environment(variableName))
                draft.secrets.append(key)
                state.draft.report.add(
                    .toDo, at: "environment \(environment.name)", variable.name,
                    "is a secret: set \(variableName) in the process environment", isHarmless: true)
            }
            draft.environments.append(result)
        }
    }

    private static func environmentName(_ name: String) -> String {
        let signs = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" }
        return signs.first.map { $0.isLetter || $0 == "_" } ?? false ? String(signs) : "_" + String(signs)
    }

    /// Puts the comments of the collection above its first item.
    private static func addAbove(_ lines: [String], to draft: inout DraftCollection) {
        guard !lines.isEmpty, let first = draft.level.items.first else { return }
        switch first {
        case .request(var request):
            request.above = lines + request.above
            draft.level.items[0] = .request(request)
        case .group(var group):
            group.above = lines + group.above
            draft.level.items[0] = .group(group)
        }
    }
}
