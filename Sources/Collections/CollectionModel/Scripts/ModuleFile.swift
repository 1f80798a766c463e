import Diagnostics

/// The files that `require` may load, apart from the folders in which they may be.
package enum ModuleFile {
    /// The endings, in the order in which they are tried.
    package static let endings = [".js", ".cjs", ".json"]

    /// Returns the reason why a file cannot be loaded, as the end of a sentence; nil if it can.
    ///
    /// - Parameter path: The path after all symbolic links.
    package static func refusal(of path: String) -> String? {
        if isInRepositoryFolder(path) { return "is below .git" }
        return endings.contains(where: path.hasSuffix) ? nil : "is no .js, .cjs or .json file"
    }

    /// True for a file below a folder `.git`.
    package static func isInRepositoryFolder(_ path: String) -> Bool {
        path.split(separator: "/").contains { ProtectedName.isRepository($0) }
    }
}
