package import Diagnostics
import Platform
import Text
import YAMLSource

/// Reads collections of schema 3.0: files of YAML in folders.
package struct PostmanFolderReader {
    private let allowedFolders: [String]
    private let isConfidential: Bool

    /// - Parameters:
    ///   - allowedFolders: The folders outside the collection that symbolic links in it may lead to.
    ///   - isConfidential: True if diagnostics must not show text of the files.
    package init(allowedFolders: [String] = [], isConfidential: Bool = false) {
        self.allowedFolders = allowedFolders
        self.isConfidential = isConfidential
    }

    /// Reads the collection that a path is part of.
    ///
    /// - Parameter path: The folder of a collection, a folder inside one, or the file of a request. The whole collection
    ///   is read in each case, because the request has the scripts, variables and `auth` of the folders around it.
    package func read(_ path: String) -> PostmanFolderReading {
        let location = PostmanLocation(of: path)
        let workspace = PostmanWorkspace.around(collectionAt: location.root)
        let roots = FileRoots(
            ofCollectionAt: PathParts.joined(workspace?.folder ?? location.root, ""), widening: allowedFolders)
        var reading = PostmanFolderReading(root: location.root, workspace: workspace, roots: roots)
        var walk = CollectionWalk(from: location.root, roots: roots)
        let tree = walk.tree()
        for problem in walk.problems { reading.diagnostics.append(problem) }

        var searchFolders = [location.root]
        if let workspace, RealPath(workspace.folder) != RealPath(location.root) {
            searchFolders.append(workspace.folder)
        }
        var assembly = FolderAssembly(roots: roots, searchFolders: searchFolders, isConfidential: isConfidential)
        let root = assembly.folder(tree)
        reading.collection = assembly.collection(root)
        reading.paths = assembly.paths
        if let collection = reading.collection {
            for warning in FolderAuthCheck.warnings(of: collection) { assembly.diagnostics.append(warning) }
        }
        reading.diagnostics.append(contentsOf: assembly.diagnostics)
        if !location.names.isEmpty { reading.selection = root.selection(of: location.names) }
        let isEmpty = reading.collection == nil || reading.selection == nil && !location.names.isEmpty
        if isEmpty, !reading.diagnostics.hasErrors {
            reading.diagnostics.append(
                Diagnostic(
                    .nothingSelected, at: .file(path), "\"\(DisplayText.printable(path))\" has no requests",
                    hint: "name a folder with files NAME.request.yaml, or one of these files"))
        }
        return reading
    }
}

/// A collection read from folders of schema 3.0, with the item that the path names.
package struct PostmanFolderReading: Sendable {
    /// The collection without the files that have errors; nil if no file could be read.
    package var collection: PostmanCollection?
    /// The folder or request that the path named; nil if it named the whole collection.
    package var selection: PostmanSelection?
    /// The root of the collection: the given path, or a folder upwards of it.
    package var root: String
    /// The workspace around the collection.
    package var workspace: PostmanWorkspace?
    /// The folders in which the collection may read files.
    package let roots: FileRoots
    /// The paths of all files of the collection, those with errors included.
    package var paths: [String] = []
    package var diagnostics = DiagnosticList()

    init(root: String, workspace: PostmanWorkspace?, roots: FileRoots) {
        self.root = root
        self.workspace = workspace
        self.roots = roots
    }
}

/// A folder or request inside a collection.
package struct PostmanSelection: Sendable, Equatable {
    /// The index in `items` of the collection, then in `items` of the folder, and so on.
    package var indices: [Int]
    /// The names on this way.
    package var names: [String]
    /// The id of the folder or request.
    package var id: String?

    package init(indices: [Int], names: [String], id: String?) {
        self.indices = indices
        self.names = names
        self.id = id
    }
}

extension PostmanCollection {
    /// Returns the item at a way of indices, as ``PostmanSelection/indices`` has it.
    package func item(at indices: [Int]) -> PostmanItem? {
        var items = items
        for (depth, index) in indices.enumerated() {
            guard items.indices.contains(index) else { return nil }
            if depth == indices.count - 1 { return items[index] }
            guard case .folder(let folder) = items[index] else { return nil }
            items = folder.items
        }
        return nil
    }
}

private enum VariableFileKey: String, FolderKey {
    case kind = "$kind"
    case name, values, color, id, description

    static let owner = "an environment"

    static func advice(for word: String) -> String? {
        ["variables", "value", "variable"].contains(word) ? "did you mean \"values\"?" : nil
    }
}

extension PostmanVariableFile {
    /// Reads an environment or globals of schema 3.0; nil after an error.
    ///
    /// Messages do not show text of the file, because its values can be secrets. A variable with `secret: true` and
    /// without a value has the value `missing`: the name is unresolved until the command gives it a value.
    package static func read(
        yaml bytes: consuming [UInt8], path: String, kind: Kind, diagnostics: inout DiagnosticList
    ) -> PostmanVariableFile? {
        let source = FolderFile(bytes, path: path, isConfidential: true)
        let file = source.root.flatMap { decoded($0, source, kind) }
        let found = source.diagnostics
        diagnostics.append(contentsOf: found)
        return found.hasErrors ? nil : file
    }

    private static func decoded(_ root: YAMLNode, _ source: FolderFile, _ kind: Kind) -> PostmanVariableFile? {
        let members = source.members(of: root, VariableFileKey.self, hint: "write name and values")
        let fileName = source.file.path.split(separator: "/").last.map(String.init) ?? source.file.path
        let name = source.label(members[.name]) ?? String(fileName.prefix { $0 != "." })
        guard let values = members[.values] else {
            if root.mapping != nil, root.mapping?.has("values") != true {
                source.error(
                    .missingKey, at: root, "\"values\" is missing",
                    hint: "write values: and, below it, - { key: NAME, value: VALUE }")
            }
            return nil
        }
        let variables = FolderEntries(source: source, owner: "\"values\"").variables(values.value)
        return PostmanVariableFile(kind: kind, name: name, variables: variables, file: source.file)
    }
}
