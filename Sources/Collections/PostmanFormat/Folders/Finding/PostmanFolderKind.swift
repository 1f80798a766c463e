import Platform

/// The role of a folder in Postman's schema 3.0.
package enum PostmanFolderKind: Sendable, Equatable {
    /// A whole collection.
    case collection
    /// A folder inside the collection at `root`.
    case folder(root: String)
    case workspace
    /// Any other folder. It can contain collections of Postman or hubrun.
    case other

    /// Determines the kind of a folder from its files and from the folders above it. Searches the folders below it only
    /// inside a collection.
    ///
    /// Ignores errors: the reader reports them.
    package init(_ folder: String) {
        if PostmanWorkspace.isWorkspace(folder), FolderPaths.definitions(of: folder).isEmpty {
            self = .workspace
            return
        }
        guard !PostmanLocation.holdsCollections(folder) else {
            self = .other
            return
        }
        let location = PostmanLocation(of: folder)
        let hasParts = FolderPaths.hasParts(folder)
        if location.names.isEmpty {
            self = hasParts ? .collection : .other
        } else {
            self = hasParts || Self.hasRequests(below: folder) ? .folder(root: location.root) : .other
        }
    }

    private static func hasRequests(below folder: String) -> Bool {
        var search = CollectionWalk.search(in: folder, roots: nil)
        return search.tree().hasItems
    }

    /// Returns the collections of all formats in a folder of the kind ``other``, in order of path.
    ///
    /// If all requests are in subfolders and there are no files of other formats, the folder itself is the collection.
    package static func collections(in tree: FolderTree) -> [String] {
        tree.collections(includingSelf: !PostmanLocation.holdsCollections(tree.path), includingOthers: true)
    }
}
