import Diagnostics
import RunRecords
import Secrets

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
