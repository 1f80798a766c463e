/// An absolute path without symbolic links, `.` and `..`.
package struct RealPath: Sendable, Equatable {
    package let text: String

    /// Resolves the symbolic links of a path. Components that do not exist stay as written.
    package init(_ path: String) {
        var existing = PathParts.absolute(path)
        var missing: [String] = []
        while true {
            if let resolved = FileSystem.realPath(existing) {
                text = Self.appending(missing.reversed().map { $0[...] }, to: resolved)
                return
            }
            while existing.count > 1, existing.hasSuffix("/") { existing.removeLast() }
            let parts = PathParts(existing)
            missing.append(parts.name)
            existing = parts.folder
        }
    }

    /// Creates a path that is known to contain no links.
    package init(absolute text: String) { self.text = text }

    /// Creates the path that results if no component is treated as a link.
    package init(ignoringLinksOf path: String, in folder: RealPath) {
        text = Self.appending(path.split(separator: "/"), to: path.hasPrefix("/") ? "/" : folder.text)
    }

    /// The folder of this path; nil for the root of the file system.
    package var parent: RealPath? {
        guard text != "/" else { return nil }
        let folder = PathParts(text).folder
        return RealPath(absolute: folder == "/" ? folder : String(folder.dropLast()))
    }

    /// Returns the components from a folder to this path; nil if the path is not in the folder.
    package func components(below folder: RealPath) -> [Substring]? {
        if folder.text == "/" { return text.split(separator: "/") }
        guard text.utf8.starts(with: folder.text.utf8) else { return nil }
        let rest = text.utf8.dropFirst(folder.text.utf8.count)
        guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
        return Substring(rest).split(separator: "/")
    }

    private static func appending(_ names: [Substring], to folder: String) -> String {
        var parts = folder.split(separator: "/")
        for name in names {
            switch name {
            case "", ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(name)
            }
        }
        return "/" + parts.joined(separator: "/")
    }
}

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

    /// The name up to its first dot; the whole name if it begins with one.
    package var stem: String {
        let stem = name.prefix { $0 != "." }
        return stem.isEmpty ? name : String(stem)
    }

    /// The name without its last extension; the whole name if its only dot is the first character.
    package var nameWithoutExtension: String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
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
