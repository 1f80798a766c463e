import CollectionModel
import Diagnostics
import Platform
import PostmanFormat
import YAMLSource

/// Reads Postman's files. The content decides the kind of a file.
enum PostmanFiles {
    /// Returns the collection in a JSON file; nil if the bytes are no JSON, or a collection of hubrun's own format.
    static func reading(
        _ bytes: [UInt8], path: String, isConfidential: Bool, roots: FileRoots, _ input: PostmanInput
    ) -> CollectionReader.Reading<RequestCollection>? {
        if let kind = PostmanFileKind(path: path), !kind.hasVariables,
            let refusal = kind.diagnostic(as: .collection, path: path)
        {
            return failure([refusal], path)
        }
        let isNamedJSON = path.hasSuffix(".json")
        guard isNamedJSON || looksLikeJSON(bytes) else { return nil }
        guard bytes.count <= InputFile.maximumSize else {
            let message = "the file is larger than \(InputFile.maximumSize >> 20) MiB"
            return failure([Diagnostic(.tooLarge, at: .file(path), message, hint: "split the collection")], path)
        }
        let json = JSONNodeReader.read(
            bytes, path: path, isConfidential: isConfidential, roots: roots)
        guard let root = json.root else { return isNamedJSON ? failure(json.diagnostics.sorted, path) : nil }
        switch PostmanFileKind(root, path: path) {
        case .collection:
            let reading = PostmanReader.collection(root, in: json.file)
            var diagnostics = reading.diagnostics
            for warning in json.duplicateKeyWarnings { diagnostics.append(warning) }
            return converted(PostmanReading(content: reading.content, diagnostics: diagnostics), path, input)
        case .other where root.mapping?.has("requests") ?? false || !isNamedJSON || ForeignFile(bytes) != nil:
            return nil
        case let kind: return failure([kind.diagnosticAsCollection(path: path)], path)
        }
    }

    /// Returns why a file that is no collection of any format is refused; nil if its name is not that of a Postman file.
    static func refusal(of path: String) -> Diagnostic? {
        PostmanFileKind(path: path)?.diagnostic(as: .collection, path: path)
    }

    /// Returns the collection of schema 3.0 in a folder or around a request's file; nil for other files.
    ///
    /// - Parameter path: A file, or a folder that ``collections(in:fileRoots:)`` returned.
    static func folderReading(
        _ path: String, _ input: PostmanInput, fileRoots: [String]
    ) throws -> CollectionReader.Reading<RequestCollection>? {
        guard PostmanFileKind(path: path) == .request || FileStatus.kind(of: path) == .folder else { return nil }
        let reading = PostmanFolderReader(allowedFolders: fileRoots).read(path)
        for file in reading.paths { ReadFiles.note(file) }
        var globals: PostmanVariableFile?
        var diagnostics = reading.diagnostics
        if input.globals == nil, let file = reading.workspace?.globals {
            let bytes = try InputFile.bytes(foundAt: file, in: reading.roots)
            let found = variables(bytes, path: file, as: .globals)
            diagnostics.append(contentsOf: found.diagnostics)
            globals = found.content
        }
        guard let collection = reading.collection else { return failure(diagnostics.sorted, path) }
        var converted = converted(
            PostmanReading(content: collection, diagnostics: diagnostics), path, input, globals: globals)
        if let selection = reading.selection { converted = converted.keeping(selection) }
        return converted
    }

    /// Returns the collections of schema 3.0 that a folder of the command line stands for; nil for any other folder.
    ///
    /// - Throws: `CommandFailure` for a workspace that cannot be searched.
    static func collections(in folder: String, fileRoots: [String]) throws -> [String]? {
        switch PostmanFolderKind(folder) {
        case .collection, .folder: [folder]
        case .workspace: try collections(inWorkspace: folder, fileRoots: fileRoots)
        case .other: nil
        }
    }

    private static func collections(inWorkspace folder: String, fileRoots: [String]) throws -> [String] {
        let found = PostmanWorkspace(at: folder).collections(allowedFolders: fileRoots)
        guard !found.diagnostics.hasErrors else { throw CommandFailure(.badFile, found.diagnostics.sorted) }
        return found.paths
    }

    /// Returns the variables in a file of JSON or YAML.
    static func variables(
        _ bytes: [UInt8], path: String, as kind: PostmanVariableFile.Kind
    ) -> PostmanReading<PostmanVariableFile> {
        guard looksLikeJSON(bytes, orList: true) else {
            var diagnostics = DiagnosticList()
            let content = PostmanVariableFile.read(yaml: bytes, path: path, kind: kind, diagnostics: &diagnostics)
            return PostmanReading(content: content, diagnostics: diagnostics)
        }
        // Values can be secrets: no message shows text of the file.
        let json = JSONNodeReader.read(bytes, path: path, isConfidential: true)
        guard let root = json.root else { return PostmanReading(content: nil, diagnostics: json.diagnostics) }
        return PostmanVariableReader.variables(
            root, in: json.file, as: kind == .globals ? .globals : .environment)
    }

    /// Returns the environment in a file of JSON or YAML; nil if neither its name nor its content is Postman's.
    static func environment(_ bytes: [UInt8], path: String) -> PostmanReading<PostmanVariableFile>? {
        let isNamed = PostmanFileKind(path: path)?.hasVariables ?? path.hasSuffix(".json")
        guard looksLikeJSON(bytes, orList: true) else {
            return isNamed ? variables(bytes, path: path, as: .environment) : nil
        }
        let json = JSONNodeReader.read(bytes, path: path, isConfidential: true)
        guard let root = json.root else {
            return isNamed ? PostmanReading(content: nil, diagnostics: json.diagnostics) : nil
        }
        if case .other = PostmanFileKind(root, path: path), !PostmanVariableReader.isList(root) { return nil }
        return PostmanVariableReader.variables(root, in: json.file, as: .environment)
    }

    // MARK: Results

    private static func converted(
        _ reading: PostmanReading<PostmanCollection>, _ path: String, _ input: PostmanInput,
        globals: PostmanVariableFile? = nil
    ) -> CollectionReader.Reading<RequestCollection> {
        guard let source = reading.content else { return failure(reading.diagnostics.sorted, path) }
        let conversion = PostmanConversion.collection(
            source, globals: input.variables(orOf: globals), workspaceGlobals: globals?.file.path)
        return .init(content: conversion, diagnostics: reading.diagnostics)
    }

    private static func failure(
        _ diagnostics: [Diagnostic], _ path: String
    ) -> CollectionReader.Reading<RequestCollection> {
        var list = DiagnosticList()
        for diagnostic in diagnostics { list.append(diagnostic) }
        return .init(content: RequestCollection(unreadIn: SourceFile(path: path, text: "")), diagnostics: list)
    }

    /// True if the first character that is not white space begins an object, also in UTF-16.
    ///
    /// - Parameter orList: True to accept a list too.
    private static func looksLikeJSON(_ bytes: [UInt8], orList: Bool = false) -> Bool {
        let ignored: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0x00, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        let first = bytes.first { !ignored.contains($0) }
        return first == UInt8(ascii: "{") || orList && first == UInt8(ascii: "[")
    }
}

extension CollectionReader.Reading<RequestCollection> {
    /// Returns the collection with only the folder or request that a path names.
    fileprivate func keeping(_ selection: PostmanSelection) -> Self {
        var collection = content
        collection.keep(itemAt: selection.indices[...])
        return .init(content: collection, diagnostics: diagnostics)
    }
}

/// The search for the environment of a Postman collection: a file of `-e`, or a name of a file beside the collection or
/// in `postman/environments` of the folders above it.
struct PostmanEnvironmentSearch {
    private static let endings = [
        ".postman_environment.json", ".environment.yaml", ".environment.yml", ".environment.json",
    ]

    /// The paths of the files that a name can mean.
    let candidates: [String]

    /// - Parameter folders: The folder of the collection and those above it, each with a slash at its end.
    init(for collection: RequestCollection, folders: [String]) {
        let own = PathParts(collection.file.path).folder
        candidates = ([own] + folders.map { $0 + "postman/environments/" }).flatMap { folder in
            FileSystem.proposals(in: folder.isEmpty ? "." : folder)
                .filter { name in Self.endings.contains(where: name.hasSuffix) }.map { folder + $0 }
        }
    }

    var files: [EnvironmentChoice.File] { candidates.map { .init(name: Self.name($0), path: $0) } }

    /// Returns the environment in a file that the user names; nil if the file has another format than Postman's.
    static func environment(at path: String) throws -> CollectionReader.Reading<RunEnvironment?>? {
        environment(try InputFile.bytes(at: path), path: path)
    }

    /// Returns the environment in a file that was found by its name; nil if it has another format than Postman's.
    static func environment(
        foundAt path: String, in roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?>? {
        environment(try InputFile.bytes(foundAt: path, in: roots), path: path)
    }

    private static func environment(
        _ bytes: [UInt8], path: String
    ) -> CollectionReader.Reading<RunEnvironment?>? {
        guard let reading = PostmanFiles.environment(bytes, path: path) else { return nil }
        let environment = reading.content.map { RunEnvironment($0, named: $0.name) }
        return .init(content: environment, diagnostics: reading.diagnostics)
    }

    /// Returns the environment with a name: that of a file, or the one inside a file; nil if there is none.
    ///
    /// - Parameter roots: The folders that symbolic links may lead to.
    func environment(
        named name: String, in roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?>? {
        if let path = candidates.first(where: { Self.name($0) == name }) {
            return try Self.environment(foundAt: path, in: roots)
        }
        for path in candidates {
            guard let reading = try? Self.environment(foundAt: path, in: roots), reading.content?.name == name else {
                continue
            }
            return reading
        }
        return nil
    }

    private static func name(_ path: String) -> String {
        let name = PathParts(path).name
        return endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }
}
