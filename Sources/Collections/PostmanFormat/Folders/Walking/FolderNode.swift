import Diagnostics

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
