import Platform

/// The root of a collection of schema 3.0, found from a path in it.
struct PostmanLocation {
    /// The root's path: relative if the given one is.
    let root: String
    /// The names from the root to the given folder or file; empty for the root.
    let names: [String]

    /// Finds the highest folder, from the given one upwards without a gap, that has a definition or request files.
    ///
    /// - Parameter path: A folder of a collection, or a request's file.
    init(of path: String) {
        let isFolder = FolderPaths.isFolder(path)
        var root = isFolder ? path : FolderPaths.parent(of: path) ?? "/"
        while let parent = FolderPaths.parent(of: root), !Self.holdsCollections(parent), FolderPaths.hasParts(parent) {
            root = parent
        }
        self.root = root
        names = (RealPath(path).components(below: RealPath(root)) ?? []).map(String.init)
    }

    /// True for a folder `postman/collections`, which is not part of the collections in it.
    static func holdsCollections(_ folder: String) -> Bool {
        RealPath(folder).text.hasSuffix("/\(PostmanWorkspace.collectionsFolder)")
    }
}
