package import CollectionDrafts
import JSON
import YAMLSource

/// The text of a collection to which a command adds items and entries.
///
/// The result is read again: if it is not the same collection with exactly the additions, there is an error. All additions
/// refer to the collection as it was; a list or key that is empty gets one addition.
package struct CollectionEdit: Sendable {
    /// The text before the additions.
    package let original: String
    private var lines: CollectionLines
    /// The value of the collection, with the added entries and elements.
    private var value: JSONValue
    private var items: [ItemPlace: [JSONValue]] = [:]

    /// - Parameter text: A collection without errors.
    package init(_ text: String) throws(CollectionEditError) {
        guard let root = Self.root(of: text) else { throw .otherForm(lacksLineBreak: false) }
        original = text
        lines = CollectionLines(text, root)
        value = Self.value(of: root)
    }

    private static func root(of text: String) -> YAMLMapping? {
        YAMLDocument.read(Array(text.utf8), path: "").root?.mapping
    }

    private static func value(of root: YAMLMapping) -> JSONValue {
        .object(JSONObject(root.entries.map { ($0.key, $0.value.literalValue) }))
    }

    /// The text with the additions.
    ///
    /// - Throws: An error if they changed something else.
    package var result: String {
        get throws(CollectionEditError) {
            let text = lines.text
            guard let root = Self.root(of: text), Self.value(of: root) == expected else {
                throw .otherForm(lacksLineBreak: original.utf8.last != UInt8(ascii: "\n"))
            }
            return text
        }
    }

    /// The value that the result must have. Places at the end of the file are filled first: they do not move the others.
    private var expected: JSONValue {
        items.sorted { $0.key > $1.key }.reduce(value) { $0.adding($1.value, at: $1.key, in: $1.key.groups[...]) }
    }

    /// Adds items to a list `requests`, and returns their lines.
    ///
    /// - Parameter items: The lines of each item (``DraftItem/lines``).
    package mutating func add(
        items: [[String]], at place: ItemPlace = ItemPlace()
    ) throws(CollectionEditError) -> [Int] {
        guard let positions = lines.insert(items, at: place) else { throw .requestsInBrackets }
        let list = "requests:\n" + items.flatMap(\.self).map { "  \($0)\n" }.joined()
        let added = Self.root(of: list)?.value(of: "requests")?.sequence ?? []
        self.items[place, default: []] += added.map(\.literalValue)
        return positions
    }

    /// Adds entries to the mapping of a key of the collection.
    package mutating func add(entries: DraftMapping, under key: String) throws(CollectionEditError) {
        guard !entries.isEmpty else { return }
        let written = DraftWriter.text(of: entries)
        let flow = entries.entries.compactMap(Self.flowContent)
        let line = flow.count == entries.entries.count ? flow.joined(separator: ", ") : nil
        let block = written.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        guard lines.insert(entries: block, inFlow: line, under: key) else {
            throw .cannotAdd(key: key)
        }
        let added = Self.root(of: written)?.entries.map { ($0.key, $0.value.literalValue) } ?? []
        value = value.adding(added, under: key)
    }

    /// Adds texts to the list of a key of the collection.
    package mutating func add(elements: [String], under key: String) throws(CollectionEditError) {
        guard !elements.isEmpty else { return }
        guard lines.insert(elements: elements, under: key) else { throw .cannotAdd(key: key) }
        value = value.adding(elements.map(JSONValue.string), under: key)
    }

    /// Returns an entry as it is between braces; nil for one that is not in one line.
    private static func flowContent(_ entry: DraftMapping.Entry) -> String? {
        guard entry.switchedOff == nil else { return nil }
        let alone = DraftMapping([(entry.key, entry.value)], layout: .short(1))
        let text = DraftWriter.text(of: DraftMapping([("x", .mapping(alone))]))
        guard text.hasPrefix("x: { "), text.hasSuffix(" }\n") else { return nil }
        return String(text.dropFirst(5).dropLast(3))
    }

    /// Returns the line that a line of the original text has now.
    package func line(of original: Int) -> Int { lines.line(of: original) }
}

/// A form of a collection that has no place for an addition.
package enum CollectionEditError: Error {
    case requestsInBrackets
    case cannotAdd(key: String)
    /// The addition would change other parts of the collection.
    case otherForm(lacksLineBreak: Bool)

    package var reason: String {
        switch self {
        case .requestsInBrackets: "its requests are a list in [ ]"
        case .cannotAdd(let key): "\"\(key)\" has a form that hubrun cannot add to"
        case .otherForm: "the text of the file would change: it has a form that hubrun cannot add to"
        }
    }

    /// The hint; nil for an error that depends on the command.
    package var hint: String? {
        switch self {
        case .requestsInBrackets: "write each of them on a line of its own, behind - "
        case .cannotAdd: "write each of its entries on a line of its own"
        case .otherForm(true): "end the last line with a line break, and try again"
        case .otherForm(false): nil
        }
    }
}

extension JSONValue {
    /// Returns a collection with more items in a list `requests`.
    ///
    /// - Parameter groups: The groups around the list that are inside of this value.
    fileprivate func adding(_ items: [JSONValue], at place: ItemPlace, in groups: ArraySlice<Int>) -> JSONValue {
        guard case .object(var object) = self, case .array(var list)? = object[key: "requests"] else { return self }
        if let position = groups.first {
            guard list.indices.contains(position) else { return self }
            list[position] = list[position].adding(items, at: place, in: groups.dropFirst())
        } else {
            list.insert(contentsOf: items, at: min(place.before ?? list.count, list.count))
        }
        object[key: "requests"] = .array(list)
        return .object(object)
    }

    /// Returns a collection with more entries under a key.
    fileprivate func adding(_ entries: [(String, JSONValue)], under key: String) -> JSONValue {
        guard case .object(var object) = self else { return self }
        var members: [(String, JSONValue)] = []
        if case .object(let present)? = object[key: key] { members = present.map { ($0.key, $0.value) } }
        object[key: key] = .object(JSONObject(members + entries))
        return .object(object)
    }

    /// Returns a collection with more elements in the list of a key.
    fileprivate func adding(_ elements: [JSONValue], under key: String) -> JSONValue {
        guard case .object(var object) = self else { return self }
        var list: [JSONValue] = []
        if case .array(let present)? = object[key: key] { list = present }
        object[key: key] = .array(list + elements)
        return .object(object)
    }
}
