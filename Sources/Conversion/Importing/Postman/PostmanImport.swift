package import CollectionDrafts
import Diagnostics
import Platform
import PostmanFormat
import YAMLSource

/// Reads Postman collections of schema 2.0, 2.1 and 3.0 as drafts of collections.
package enum PostmanImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let postman = try PostmanSource.read(source)
        let environments = try PostmanVariableSource.read(options, workspaceGlobals: postman.workspaceGlobals)
        let result = CollectionImport(source, options, postman, environments).result()
        guard !result.collection.level.requests.isEmpty else {
            throw .nothingSelected(
                message: "the collection has no HTTP requests", hint: "export a collection with requests")
        }
        return result
    }
}

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

/// The environments and the globals of an import.
struct PostmanVariableSource {
    var environments: [PostmanVariableFile] = []
    var globals: PostmanVariableFile?
    /// The switched-off entries of these files, each with the name of its file.
    var switchedOff: [(file: String, name: String)] = []

    /// The size limit of a workspace's globals, in bytes.
    private static let maximumSize = 64 << 20

    /// - Throws: `ImportFailure` for a file that is no environment.
    static func read(
        _ options: ImportOptions, workspaceGlobals: (path: String, roots: FileRoots)?
    ) throws(ImportFailure) -> PostmanVariableSource {
        var result = PostmanVariableSource()
        for file in options.environments { result.environments.append(try variables(file, .environment, &result)) }
        var globals = options.globals
        if globals == nil, let (path, roots) = workspaceGlobals {
            let bytes: [UInt8]
            do throws(FileAccessError) {
                bytes = try NamedFile.content(of: path, in: roots, limit: maximumSize)
            } catch {
                throw .unreadable([error.diagnostic(ofFile: path)])
            }
            guard let file = try? SourceFile.decoded(bytes[...], path: path, isConfidential: true, acceptsUTF16: true)
            else {
                throw .unreadable([
                    Diagnostic(
                        .fileUnreadable, at: .file(path), "the workspace's globals cannot be read",
                        hint: "make the file readable, or give other globals with --globals")
                ])
            }
            globals = file
        }
        if let globals { result.globals = try variables(globals, .globals, &result) }
        return result
    }

    private static func variables(
        _ file: SourceFile, _ kind: PostmanVariableFile.Kind, _ result: inout PostmanVariableSource
    ) throws(ImportFailure) -> PostmanVariableFile {
        guard file.text.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
            var diagnostics = DiagnosticList()
            let content = PostmanVariableFile.read(
                yaml: Array(file.text.utf8), path: file.path, kind: kind, diagnostics: &diagnostics)
            guard let content else { throw .unreadable(diagnostics.sorted.filter { $0.severity == .error }) }
            return content
        }
        let json = JSONNodeReader.read(file)
        guard let root = json.root else { throw .unreadable(json.diagnostics.sorted) }
        let reading = PostmanVariableReader.variables(root, in: file, as: kind == .globals ? .globals : .environment)
        guard let content = reading.content, !reading.diagnostics.hasErrors else {
            throw .unreadable(reading.diagnostics.sorted.filter { $0.severity == .error })
        }
        for name in PostmanSurvey.switchedOff(root.mapping?.value(of: "values")) {
            result.switchedOff.append((content.name, name))
        }
        return content
    }
}
