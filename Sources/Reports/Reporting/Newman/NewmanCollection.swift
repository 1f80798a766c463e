import RunRecords
import Secrets

/// A collection of a run with its requests, as Newman's reports identify them.
///
/// Memory grows with the number of different requests, not with their executions.
final class NewmanCollection {
    /// The schema that describes the shape of `collection` in Newman's JSON report.
    static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    /// The limit for the nesting of folders. Deeper groups are part of the last folder.
    private static let deepestFolder = 100

    private struct Key: Hashable {
        let folder: ObjectIdentifier
        let name: String
        /// The place of a request, or the position of a folder: names can be repeated.
        let file: String
        let line: Int
        let column: Int
    }

    let root: NewmanFolder
    /// The number of different requests so far.
    private(set) var requestCount = 0
    private var folders: [Key: NewmanFolder] = [:]
    private var items: [Key: NewmanItem] = [:]
    private var ids: Set<String> = []

    /// - Parameter tie: A text that tells the collection from another one of the same name; nil for the first one.
    init(name: String, tie: String?) {
        root = NewmanFolder(id: NamedUUID.text(["collection", name] + [tie].compactMap(\.self)), name: name, path: [])
    }

    /// Returns the item of a request, the same for each of its executions.
    func item(of request: RequestRecord) -> NewmanItem {
        let folder = folder(of: request)
        let name = SecretMark.withoutHashes(request.name)
        let place = request.place
        let key = Key(
            folder: ObjectIdentifier(folder), name: name, file: place.file, line: place.line, column: place.column)
        if let item = items[key] { return item }
        let id = request.itemID ?? id(["request", folder.id, name], tie: "\(place.line):\(place.column)")
        let item = NewmanItem(id: id, name: name, in: folder, position: requestCount)
        requestCount += 1
        items[key] = item
        folder.entries.append(.item(item))
        return item
    }

    private func folder(of request: RequestRecord) -> NewmanFolder {
        var folder = root
        if request.section != .requests { folder = self.folder(request.section.rawValue, at: 0, in: folder) }
        for group in request.groups.prefix(Self.deepestFolder) {
            folder = self.folder(group.name, at: group.position, in: folder)
        }
        return folder
    }

    private func folder(_ name: String, at position: Int, in parent: NewmanFolder) -> NewmanFolder {
        let name = SecretMark.withoutHashes(name)
        let key = Key(folder: ObjectIdentifier(parent), name: name, file: "", line: position, column: 0)
        if let folder = folders[key] { return folder }
        let folder = NewmanFolder(
            id: id(["folder", parent.id, name], tie: "\(position)"), name: name, path: parent.path + [name])
        folders[key] = folder
        parent.entries.append(.folder(folder))
        return folder
    }

    /// Returns a new id.
    ///
    /// - Parameter tie: A text that makes the id unique if another one has the same names.
    private func id(_ names: [String], tie: String) -> String {
        let id = NamedUUID.text(names)
        return ids.insert(id).inserted ? id : NamedUUID.text(names + [tie])
    }
}
