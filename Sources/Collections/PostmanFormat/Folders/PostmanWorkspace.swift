package import Diagnostics
import Platform

/// A folder with collections of schema 3.0, environments and globals.
package struct PostmanWorkspace: Sendable {
    static let collectionsFolder = "postman/collections"
    private static let resourceFiles = [".postman/resources.yaml", ".postman/resources.yml"]
    private static let globalsFiles = ["workspace.globals.yaml", "workspace.globals.yml"]

    package let folder: String
    /// The file of globals that is used if the command names none; nil if there is none.
    package let globals: String?

    /// - Parameter folder: A folder for which ``isWorkspace(_:)`` is true.
    package init(at folder: String) {
        self.folder = folder
        globals = Self.globalsFiles.map { PathParts.joined(folder, "postman/globals/\($0)") }
            .first(where: FolderPaths.isFile)
    }

    /// True for a folder with `.postman/resources.yaml` or with `postman/collections/`.
    package static func isWorkspace(_ folder: String) -> Bool {
        hasResources(folder) || FolderPaths.isFolder(PathParts.joined(folder, collectionsFolder))
    }

    private static func hasResources(_ folder: String) -> Bool {
        resourceFiles.contains { FolderPaths.isFile(PathParts.joined(folder, $0)) }
    }

    /// Finds the workspace of a collection: the nearest folder upwards that is one, inside the repository.
    package static func around(collectionAt root: String) -> PostmanWorkspace? {
        let collection = RealPath(root)
        var candidate: String? = root
        while let folder = candidate {
            let collections = RealPath(PathParts.joined(folder, collectionsFolder))
            if hasResources(folder)
                || FolderPaths.isFolder(collections.text)
                    && collection.components(below: collections) != nil
            {
                return PostmanWorkspace(at: folder)
            }
            // A folder above a repository belongs to another project, or to the machine.
            guard !FileSystem.exists(PathParts.joined(folder, ".git")) else { return nil }
            candidate = FolderPaths.parent(of: folder)
        }
        return nil
    }

    // MARK: Collections

    /// The collections below a folder in order of path, and problems of the search.
    package struct Collections: Sendable {
        package let paths: [String]
        package let diagnostics: DiagnosticList
    }

    /// Finds the collections of the workspace: those in `postman/collections`, if it exists, else all below the folder.
    ///
    /// - Parameter allowedFolders: The folders outside the workspace that symbolic links may lead to.
    package func collections(allowedFolders: [String] = []) -> Collections {
        let folder = PathParts.joined(folder, Self.collectionsFolder)
        return Self.collections(
            below: FolderPaths.isFolder(folder) ? folder : self.folder, allowedFolders: allowedFolders)
    }

    /// Finds the collections of schema 3.0 below a folder that is no collection itself.
    package static func collections(below folder: String, allowedFolders: [String] = []) -> Collections {
        var walk = CollectionWalk.search(
            in: folder, roots: FileRoots(ofCollectionAt: folder + "/", widening: allowedFolders))
        let tree = walk.tree()
        var diagnostics = DiagnosticList()
        for problem in walk.problems { diagnostics.append(problem) }
        for name in tree.requests {
            diagnostics.append(
                Diagnostic(
                    .postmanIgnoredPart, .warning, at: .file(PathParts.joined(folder, name)),
                    "the request is in no collection, and is not run",
                    hint: "move it to a folder, which is then a collection"
                ).forRuns)
        }
        return Collections(
            paths: tree.collections(includingSelf: false, includingOthers: false), diagnostics: diagnostics)
    }
}

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

/// Operations on the paths of folders.
enum FolderPaths {
    /// Returns the path of the folder around a folder or file; nil for the root of the file system.
    ///
    /// The path stays relative if possible. A path through a symbolic link gives the folder around the link's target.
    static func parent(of path: String) -> String? {
        guard let real = RealPath(path).parent else { return nil }
        let written = writtenParent(of: path)
        return RealPath(written) == real ? written : real.text
    }

    private static func writtenParent(of path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let parts = PathParts(path)
        if parts.name == ".." { return "\(path)/.." }
        if path.isEmpty || path == "." { return ".." }
        if parts.name == "." { return "\(path)." }
        if parts.folder.isEmpty { return "." }
        return parts.folder == "/" ? "/" : String(parts.folder.dropLast())
    }

    /// Returns the last name of a path, of `.` and `..` the folder's own one.
    static func name(of path: String) -> String { PathParts(RealPath(path).text).name }

    static func isFile(_ path: String) -> Bool { FileStatus.kind(of: path) == .regular }

    static func isFolder(_ path: String) -> Bool { FileStatus.kind(of: path) == .folder }

    private static let resources = ".resources"
    private static let definitions = ["definition.yaml", "definition.yml"]

    /// Returns the paths of a folder's definitions; more than one is an error.
    static func definitions(of folder: String) -> [String] {
        let resources = PathParts.joined(folder, resources)
        return definitions.map { PathParts.joined(resources, $0) }.filter(FileSystem.exists)
    }

    /// True for the path of a definition.
    static func isDefinition(_ path: PathParts) -> Bool {
        definitions.contains(path.name) && PathParts(String(path.folder.dropLast())).name == resources
    }

    /// Returns the folder around the outermost `.resources` of a path, or the file's own folder.
    static func folder(ofPart path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let end = parts.firstIndex(of: resources[...]) ?? parts.count - 1
        let folder = parts[..<end].joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// True if a folder has a definition, or a request's file directly in it.
    static func hasParts(_ folder: String) -> Bool {
        if !definitions(of: folder).isEmpty { return true }
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.contains { name in
            String(validating: name, as: UTF8.self).flatMap(PostmanFileKind.requestName) != nil
        }
    }
}
