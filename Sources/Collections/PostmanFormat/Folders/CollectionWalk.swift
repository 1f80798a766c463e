package import Diagnostics
import Platform
import Text

/// A walk over folders, which lists the files of one collection of schema 3.0, or searches for collections.
///
/// An entry that cannot be examined is a problem: a run without it would pass unnoticed.
package struct CollectionWalk {
    private static let maximumDepth = 32

    /// The entries that could not be examined.
    package private(set) var problems: [Diagnostic] = []

    private let start: String
    /// The folders that symbolic links may lead to; nil if links are not checked.
    private let roots: FileRoots?
    private let limit: Int
    /// True if the walk searches for collections: it does not enter those of schema 3.0, and lists all others.
    private let isSearch: Bool
    /// Returns true for an entry that a search skips.
    private let skips: (FolderEntry) -> Bool
    private var count = 0
    /// The real paths of the folders from the first one to the current one, which detect cycles.
    private var trail: [RealPath] = []

    private init(
        from folder: String, roots: FileRoots?, limit: Int, isSearch: Bool,
        skipping skips: @escaping (FolderEntry) -> Bool
    ) {
        start = folder
        self.roots = roots
        self.limit = limit
        self.isSearch = isSearch
        self.skips = skips
    }

    /// Creates a walk over a collection.
    ///
    /// - Parameter limit: The maximum number of entries.
    init(from folder: String, roots: FileRoots, limit: Int = 100_000) {
        self.init(from: folder, roots: roots, limit: limit, isSearch: false) { _ in false }
    }

    /// Creates a search for the collections in a folder.
    ///
    /// - Parameter skips: Returns true for an entry to skip, besides hidden ones and `node_modules`.
    package static func search(
        in folder: String, roots: FileRoots?, skipping skips: @escaping (FolderEntry) -> Bool = { _ in false }
    ) -> CollectionWalk {
        CollectionWalk(from: folder, roots: roots, limit: 1_000_000, isSearch: true, skipping: skips)
    }

    package mutating func tree() -> FolderTree { tree(of: start, name: FolderPaths.name(of: start)) }

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
            report(
                folder, "is more than \(Self.maximumDepth) folders deep",
                hint: "give a folder nearer to the collection, or remove the links that form a cycle")
            return tree
        }
        guard let entries = try? FolderEntry.all(in: folder) else {
            problems.append(
                Diagnostic(
                    .fileUnreadable, at: .file(folder),
                    "the folder \"\(DisplayText.printable(folder))\" cannot be read", hint: "check its permissions"))
            return tree
        }
        tree.definitions = FolderPaths.definitions(of: folder)
        if isSearch, !trail.isEmpty {
            tree.requests = entries.compactMap(\.name).filter { PostmanFileKind.requestName(ofFile: $0) != nil }
            if tree.hasParts { return tree }
        }
        trail.append(real)
        defer { trail.removeLast() }
        for entry in entries where count <= limit {
            count += 1
            if count > limit { reportLimit() } else { add(entry, to: &tree) }
        }
        return tree
    }

    private mutating func add(_ entry: FolderEntry, to tree: inout FolderTree) {
        guard !entry.hasPrefix("."), entry.name != "node_modules", !skips(entry) else { return }
        let isRequest = PostmanFileKind.isRequest(entry)
        let isOther = Self.isOtherFormat(entry)
        let isWanted = isRequest || isOther && isSearch
        let shown = PathParts.joined(tree.path, entry.shownName)
        let kind: FolderEntry.Kind
        do throws(SystemError) {
            kind = try entry.kind(in: tree.path)
        } catch {
            guard isWanted || error != .notFound else { return }
            return report(shown, "cannot be read: \(error.text)", hint: "check its permissions")
        }
        // A dangling link without an extension can have pointed to a folder of collections.
        let isFolder = kind == .folder || kind == .dangling && !entry.bytes.contains(UInt8(ascii: "."))
        guard isWanted || isFolder || isOther && kind == .file else { return }
        guard let name = entry.name else {
            // Report it even if it contains no collection: messages and reports cannot show such a name.
            return report(shown, "has a name that is not UTF-8", hint: "rename it: a report could not name it")
        }
        let path = PathParts.joined(tree.path, name)
        switch kind {
        case .dangling:
            report(
                path, "is a symbolic link whose target does not exist, or that is part of a cycle of links",
                hint: "remove the link, or correct its target")
        case .special:
            report(
                path, "is a pipe, a socket or a device, not a \(isSearch ? "collection" : "request")",
                hint: "remove it, or give it another name")
        case .folder where isRequest:
            report(path, "is a folder, but has the name of a request file", hint: "rename the folder")
        case .folder:
            guard isAllowed(path) else { return }
            let folder = self.tree(of: path, name: name)
            if folder.hasItems || !folder.others.isEmpty || !folder.folders.isEmpty { tree.folders.append(folder) }
        case .file where isWanted:
            guard isAllowed(path) else { return }
            if isRequest { tree.requests.append(name) } else { tree.others.append(name) }
        case .file: tree.others.append(name)
        }
    }

    /// True for the name of a file that a folder of schema 3.0 does not have: YAML, or a collection as JSON.
    private static func isOtherFormat(_ entry: FolderEntry) -> Bool {
        guard ["yaml", "yml", "postman_collection.json"].contains(where: { entry.hasSuffix("." + $0) }) else {
            return false
        }
        return entry.name.flatMap { PostmanFileKind(path: $0) }.map { !$0.isPart } ?? true
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

/// A folder or request of a collection that is being assembled, with the name of its file.
struct FolderNode {
    enum Content {
        case request(PostmanRequestItem)
        case folder(FolderDefinition?, [FolderNode])
    }

    /// The name of the folder or file in the file system.
    let fileName: String
    let name: String
    let order: Double?
    let content: Content
    /// The source range of the item; for a folder without a definition, that of its first item.
    let range: SourceRange?

    /// True if the node comes before another one: by `order`, then by name; nodes without `order` come last.
    func precedes(_ other: FolderNode) -> Bool {
        if order != other.order {
            guard let order else { return false }
            return other.order.map { order < $0 } ?? true
        }
        if name != other.name { return name.utf8.lexicographicallyPrecedes(other.name.utf8) }
        return fileName.utf8.lexicographicallyPrecedes(other.fileName.utf8)
    }

    var item: PostmanItem? {
        switch content {
        case .request(let item): return .request(item)
        case .folder(let definition, let nodes):
            guard let range else { return nil }
            var folder = PostmanFolder(name: name, range: range, extent: definition?.extent ?? range)
            folder.id = definition?.id
            folder.description = definition?.description
            folder.level = definition?.level ?? PostmanLevel()
            folder.items = nodes.compactMap(\.item)
            return .folder(folder)
        }
    }

    private var id: String? {
        switch content {
        case .request(let item): item.id
        case .folder(let definition, _): definition?.id
        }
    }

    /// Returns the item that the names of folders and of a file lead to.
    func selection(of fileNames: [String]) -> PostmanSelection? {
        var selection = PostmanSelection(indices: [], names: [], id: nil)
        var node = self
        for fileName in fileNames {
            guard case .folder(_, let nodes) = node.content,
                case let found = nodes.filter({ $0.range != nil }),
                let index = found.firstIndex(where: { $0.fileName == fileName })
            else { return nil }
            node = found[index]
            selection.indices.append(index)
            selection.names.append(node.name)
        }
        selection.id = node.id
        return selection
    }
}
