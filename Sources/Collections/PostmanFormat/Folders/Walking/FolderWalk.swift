import Diagnostics
import Platform

/// A walk over the folders of collections of schema 3.0, which lists their files.
///
/// An entry that cannot be examined is a problem: a run without it would pass unnoticed.
struct FolderWalk {
    private static let maximumDepth = 32

    /// The entries that could not be examined.
    private(set) var problems: [Diagnostic] = []

    private let start: String
    /// The folders that symbolic links may lead to; nil if links are not checked.
    private let roots: FileRoots?
    private let limit: Int
    private var count = 0
    /// The real paths of the folders from the first one to the current one, which detect cycles.
    private var trail: [RealPath] = []

    /// - Parameter limit: The maximum number of entries.
    init(from folder: String, roots: FileRoots? = nil, limit: Int = 100_000) {
        start = folder
        self.roots = roots
        self.limit = limit
    }

    mutating func tree() -> FolderTree { tree(of: start, name: FolderPaths.name(of: start)) }

    private mutating func tree(of folder: String, name: String) -> FolderTree {
        var tree = FolderTree(path: folder, name: name)
        let real = RealPath(folder)
        if let first = trail.firstIndex(of: real) {
            report(
                folder,
                "is a symbolic link to the folder \"\(DisplayText.printable(trail[first].text))\", "
                    + "which contains it", hint: "remove the link: it makes a cycle")
            return tree
        }
        guard trail.count < Self.maximumDepth else {
            report(folder, "lies more than \(Self.maximumDepth) folders deep", hint: "is there a loop of links?")
            return tree
        }
        guard let names = try? FileSystem.names(in: folder) else {
            report(folder, "cannot be read", hint: "check its permissions")
            return tree
        }
        trail.append(real)
        defer { trail.removeLast() }
        tree.definitions = FolderPaths.definitions(of: folder)
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) where count <= limit {
            count += 1
            if count > limit { reportLimit() } else { add(name, to: &tree) }
        }
        return tree
    }

    private mutating func add(_ bytes: [UInt8], to tree: inout FolderTree) {
        guard bytes.first != UInt8(ascii: "."), bytes != Array("node_modules".utf8) else { return }
        guard let name = String(validating: bytes, as: UTF8.self) else {
            // The folder may have no requests, but no message or report could name what is in it.
            let shown = PathParts.joined(tree.path, String(decoding: bytes, as: UTF8.self))
            report(shown, "has a name that is not UTF-8", hint: "rename it: a report could not name it")
            return
        }
        let path = PathParts.joined(tree.path, name)
        let isRequest = PostmanFileRole.requestName(ofFile: name) != nil
        switch FileStatus.kind(of: path) {
        case .folder where isRequest: report(path, "is a folder, and no request", hint: "give it another name")
        case .folder:
            guard isAllowed(path) else { return }
            let folder = self.tree(of: path, name: name)
            if folder.hasItems || !folder.others.isEmpty || !folder.folders.isEmpty { tree.folders.append(folder) }
        case .regular where isRequest: if isAllowed(path) { tree.requests.append(name) }
        case .regular: if Self.isOtherFormat(name) { tree.others.append(name) }
        case .link, .special, nil:
            // A broken link without an extension may have led to a folder of requests.
            guard isRequest || isLink(path) && !name.contains(".") else { return }
            report(path, "is a broken link, a pipe, a socket or a device, and no request", hint: "remove it")
        }
    }

    private static func isOtherFormat(_ name: String) -> Bool {
        name.hasSuffix(".postman_collection.json")
            || (name.hasSuffix(".yaml") || name.hasSuffix(".yml")) && PostmanFileRole(path: name) == nil
    }

    private mutating func isAllowed(_ path: String) -> Bool {
        guard let roots, isLink(path) else { return true }
        do throws(FileAccessError) {
            try roots.check(path, writtenAs: path)
            return true
        } catch {
            problems.append(Diagnostic(.fileOutsideRoots, at: .file(path), error.message, hint: error.hint))
            return false
        }
    }

    private func isLink(_ path: String) -> Bool {
        (try? FileStatus(ofBytes: Array(path.utf8), followsLink: false).kind) == .link
    }

    private mutating func report(_ path: String, _ message: String, hint: String) {
        problems.append(
            Diagnostic(
                .fileUnreadable, at: .file(path), "\"\(DisplayText.printable(path))\" \(message)", hint: hint))
    }

    private mutating func reportLimit() {
        problems.append(
            Diagnostic(
                .tooLarge, at: .file(start),
                "the folder \"\(DisplayText.printable(start))\" has more than \(limit) entries",
                hint: "name the folder of one collection"))
    }
}
