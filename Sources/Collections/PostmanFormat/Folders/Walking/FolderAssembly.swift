import Diagnostics
import Platform
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
