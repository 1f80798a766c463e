import CollectionModel
import Diagnostics
import Platform

/// The reading of one collection: a file, a folder of Postman's files, or standard input.
enum CollectionFile {
    /// Returns the collection in a file or in standard input, with its diagnostics.
    static func reading(
        _ file: String, fileRoots: [String] = [], postman: PostmanInput = PostmanInput(), in project: Project?
    ) throws -> CollectionReader.Reading<RequestCollection> {
        let reading = try alone(file, fileRoots: fileRoots, postman: postman, roots: project?.roots())
        return .init(content: inside(project, reading.content), diagnostics: reading.diagnostics)
    }

    /// Returns the collection with the settings of its project, and with the names to which the project's setup gives
    /// values.
    static func inside(_ project: Project?, _ collection: RequestCollection) -> RequestCollection {
        guard let project else { return collection }
        let isSetup = project.setup.map { RealPath($0).text == RealPath(collection.file.path).text } ?? false
        return collection.inside(project.file, names: isSetup ? [] : project.setupNames)
    }

    /// - Parameter folders: The folders that the collection may use; nil for all of its repository.
    private static func alone(
        _ file: String, fileRoots: [String], postman: PostmanInput, roots folders: [String]?
    ) throws -> CollectionReader.Reading<RequestCollection> {
        if let reading = try PostmanFiles.folderReading(file, postman, fileRoots: fileRoots) { return reading }
        let isStandardInput = file == CollectionPaths.standardInput
        let bytes = isStandardInput ? try InputFile.standardInput() : try InputFile.bytes(at: file)
        let path = isStandardInput ? CollectionPaths.standardInputPath : file
        let whole = FetchedFiles.roots(of: path) ?? FileRoots(ofCollectionAt: path, widening: fileRoots)
        let roots = folders.map(whole.narrowed) ?? whole
        // A shell expands *.yaml to links too: diagnostics must not show text of a file outside the allowed folders.
        let isElsewhere = !isStandardInput && !whole.hold(file)
        if let reading = PostmanFiles.reading(bytes, path: path, isConfidential: isElsewhere, roots: roots, postman) {
            return reading
        }
        let reading = CollectionReader.collection(
            bytes, path: path, includes: InputFile.includes, isConfidential: isElsewhere, roots: roots)
        guard reading.diagnostics.hasErrors, reading.content.requests.isEmpty else { return reading }
        let foreign = ForeignFile(bytes, path: isStandardInput ? nil : path).map { foreign in
            Diagnostic(
                .foreignFile, at: .file(path), "this is \(foreign.name): hubrun reads collections of its own",
                hint: foreign.hint)
        }
        guard let refusal = PostmanFiles.refusal(of: path) ?? foreign else { return reading }
        var diagnostics = DiagnosticList()
        diagnostics.append(refusal)
        return .init(content: reading.content, diagnostics: diagnostics)
    }
}
