import CollectionModel
import Diagnostics
import Platform
import PostmanFormat

/// A search for all collections below a folder.
///
/// A file that looks like a collection and cannot be read is an error: a run without it would pass unnoticed.
struct CollectionSearch {
    private static let endings = [".yaml", ".yml", ".postman_collection.json"]
    /// The maximum depth of folders.
    private static let maximumDepth = 32

    private let folder: String
    private let roots: FileRoots
    /// The real paths of the folders from the first one to the current one, which detect cycles.
    private var trail: [RealPath] = []

    /// - Parameter fileRoots: The folders of `--file-root`, which symbolic links may point to.
    init(in folder: String, fileRoots: [String]) {
        self.folder = folder
        // The user named the folder, so links may lead anywhere below it, or in its repository.
        roots = FileRoots(ofCollectionAt: folder + "/", widening: fileRoots)
    }

    /// Returns the collections in order of path.
    ///
    /// - Throws: `CommandFailure` for the first entry that cannot be read.
    mutating func files() throws -> [String] { try files(below: folder) }

    private mutating func files(below folder: String) throws -> [String] {
        let real = RealPath(folder)
        if let first = trail.firstIndex(of: real) {
            throw diagnostic(
                folder,
                "is a symbolic link to the folder \"\(DisplayText.printable(trail[first].text))\", which contains it",
                hint: "remove the link: it makes a cycle")
        }
        guard trail.count < Self.maximumDepth else {
            throw diagnostic(
                folder, "lies more than \(Self.maximumDepth) folders deep", hint: "is there a loop of links?")
        }
        guard let entries = try? FolderEntry.all(in: folder) else {
            throw CommandFailure(
                .commandLine, .fileUnreadable, "the folder \"\(DisplayText.printable(folder))\" cannot be read",
                hint: "check its permissions")
        }
        trail.append(real)
        defer { trail.removeLast() }
        var files: [String] = []
        for entry in entries where !Self.isPassedOver(entry) { files += try self.files(of: entry, in: folder) }
        return files
    }

    private static func isPassedOver(_ entry: FolderEntry) -> Bool {
        entry.hasPrefix("_") || entry.hasPrefix(".") || entry.name == "environments"
    }

    /// True for environments, globals and examples of Postman, which are no collections.
    private static func isPartOfPostman(_ path: String) -> Bool { PostmanFileRole(path: path) != nil }

    private mutating func files(of entry: FolderEntry, in folder: String) throws -> [String] {
        let shown = PathParts.joined(folder, entry.shownName)
        let looksLikeCollection = Self.endings.contains(where: entry.hasSuffix)
        let kind: FolderEntry.Kind
        do throws(SystemError) {
            kind = try entry.kind(in: folder)
        } catch {
            guard looksLikeCollection || error != .notFound else { return [] }
            throw diagnostic(shown, "cannot be read: \(error.text)", hint: "check its permissions")
        }
        // A dangling link without an extension may have led to a folder of collections.
        let isFolder = kind == .folder || kind == .dangling && !entry.bytes.contains(UInt8(ascii: "."))
        guard looksLikeCollection || isFolder else { return [] }
        guard let name = entry.name else {
            // The folder may have no collections, but no message or report could name what is in it.
            throw diagnostic(shown, "has a name that is not UTF-8", hint: "rename it: a report could not name it")
        }
        let path = PathParts.joined(folder, name)
        switch kind {
        case .dangling:
            throw diagnostic(path, "is a symbolic link to nothing", hint: "remove it, or create its target")
        case .special:
            throw diagnostic(
                path, "is a pipe, a socket or a device, and no collection", hint: "remove it, or give it another name")
        case .file, .folder:
            do throws(FileAccessError) {
                try roots.check(path, writtenAs: path)
            } catch {
                throw CommandFailure(.commandLine, error.message, hint: error.hint)
            }
            guard kind == .folder else { return Self.isPartOfPostman(path) ? [] : [path] }
            return PostmanFolderKind.hasParts(path) ? [path] : try files(below: path)
        }
    }

    private func diagnostic(_ path: String, _ message: String, hint: String) -> CommandFailure {
        CommandFailure(.commandLine, .fileUnreadable, "\"\(DisplayText.printable(path))\" \(message)", hint: hint)
    }
}
