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
