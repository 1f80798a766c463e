package import Foundation

/// Files of this repository.
package enum RepositoryFile {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// Returns the URL of a file or folder.
    ///
    /// - Parameter path: The path relative to the repository's root; empty for the root itself.
    package static func at(_ path: String) -> URL { path.isEmpty ? root : root.appending(path: path) }
}
