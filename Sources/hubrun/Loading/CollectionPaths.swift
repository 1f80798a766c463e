import CollectionModel
import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The files that the paths on a command line mean.
enum CollectionPaths {
    /// Names standard input on the command line.
    static let standardInput = "-"
    /// The path that a collection from standard input has in what is printed.
    static let standardInputPath = "<stdin>"

    /// Files as given, and of a folder every collection below it in order of path.
    ///
    /// - Parameter fileRoots: the folders of `--file-root`, to which links in a folder may lead.
    /// - Throws: `CommandFailure` for a path that is not there, a folder without collections, and what a folder has
    ///   that looks like a collection and cannot be read.
    static func files(of paths: [String], fileRoots: [String] = []) throws -> [String] {
        var files: [String] = []
        for path in paths {
            guard path != standardInput else {
                files.append(path)
                continue
            }
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw InputFile.missing(path)
            }
            guard isFolder else {
                files.append(path)
                continue
            }
            var search = CollectionSearch(in: path, fileRoots: fileRoots)
            let found = try search.files()
            guard !found.isEmpty else {
                throw CommandFailure(
                    .commandLine, "the folder \"\(path)\" has no collections",
                    hint: "a collection is a .yaml or .yml file; names that begin with _ or . and folders named "
                        + "environments are passed over")
            }
            files += found
        }
        return files
    }
}
