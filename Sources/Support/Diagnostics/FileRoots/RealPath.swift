#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An absolute path without symbolic links, `.` and `..`.
package struct RealPath: Sendable, Equatable {
    package let text: String

    /// Resolves the symbolic links of a path. Components that do not exist stay as written.
    package init(_ path: String) {
        var existing = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var missing: [Substring] = []
        while true {
            if let resolved = realpath(existing, nil) {
                defer { free(resolved) }
                text = Self.appending(missing.reversed(), to: String(cString: resolved))
                return
            }
            while existing.count > 1, existing.hasSuffix("/") { existing.removeLast() }
            guard let slash = existing.lastIndex(of: "/"), existing.count > 1 else {
                text = Self.appending(missing.reversed(), to: "/")
                return
            }
            missing.append(existing[existing.index(after: slash)...])
            existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
        }
    }

    /// Creates a path that is known to contain no links.
    init(absolute text: String) { self.text = text }

    /// Creates the path that results if no component is treated as a link.
    package init(ignoringLinksOf path: String, in folder: RealPath) {
        text = Self.appending(path.split(separator: "/"), to: path.hasPrefix("/") ? "/" : folder.text)
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
