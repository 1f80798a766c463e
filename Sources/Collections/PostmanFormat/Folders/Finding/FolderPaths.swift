import Platform

/// Operations on the paths of folders.
enum FolderPaths {
    /// Returns the path of the folder around a folder or file; nil for the root of the file system.
    ///
    /// The path stays relative if possible. A path through a symbolic link gives the folder around the link's target.
    static func parent(of path: String) -> String? {
        guard let real = RealPath(path).parent else { return nil }
        let written = writtenParent(of: path)
        return RealPath(written) == real ? written : real.text
    }

    private static func writtenParent(of path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let parts = PathParts(path)
        if parts.name == ".." { return "\(path)/.." }
        if path.isEmpty || path == "." { return ".." }
        if parts.name == "." { return "\(path)." }
        if parts.folder.isEmpty { return "." }
        return parts.folder == "/" ? "/" : String(parts.folder.dropLast())
    }

    /// Returns the last name of a path, of `.` and `..` the folder's own one.
    static func name(of path: String) -> String { PathParts(RealPath(path).text).name }

    static func isFile(_ path: String) -> Bool { FileStatus.kind(of: path) == .regular }

    static func isFolder(_ path: String) -> Bool { FileStatus.kind(of: path) == .folder }

    /// Returns the paths of a folder's definitions; more than one is an error.
    static func definitions(of folder: String) -> [String] {
        let resources = PathParts.joined(folder, PostmanFileRole.resources)
        return PostmanFileRole.definitions.map { PathParts.joined(resources, $0) }.filter(FileSystem.exists)
    }

    /// True if a folder has a definition, or a request's file directly in it.
    static func hasParts(_ folder: String) -> Bool {
        if !definitions(of: folder).isEmpty { return true }
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.contains { name in
            String(validating: name, as: UTF8.self).flatMap(PostmanFileRole.requestName) != nil
        }
    }
}
