import Platform

/// The role of a folder in Postman's schema 3.0.
package enum PostmanFolderKind: Sendable, Equatable {
    /// A whole collection.
    case collection
    /// A folder inside the collection at `root`.
    case folder(root: String)
    case workspace
    /// Any other folder; it may contain collections, of Postman or of hubrun.
    case other

    /// Examines a folder. Errors below it are ignored, because a reader reports them.
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
        if FolderPaths.hasParts(folder), location.names.isEmpty {
            self = .collection
            return
        }
        var walk = FolderWalk(from: folder)
        let tree = walk.tree()
        if !location.names.isEmpty, tree.hasItems {
            self = .folder(root: location.root)
        } else {
            self = tree.collections.map(\.path) == [tree.path] ? .collection : .other
        }
    }

    /// True if a folder has a definition or a request's file directly in it, which makes it a collection or a part of
    /// one.
    package static func hasParts(_ folder: String) -> Bool { FolderPaths.hasParts(folder) }
}
