import Diagnostics
package import Platform
import Text

/// Reads the files of a tree and assembles the collection from them.
struct FolderAssembly {
    var diagnostics = DiagnosticList()
    /// The paths of the files that were read, or could not be.
    private(set) var paths: [String] = []

    private let roots: FileRoots
    /// The root of the collection, and that of its workspace.
    private let searchFolders: [String]
    private let isConfidential: Bool
    private var files: [SourceFile] = []
    private var hasWarnedOfVariables = false

    init(roots: FileRoots, searchFolders: [String], isConfidential: Bool) {
        self.roots = roots
        self.searchFolders = searchFolders
        self.isConfidential = isConfidential
    }

    /// Returns the collection; nil if none of its files could be parsed.
    func collection(_ root: FolderNode) -> PostmanCollection? {
        guard let file = files.first, let range = root.range, case .folder(let definition, let nodes) = root.content
        else { return nil }
        var collection = PostmanCollection(file: file, schema: .three, name: root.name, range: range)
        collection.files = files
        collection.id = definition?.id
        collection.description = definition?.description
        collection.variables = definition?.variables ?? []
        collection.level = definition?.level ?? PostmanLevel()
        collection.items = nodes.compactMap(\.item)
        return collection
    }

    // MARK: Folders

    /// Reads a folder and everything below it.
    mutating func folder(_ tree: FolderTree, isRoot: Bool = true) -> FolderNode {
        let definition = definition(tree, isRoot: isRoot)
        var nodes: [FolderNode] = []
        for name in tree.requests { if let node = request(name, in: tree) { nodes.append(node) } }
        for folder in tree.folders where folder.hasItems { nodes.append(self.folder(folder, isRoot: false)) }
        for name in tree.others { checkOther(PathParts.joined(tree.path, name)) }
        nodes.sort { $0.precedes($1) }
        return FolderNode(
            fileName: tree.name, name: definition?.name ?? tree.name, order: definition?.order,
            content: .folder(definition, nodes), range: definition?.range ?? nodes.first?.range.map(Self.start))
    }

    private static func start(of range: SourceRange) -> SourceRange {
        let start = SourcePosition(line: 1, column: 1)
        return SourceRange(file: range.file, start: start, end: start)
    }

    private mutating func definition(_ tree: FolderTree, isRoot: Bool) -> FolderDefinition? {
        guard let path = tree.definitions.first else { return nil }
        if tree.definitions.count > 1 {
            diagnostics.append(
                Diagnostic(
                    .postmanDefinition, at: .file(tree.definitions[1]),
                    "a second definition beside \"\(DisplayText.printable(path))\"", hint: "remove one of the two"))
        }
        guard let source = source(at: path) else { return nil }
        let definition = DefinitionDecoder(source: source).definition()
        if !isRoot, !hasWarnedOfVariables, let definition, let range = definition.variablesRange,
            !definition.variables.isEmpty
        {
            hasWarnedOfVariables = true
            source.warn(
                .postmanIgnoredPart, at: range, "variables of a folder are ignored",
                hint: "move them to the definition of the collection")
        }
        diagnostics.append(contentsOf: source.diagnostics)
        return definition
    }

    // MARK: Requests

    private mutating func request(_ fileName: String, in tree: FolderTree) -> FolderNode? {
        guard let source = source(at: PathParts.joined(tree.path, fileName)) else { return nil }
        let decoded = RequestFileDecoder(source: source)
            .item(defaultName: PostmanFileKind.requestName(ofFile: fileName) ?? fileName)
        diagnostics.append(contentsOf: source.diagnostics)
        guard let (decodedItem, order) = decoded else { return nil }
        var item = decodedItem
        item.searchFolders = [tree.path] + searchFolders.filter { $0 != tree.path }
        return FolderNode(
            fileName: fileName, name: item.name, order: order, content: .request(item), range: item.range)
    }

    // MARK: Files

    /// Reads a file; nil, after a diagnostic, if it cannot be parsed.
    private mutating func source(at path: String) -> FolderFile? {
        paths.append(path)
        do throws(Diagnostic) {
            let source = try FolderFile(at: path, isConfidential: isConfidential, roots: roots)
            files.append(source.file)
            if source.root == nil { diagnostics.append(contentsOf: source.diagnostics) }
            return source.root == nil ? nil : source
        } catch {
            diagnostics.append(error)
            return nil
        }
    }

    /// The number of bytes at the beginning of other files that are searched for a kind.
    private static let searchedSize = 64 << 10

    /// Warns of a YAML file that states a kind but does not have the name of a request's file.
    private mutating func checkOther(_ path: String) {
        guard let bytes = try? NamedFile.content(of: path, in: roots, limit: Self.searchedSize),
            String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains(where: {
                $0.hasPrefix("$kind:")
            })
        else { return }
        paths.append(path)
        diagnostics.append(
            Diagnostic(
                .postmanIgnoredPart, .warning, at: .file(path),
                "the file has a \"$kind\", but its name does not end in .request.yaml: it is ignored",
                hint: "rename it to NAME.request.yaml"
            ).forRuns)
    }
}

/// An entry of a folder, with its name as the bytes of the file system.
package struct FolderEntry {
    package enum Kind {
        case folder
        case file
        /// A pipe, a socket or a device.
        case special
        /// A symbolic link whose target does not exist, or that is part of a cycle.
        case dangling
    }

    /// The bytes of the name, without the terminating NUL.
    package let bytes: [UInt8]

    /// The name; nil if it is not UTF-8.
    package var name: String? { String(validating: bytes, as: UTF8.self) }

    /// The name for messages, with `\xNN` for the bytes that are not ASCII if it is not UTF-8.
    package var shownName: String {
        if let name { return DisplayText.printable(name) }
        return String(
            decoding: bytes.flatMap { byte -> [UInt8] in
                guard byte >= 0x80 || byte < 0x20 else { return [byte] }
                return Array("\\x".utf8) + Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
            }, as: UTF8.self)
    }

    package func hasPrefix(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
    package func hasSuffix(_ text: String) -> Bool { bytes.suffix(text.utf8.count).elementsEqual(text.utf8) }

    /// Returns the entries of a folder in order of their bytes.
    package static func all(in folder: String) throws(SystemError) -> [FolderEntry] {
        try FileSystem.names(in: folder).sorted { $0.lexicographicallyPrecedes($1) }.map { FolderEntry(bytes: $0) }
    }

    /// Returns the kind of the file after symbolic links.
    package func kind(in folder: String) throws(SystemError) -> Kind {
        let path = Array(PathParts.joined(folder, "").utf8) + bytes
        do throws(SystemError) {
            return switch try FileStatus(ofBytes: path, followsLink: true).kind {
            case .folder: .folder
            case .regular: .file
            case .link, .special: .special
            }
        } catch {
            let isLink = (try? FileStatus(ofBytes: path, followsLink: false).kind) == .link
            guard error == .linkLoop || error == .notFound && isLink else { throw error }
            return .dangling
        }
    }
}

/// The names of files in a folder and in the folders below it; no file has been read.
package struct FolderTree {
    let path: String
    /// The folder's own name.
    let name: String
    /// The paths of definitions; more than one is an error.
    var definitions: [String] = []
    /// The names of request files.
    var requests: [String] = []
    /// The names of YAML files without a meaning in schema 3.0, and of JSON collections.
    var others: [String] = []
    var folders: [FolderTree] = []

    /// True if the folder itself has a definition or requests.
    var hasParts: Bool { !definitions.isEmpty || !requests.isEmpty }

    /// True if the folder or a folder below it has a definition or requests.
    var hasItems: Bool { hasParts || folders.contains(where: \.hasItems) }

    /// True if the folder is a collection of schema 3.0, or a part of one.
    ///
    /// The definition of a collection is optional. A folder without parts of its own is a collection nevertheless if it
    /// has requests below it, no folder below it can be the root of a collection, and it has no files of other formats.
    private var isCollection: Bool {
        hasParts || hasItems && !hasOtherFormats && highestParts.allSatisfy(\.definitions.isEmpty)
    }

    /// Returns the paths of the collections in this tree, in order of path.
    ///
    /// - Parameters:
    ///   - includingSelf: False if the folder itself is not a collection.
    ///   - includingOthers: True to include the files of other formats.
    package func collections(includingSelf: Bool, includingOthers: Bool) -> [String] {
        if includingSelf, isCollection { return [path] }
        let files = includingOthers ? others.map { ($0, [PathParts.joined(path, $0)]) } : []
        let below = folders.map { ($0.name, $0.collections(includingSelf: true, includingOthers: includingOthers)) }
        return (files + below).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.flatMap(\.1)
    }

    /// The highest folders that have parts.
    private var highestParts: [FolderTree] { hasParts ? [self] : folders.flatMap(\.highestParts) }

    /// True if a folder above those with parts has files of other formats, such as hubrun's own one.
    private var hasOtherFormats: Bool { !hasParts && (!others.isEmpty || folders.contains(where: \.hasOtherFormats)) }
}
