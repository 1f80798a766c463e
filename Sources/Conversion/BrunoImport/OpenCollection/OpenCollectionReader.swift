import CollectionDrafts
import Diagnostics
import Platform
import YAMLSource

/// Reads a folder with `opencollection.yml`.
struct OpenCollectionReader {
    private static let endings = [".yml", ".yaml"]

    private var files: CollectionFiles

    /// - Parameter folder: The folder of the collection.
    init(_ folder: String) {
        files = CollectionFiles(of: folder)
    }

    /// - Parameter file: The name of the main file in the folder.
    /// - Throws: `ImportFailure` with everything that cannot be read.
    mutating func collection(at folder: String, file: String) throws(ImportFailure) -> BrunoCollection {
        var collection = BrunoCollection(folder: read(folder, main: file, depth: 0), isOpen: true)
        if collection.folder.item.name.isEmpty {
            collection.folder.item.name = PathParts(folder.hasSuffix("/") ? String(folder.dropLast()) : folder).name
        }
        let environments = PathParts.joined(folder, "environments")
        for name in files.names(in: environments, endings: Self.endings) {
            guard let root = root(PathParts.joined(environments, name)) else { continue }
            collection.environments.append(
                BrunoEnvironment(
                    name: String(name.prefix { $0 != "." }), variables: OpenCollectionItem.variables(root)))
        }
        guard files.diagnostics.isEmpty else { throw .unreadable(files.diagnostics) }
        collection.processVariables = files.processVariables
        return collection
    }

    private mutating func root(_ path: String) -> YAMLNode? {
        guard let file = files.file(path) else { return nil }
        let reading = YAMLDocument.read(Array(file.text.utf8), path: path, isConfidential: true)
        let errors = reading.diagnostics.diagnostics.filter { $0.severity == .error && $0.code != .missingValue }
        guard errors.isEmpty, let root = reading.root else {
            files.add(errors.isEmpty ? reading.diagnostics.diagnostics : errors)
            return nil
        }
        return root
    }

    private mutating func read(_ folder: String, main: String, depth: Int) -> BrunoFolder {
        var result = BrunoFolder(item: BrunoItem(name: depth == 0 ? "" : PathParts(folder).name))
        for name in files.names(in: folder, endings: Self.endings) {
            guard let root = root(PathParts.joined(folder, name)), root.mapping != nil else { continue }
            let stem = String(name.prefix { $0 != "." })
            if name == main || depth > 0 && stem == "folder" {
                result.item = OpenCollectionItem(root).item(named: result.item.name)
            } else if root.mapping?.has("info") ?? false {
                result.requests.append(OpenCollectionItem(root).item(named: stem))
            }
        }
        for name in files.folders(in: folder, depth: depth) {
            let inner = read(PathParts.joined(folder, name), main: "", depth: depth + 1)
            if !inner.requests.isEmpty || !inner.folders.isEmpty { result.folders.append(inner) }
        }
        return result
    }
}
