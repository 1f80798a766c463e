import CollectionModel
import Diagnostics
import PostmanFormat

/// A search for all collections below a folder.
///
/// A file that looks like a collection and cannot be read is an error: a run without it would pass unnoticed.
enum CollectionSearch {
    /// Returns the collections in order of path.
    ///
    /// - Parameter fileRoots: The folders of `--file-root`, which symbolic links may point to.
    /// - Throws: `CommandFailure` for the first entry that cannot be read.
    static func files(in folder: String, fileRoots: [String]) throws -> [String] {
        // The user named the folder, so links may lead anywhere below it, or in its repository.
        let roots = FileRoots(ofCollectionAt: folder + "/", widening: fileRoots)
        var walk = CollectionWalk.search(in: folder, roots: roots) { $0.hasPrefix("_") || $0.name == "environments" }
        let tree = walk.tree()
        if let problem = walk.problems.first {
            throw CommandFailure(.commandLine, problem.code, problem.message, hint: problem.hint)
        }
        return PostmanFolderKind.collections(in: tree)
    }
}
