import Platform

/// The role of a folder in Postman's schema 3.0.
package enum PostmanFolderKind: Sendable, Equatable {
    /// A whole collection.
    case collection
    /// A folder inside the collection at `root`.
    case folder(root: String)
    case workspace
    /// Any other folder; collections may be below it, of Postman or of hubrun.
    case other

    /// Examines a folder and those above it. Those below it are examined only in a collection, to find a request.
    ///
    /// Errors are ignored, because a reader reports them.
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
    /// A folder whose requests are all in folders below it, and that has no files of other formats, is a collection
    /// itself.
    package static func collections(in tree: FolderTree) -> [String] {
        tree.collections(isItself: !PostmanLocation.holdsCollections(tree.path), others: true)
    }
}
