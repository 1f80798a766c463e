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

    private static let resources = ".resources"
    private static let definitions = ["definition.yaml", "definition.yml"]

    /// Returns the paths of a folder's definitions; more than one is an error.
    static func definitions(of folder: String) -> [String] {
        let resources = PathParts.joined(folder, resources)
        return definitions.map { PathParts.joined(resources, $0) }.filter(FileSystem.exists)
    }

    /// True for the path of a definition.
    static func isDefinition(_ path: PathParts) -> Bool {
        definitions.contains(path.name) && PathParts(String(path.folder.dropLast())).name == resources
    }

    /// Returns the folder around the outermost `.resources` of a path, or the file's own folder.
    static func folder(ofPart path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let end = parts.firstIndex(of: resources[...]) ?? parts.count - 1
        let folder = parts[..<end].joined(separator: "/")
        return folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    }

    /// True if a folder has a definition, or a request's file directly in it.
    static func hasParts(_ folder: String) -> Bool {
        if !definitions(of: folder).isEmpty { return true }
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.contains { name in
            String(validating: name, as: UTF8.self).flatMap(PostmanFileKind.requestName) != nil
        }
    }
}
