/// A path, taken apart after its last separator.
package struct PathParts: Sendable {
    /// The folder with its separator; empty for a path without one.
    package let folder: String
    /// The rest; empty for a path that ends with a separator.
    package let name: String

    package init(_ path: String) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
        folder = String(path[..<end])
        name = String(path[end...])
    }

    /// Returns the path of a name in a folder.
    package static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns a path relative to the root; relative paths are relative to the working directory.
    package static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : joined(FileSystem.currentFolder, path)
    }
}
