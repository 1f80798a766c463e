import Diagnostics
import Platform
import Text

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
