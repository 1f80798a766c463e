import Diagnostics
import Platform

/// Paths of files that a collection names, in the result of an export.
enum ExportPaths {
    /// Returns a path relative to the folder of the result.
    ///
    /// - Parameters:
    ///   - written: The path as the collection contains it.
    ///   - file: The file that contains the path.
    ///   - folder: The folder of the result, without symbolic links.
    static func path(_ written: String, in file: SourceFile, from folder: String) -> String {
        guard !written.hasPrefix("/") else { return written }
        let parts = PathParts(file.resolving(path: written))
        let way = RelativePath.from(folder, to: RelativePath.resolved(parts.folder))
        return way.isEmpty ? parts.name : "\(way)/\(parts.name)"
    }
}
