import Cryptography
import Diagnostics
import RunRecords
import Text
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

/// The collections of a run. Newman runs one; several of them are the folders of one.
struct NewmanCollections {
    /// The limit for the names of several collections, in bytes.
    private static let nameLimit = 200

    private struct Key: Hashable {
        let file: String
        let name: String
    }

    private var collections: [Key: NewmanCollection] = [:]
    private var order: [NewmanCollection] = []

    /// Returns the collection of a unit, the same for each of its iterations.
    mutating func collection(of unit: UnitRecord) -> NewmanCollection {
        let key = Key(file: unit.file, name: unit.collection)
        if let collection = collections[key] { return collection }
        let name = SecretMark.withoutHashes(unit.collection)
        let isTaken = order.contains { $0.root.name == name }
        let collection = NewmanCollection(name: name, tie: isTaken ? unit.file : nil)
        collections[key] = collection
        order.append(collection)
        return collection
    }

    /// The whole as one collection.
    var root: NewmanFolder {
        if order.count == 1 { return order[0].root }
        let name = order.isEmpty ? "hubrun" : order.map(\.root.name).joined(separator: ", ").cut(to: Self.nameLimit)
        let root = NewmanFolder(id: NamedUUID.text(["collections"] + order.map(\.root.id)), name: name, path: [])
        root.entries = order.map { .folder($0.root) }
        return root
    }

    /// Returns the full name of an item, which begins with its collection if there are several.
    func fullName(of item: NewmanItem, in collection: NewmanCollection) -> String {
        order.count > 1 ? "\(collection.root.name) / \(item.fullName)" : item.fullName
    }
}

/// A folder of a collection, or the collection itself.
final class NewmanFolder {
    enum Entry {
        case folder(NewmanFolder)
        case item(NewmanItem)
    }

    let id: String
    let name: String
    /// The names of the folders around it and its own; empty for the collection.
    let path: [String]
    var entries: [Entry] = []

    init(id: String, name: String, path: [String]) {
        self.id = id
        self.name = name
        self.path = path
    }

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("id", id)
            stream.string("name", name)
            writeEntries(to: &stream)
        }
    }

    func writeEntries(to stream: inout JSONStream) {
        stream.array("item", entries) { stream, entry in
            switch entry {
            case .folder(let folder): folder.write(to: &stream)
            case .item(let item): item.write(to: &stream)
            }
        }
    }
}

/// A request of a collection.
final class NewmanItem {
    let id: String
    let name: String
    /// The name with the folders around it: `Users / Get user`.
    let fullName: String
    /// The id and name of the folder or collection around it.
    let parent: (id: String, name: String)
    /// The index among the collection's requests in the order in which they ran or were skipped, from 0.
    let position: Int
    /// The request as it was first sent, as JSON without its body; nil before that.
    private var request: String?

    init(id: String, name: String, in folder: NewmanFolder, position: Int) {
        self.id = id
        self.name = name
        self.position = position
        fullName = (folder.path + [name]).joined(separator: " / ")
        // A reference to the folder would be a cycle.
        parent = (folder.id, folder.name)
    }

    /// Keeps the first request that was sent.
    func note(_ sent: MessageRequest?) {
        guard request == nil, let sent else { return }
        var stream = JSONStream()
        stream.object { sent.writeNewmanMembers(to: &$0, body: false) }
        request = stream.drain { String(decoding: $0, as: UTF8.self) }
    }

    func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.string("id", id)
            stream.string("name", name)
            stream.key("request")
            if let request {
                stream.literal(request)
            } else {
                stream.object { MessageRequest.unknown.writeNewmanMembers(to: &$0, body: false) }
            }
            stream.array("response", [String]()) { $0.string($1) }
            stream.array("event", [String]()) { $0.string($1) }
        }
    }
}

/// A UUID derived from names, so that it is the same in each run (RFC 9562, section 5.5).
enum NamedUUID {
    /// The namespace for URLs (RFC 9562, section 6.6).
    private static let namespace: [UInt8] = [
        0x6B, 0xA7, 0xB8, 0x11, 0x9D, 0xAD, 0x11, 0xD1, 0x80, 0xB4, 0x00, 0xC0, 0x4F, 0xD4, 0x30, 0xC8,
    ]

    /// - Parameter names: The names; lists that differ in where a name ends give different UUIDs.
    static func text(_ names: [String]) -> String {
        let name = (["hubrun:"] + names).joined(separator: "\0")
        var bytes = Array(Digest.sha1(namespace + name.utf8).prefix(16))
        guard bytes.count == 16 else { return "" }
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexText }.joined(separator: "-")
    }
}
