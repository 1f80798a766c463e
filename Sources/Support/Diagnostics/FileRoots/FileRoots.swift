#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The folders below which a collection may read and write files and connect to Unix sockets.
///
/// A collection may come from somebody else's pull request. Without a limit it could read any file of the machine and
/// send it away. The folders follow from the place of the collection and from `--file-root` alone, never from the
/// content of a file.
package struct FileRoots: Sendable {
    private struct Root {
        let folder: RealPath
        /// The root as part of a message.
        let label: String
    }

    /// The repository or folder of each file in which a path may be written: the collection and its environment.
    private var own: [Root]
    /// The folders of `--file-root`.
    package let named: [RealPath]

    /// The option that adds a folder.
    package static let option = "--file-root"

    /// The roots of a collection: the nearest folder above it with a `.git`, else its own folder.
    ///
    /// - Parameter widening: the folders that `--file-root` names.
    package init(ofCollectionAt path: String, widening: [String] = []) {
        let folder = RealPath(path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
        own = [
            Self.repository(around: folder).map { Root(folder: $0, label: "the repository") }
                ?? Root(folder: folder, label: "the collection's folder")
        ]
        named = widening.map { RealPath($0) }
    }

    /// The same roots, and those of a file that the user named together with the collection.
    package func joined(with other: FileRoots) -> FileRoots {
        var roots = self
        roots.own += other.own
        return roots
    }

    /// True if the path, with its links followed, lies below a root.
    package func hold(_ path: String) -> Bool { root(of: RealPath(path)) != nil }

    /// Checks a path before the file is opened.
    ///
    /// - Parameters:
    ///   - path: as seen from the current folder.
    ///   - written: as the collection has it, for the message.
    /// - Throws: `FileAccessError` if it is outside of all roots or inside of a `.git` folder.
    package func check(_ path: String, writtenAs written: String) throws(FileAccessError) {
        let real = RealPath(path)
        guard let names = root(of: real)?.names else { throw outside(real, path: path, written: written) }
        // With the token that a checkout in CI leaves in .git/config, a request could push to the repository.
        if names.contains(where: { ProtectedName.isRepository($0) }) {
            throw FileAccessError(
                message: "\"\(DisplayText.printable(written))\" is inside of a .git folder",
                hint: "that folder may hold credentials: name a copy outside of it, or allow it with "
                    + "\(Self.option) FOLDER")
        }
    }

    /// The root that holds a path and the names below it. A folder that the user named comes first.
    private func root(of path: RealPath) -> (folder: RealPath, names: [Substring])? {
        for folder in named + own.map(\.folder) {
            if let names = path.components(below: folder) { return (folder, names) }
        }
        return nil
    }

    /// The folder of `--file-root` that holds a path, and the names below it.
    package func namedRoot(of path: RealPath) -> (folder: RealPath, names: [Substring])? {
        for folder in named {
            if let names = path.components(below: folder) { return (folder, names) }
        }
        return nil
    }

    /// The repository or folder that holds a path, and the names below it.
    package func ownRoot(of path: RealPath) -> (folder: RealPath, names: [Substring])? {
        for root in own {
            if let names = path.components(below: root.folder) { return (root.folder, names) }
        }
        return nil
    }

    /// The error for a path that leads out of all roots.
    package func outside(_ real: RealPath, path: String, written: String) -> FileAccessError {
        let label = own.first?.label ?? "the collection's folder"
        let folder = real.text.lastIndex(of: "/").map { String(real.text[..<$0]) } ?? ""
        // A path that would lie below a root without its links.
        let isLink = path != real.text && root(of: RealPath(ignoringLinksOf: path, in: RealPath("."))) != nil
        return FileAccessError(
            message: "\"\(DisplayText.printable(written))\" "
                + (isLink ? "leads through a symbolic link out of \(label)" : "is outside of \(label)"),
            hint: "to allow it, add \(Self.option) \(ShellWord.quoted(folder.isEmpty ? "/" : folder)) to the command")
    }

    private static func repository(around folder: RealPath) -> RealPath? {
        var folder = folder.text
        while true {
            let git = folder == "/" ? "/.git" : folder + "/.git"
            if FileManager.default.fileExists(atPath: git) { return RealPath(absolute: folder) }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }
}
