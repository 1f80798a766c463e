import CollectionDrafts
import Diagnostics
import Platform
import PostmanFormat
import YAMLSource

/// A collection of Postman as it was read.
struct PostmanSource {
    var collection: PostmanCollection
    /// The format, as the first line of the result names it.
    var format: String
    var survey = PostmanSurvey()
    /// The path of the workspace's globals (schema 3.0), and the folders in which the collection may read files.
    var workspaceGlobals: (path: String, roots: FileRoots)?
    /// The warnings about parts of the source that the reader ignored.
    var warnings: [Diagnostic] = []

    /// - Throws: `ImportFailure` for a file that is no collection.
    static func read(_ source: ImportSource) throws(ImportFailure) -> PostmanSource {
        let path = source.file.path
        if source.file.text.isEmpty, FileStatus.kind(of: path) == .folder || PostmanFileKind(path: path) == .request {
            return try folder(path)
        }
        if let kind = PostmanFileKind(path: path), !kind.hasVariables {
            if kind == .request { return try folder(path) }
            if let refusal = kind.diagnostic(as: .collection, path: path) { throw .unreadable([refusal]) }
        }
        let json = JSONNodeReader.read(source.file)
        guard let root = json.root else { throw .unreadable(json.diagnostics.sorted) }
        let kind = PostmanFileKind(root, path: path)
        guard kind == .collection else { throw .unreadable([kind.diagnosticAsCollection(path: path)]) }
        let reading = PostmanReader.collection(root, in: json.file)
        guard let collection = reading.content, !reading.diagnostics.hasErrors else {
            throw .unreadable(reading.diagnostics.sorted.filter { $0.severity == .error })
        }
        var result = PostmanSource(collection: collection, format: "Postman Collection " + version(of: root))
        result.survey = PostmanSurvey(root)
        result.warnings = json.duplicateKeyWarnings + reading.diagnostics.sorted
        return result
    }

    private static func folder(_ path: String) throws(ImportFailure) -> PostmanSource {
        let reading = PostmanFolderReader(isConfidential: true).read(path)
        guard var collection = reading.collection, !reading.diagnostics.hasErrors else {
            throw .unreadable(reading.diagnostics.sorted.filter { $0.severity == .error })
        }
        if let selection = reading.selection {
            collection.items = kept(collection.items, selection.indices[...])
        }
        var result = PostmanSource(collection: collection, format: "Postman Collection 3.0")
        result.workspaceGlobals = reading.workspace?.globals.map { ($0, reading.roots) }
        result.warnings = reading.diagnostics.sorted
        return result
    }

    /// Returns only the item at a way of indices, in its folders.
    private static func kept(_ items: [PostmanItem], _ indices: ArraySlice<Int>) -> [PostmanItem] {
        guard let index = indices.first, items.indices.contains(index) else { return items }
        guard case .folder(var folder) = items[index] else { return [items[index]] }
        folder.items = kept(folder.items, indices.dropFirst())
        return [.folder(folder)]
    }

    private static func version(of root: YAMLNode) -> String {
        let mapping = root.mapping?.value(of: "collection")?.mapping ?? root.mapping
        let schema = (mapping?.value(of: "info") ?? root.mapping?.value(of: "info"))?.mapping?.value(of: "schema")
        let isOld = schema?.scalar?.text.contains("v2.0") ?? false
        return isOld ? "2.0" : "2.1"
    }
}
