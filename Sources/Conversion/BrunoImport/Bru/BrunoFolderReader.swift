import CollectionDrafts
import Diagnostics
import JSON
import Platform

/// Reads a folder with `bruno.json`.
struct BrunoFolderReader {
    private var files: CollectionFiles

    /// - Parameter folder: The folder of the collection.
    init(_ folder: String) {
        files = CollectionFiles(of: folder)
    }

    /// - Throws: `ImportFailure` with everything that cannot be read.
    mutating func collection(at folder: String) throws(ImportFailure) -> BrunoCollection {
        let name = name(at: folder)
        var collection = BrunoCollection(folder: read(folder, isRoot: true, depth: 0))
        collection.folder.item.name = name ?? PathParts(folder.hasSuffix("/") ? String(folder.dropLast()) : folder).name
        let environments = PathParts.joined(folder, "environments")
        for file in files.names(in: environments, endings: [".bru"]) {
            guard let source = files.file(PathParts.joined(environments, file)) else { continue }
            let reader = BruReader(source)
            files.add(reader.diagnostics)
            collection.environments.append(
                BrunoEnvironment(name: String(file.dropLast(4)), variables: reader.variables()))
        }
        guard files.diagnostics.isEmpty else { throw .unreadable(files.diagnostics) }
        collection.processVariables = files.processVariables
        return collection
    }

    /// Returns the name in `bruno.json`.
    private mutating func name(at folder: String) -> String? {
        let path = PathParts.joined(folder, "bruno.json")
        guard FileSystem.exists(path), let file = files.file(path) else { return nil }
        guard let value = try? JSONValue(parsing: file.text), case .object(let object) = value else {
            files.add([
                Diagnostic(.jsonSyntax, at: .file(path), "this is not JSON", hint: "export the collection again")
            ])
            return nil
        }
        guard case .string(let name)? = object[key: "name"] else { return nil }
        return name
    }

    private mutating func read(_ folder: String, isRoot: Bool, depth: Int) -> BrunoFolder {
        var result = BrunoFolder(item: BrunoItem(name: PathParts(folder).name))
        for name in files.names(in: folder, endings: [".bru"]) {
            guard let source = files.file(PathParts.joined(folder, name)) else { continue }
            let reader = BruReader(source)
            files.add(reader.diagnostics)
            if name == (isRoot ? "collection.bru" : "folder.bru") {
                result.item = reader.item(named: result.item.name)
            } else {
                result.requests.append(reader.item(named: String(name.dropLast(4))))
            }
        }
        for name in files.folders(in: folder, depth: depth) {
            let inner = read(PathParts.joined(folder, name), isRoot: false, depth: depth + 1)
            if !inner.requests.isEmpty || !inner.folders.isEmpty { result.folders.append(inner) }
        }
        return result
    }
}
