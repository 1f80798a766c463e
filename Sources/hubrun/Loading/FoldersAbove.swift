import Platform

/// The folders in which files that belong to a collection are searched for.
enum FoldersAbove {
    private static let limit = 64

    /// Returns a collection's folder and, inside a Git repository, its parents up to the repository's root.
    ///
    /// - Parameter orToCurrent: True to return the parents up to the current folder if there is no repository.
    static func folders(of collection: String, orToCurrent: Bool = false) -> [String] {
        let current = orToCurrent ? RealPath(".").text : nil
        var folder = PathParts(collection).folder
        var candidates: [String] = []
        var toCurrent: Int?
        for _ in 0..<limit {
            candidates.append(folder)
            if FileSystem.exists(folder + ".git") { return candidates }
            if let current, RealPath(folder.isEmpty ? "." : folder).text == current { toCurrent = candidates.count }
            folder = parent(of: folder)
        }
        return Array(candidates.prefix(toCurrent ?? 1))
    }

    /// Returns the path of a folder's parent: shorter if no symbolic link makes that another folder.
    private static func parent(of folder: String) -> String {
        let parent = folder + "../"
        guard !folder.isEmpty, !folder.hasSuffix("../"), folder != "./", folder != "/" else { return parent }
        let short = PathParts(String(folder.dropLast())).folder
        return RealPath(short.isEmpty ? "." : short) == RealPath(parent) ? short : parent
    }
}
