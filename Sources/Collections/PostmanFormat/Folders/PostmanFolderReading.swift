package import Diagnostics

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
