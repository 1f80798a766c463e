import Diagnostics
import Platform

/// The folders in which files that belong to a collection are searched for.
enum FoldersAbove {
    /// Returns a collection's folder and, inside a Git repository, its parents up to the repository's root.
    ///
    /// - Parameter orToCurrent: True to return the parents up to the current folder if there is no repository.
    static func folders(of collection: String, orToCurrent: Bool = false) -> [String] {
        let folder = PathParts(collection).folder
        let place = RealPath(folder.isEmpty ? "." : folder)
        let top = FileRoots.repository(around: place) ?? (orToCurrent ? RealPath(".") : nil)
        var folders = [folder]
        for _ in top.flatMap({ place.components(below: $0) }) ?? [] {
            folders.append(parent(of: folders[folders.count - 1]))
        }
        return folders
    }

    /// Returns the path of a folder's parent: shorter if no symbolic link makes that another folder.
    private static func parent(of folder: String) -> String {
        let parent = folder + "../"
        guard !folder.isEmpty, !folder.hasSuffix("../"), folder != "./", folder != "/" else { return parent }
        let short = PathParts(String(folder.dropLast())).folder
        return RealPath(short.isEmpty ? "." : short) == RealPath(parent) ? short : parent
    }
}
