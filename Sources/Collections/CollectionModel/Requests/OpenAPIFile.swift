package import Diagnostics
import Platform

/// A file with the description of an API (OpenAPI, Swagger).
package struct OpenAPIFile: Sendable {
    /// The absolute path.
    package let path: String
    /// The path for messages.
    package let shownPath: String
    /// The path as written, from the folder of the file that names it.
    package let written: String
    /// The folders in which the files may be that the description refers to.
    package let roots: FileRoots
    /// The place where the file is named.
    package let range: SourceRange

    /// - Parameter path: The path from the current folder.
    package init(_ path: String, writtenAs written: String, roots: FileRoots, at range: SourceRange) {
        self.path = RealPath(ignoringLinksOf: path, in: RealPath(FileSystem.currentFolder)).text
        (shownPath, self.written, self.roots, self.range) = (path, written, roots, range)
    }
}
