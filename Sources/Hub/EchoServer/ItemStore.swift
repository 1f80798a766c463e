import HTTPServer
import JSON
import Synchronization

/// The limits for the items of an echo server.
struct ItemLimits: Sendable {
    var count = 1_000
    /// The size limit for an item's JSON, in bytes.
    var size = 64 * 1024

    init() {}
}

/// An item of the echo server.
struct Item: Sendable {
    let id: Int
    /// The number in `ETag`: 1 for a new item, plus 1 for each change.
    var version = 1
    var members: JSONObject

    var json: JSONValue { .object(JSONObject([("id", .number(JSONNumber(id)))] + members.map { ($0.key, $0.value) })) }

    var tag: String { "\"\(version)\"" }

    func hasTag(_ tag: String) -> Bool {
        guard case .array(let tags)? = members[key: "tags"] else { return false }
        return tags.contains(.string(tag))
    }
}

/// The items of the echo server, in memory and protected by a lock.
final class ItemStore: Sendable {
    /// A valid item, shown in hints.
    static let example = #"{"name":"tea","tags":["hot"]}"#

    private let limits: ItemLimits
    private let state = Mutex(State())

    private struct State {
        var lastId = 0
        /// The items in ascending order of their identifiers.
        var items: [Item] = []
    }

    init(limits: ItemLimits) {
        self.limits = limits
    }

    func add(_ members: JSONObject) throws(EchoError) -> Item {
        try check(members)
        return try state.withLock { state throws(EchoError) in
            guard state.items.count < limits.count else {
                throw EchoError(
                    "there are \(limits.count) items already", status: .init(code: 507),
                    hint: "DELETE /items removes all")
            }
            state.lastId += 1
            let item = Item(id: state.lastId, members: members)
            state.items.append(item)
            return item
        }
    }

    /// Returns one page of the items that have the tag, and the number of all of them.
    func list(tag: String?, offset: Int, limit: Int) -> (items: [Item], total: Int) {
        let items = state.withLock { $0.items }
        let matching = tag.map { tag in items.filter { $0.hasTag(tag) } } ?? items
        return (Array(matching.dropFirst(offset).prefix(limit)), matching.count)
    }

    func item(_ id: String) throws(EchoError) -> Item {
        try state.withLock { state throws(EchoError) in state.items[try Self.position(of: id, in: state)] }
    }

    /// Changes an item if it has the expected version.
    ///
    /// - Parameter known: The value of `If-Match`; nil for any version.
    /// - Throws: 412 for another version, 404 for an unknown item, and the errors of `change`.
    func change(
        _ id: String, from known: String?, _ change: (JSONObject) throws(EchoError) -> JSONObject
    ) throws(EchoError) -> Item {
        try state.withLock { state throws(EchoError) in
            let position = try Self.position(of: id, in: state)
            var item = state.items[position]
            try Self.check(known, item)
            item.members = try change(item.members)
            try check(item.members)
            item.version += 1
            state.items[position] = item
            return item
        }
    }

    func remove(_ id: String, from known: String?) throws(EchoError) {
        try state.withLock { state throws(EchoError) in
            let position = try Self.position(of: id, in: state)
            try Self.check(known, state.items[position])
            state.items.remove(at: position)
        }
    }

    func removeAll() { state.withLock { $0.items = [] } }

    private static func position(of id: String, in state: State) throws(EchoError) -> Int {
        guard let number = Int(id), let position = state.items.firstIndex(where: { $0.id == number }) else {
            throw EchoError(
                "there is no item \"\(id.prefix(40))\"", status: .notFound, hint: "GET /items lists what there is")
        }
        return position
    }

    /// Evaluates `If-Match` (RFC 9110, section 13.1.1).
    private static func check(_ known: String?, _ item: Item) throws(EchoError) {
        guard let known, known != "*", known != item.tag else { return }
        throw EchoError(
            "the item has changed: its ETag is \(item.tag)", status: .preconditionFailed,
            hint: "read it again, and send its ETag as If-Match")
    }

    private func check(_ members: JSONObject) throws(EchoError) {
        guard case .string(let name)? = members[key: "name"], !name.isEmpty else {
            throw EchoError("$.name: an item needs a name, a text that is not empty", hint: "as in \(Self.example)")
        }
        if let tags = members[key: "tags"], !Self.isListOfTexts(tags) {
            throw EchoError("$.tags: this must be a list of texts", hint: "as in \(Self.example)")
        }
        guard JSONValue.object(members).compactText().utf8.count <= limits.size else {
            throw EchoError(
                "the item has more than \(limits.size) bytes", status: .contentTooLarge, hint: "send less")
        }
    }

    private static func isListOfTexts(_ value: JSONValue) -> Bool {
        guard case .array(let elements) = value else { return false }
        return elements.allSatisfy { if case .string = $0 { true } else { false } }
    }
}

/// The routes that create, read, change and delete items.
extension EchoResponder {
    /// The highest value of `limit`: the number of items in one response.
    private static let longestPage = 1_000
    private static let usualPage = 100

    /// Responds to `/items`.
    func itemList(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        try call.allow(.get, .post, .delete)
        switch call.method {
        case .post:
            let item = try items.add(Self.members(of: call))
            return .json(
                item.json, status: .created,
                headers: ["Location": "\(call.origin)/items/\(item.id)", "ETag": item.tag])
        case .delete:
            items.removeAll()
            return ServerResponse(.noContent)
        default:
            let (found, total) = items.list(
                tag: call.parameter("tag"), offset: try call.number("offset", in: 0...Int.max) ?? 0,
                limit: try call.number("limit", in: 1...Self.longestPage) ?? Self.usualPage)
            return .json(["items": .array(found.map(\.json)), "total": .number(JSONNumber(total))])
        }
    }

    /// Responds to `/items/ID`.
    func item(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        try call.allow(.get, .put, .patch, .delete)
        let (id, known) = (call.segments[1], call.headers["If-Match"])
        let item: Item
        switch call.method {
        case .put:
            let members = try Self.members(of: call)
            item = try items.change(id, from: known) { _ in members }
        case .patch:
            let patch = try Self.members(of: call)
            item = try items.change(id, from: known) { $0.merged(with: patch) }
        case .delete:
            try items.remove(id, from: known)
            return ServerResponse(.noContent)
        default: item = try items.item(id)
        }
        return .json(item.json, headers: ["ETag": item.tag])
    }

    /// Returns the item in the body without its `id`, which the server chooses.
    ///
    /// An `id` in the body is not an error, so that a client can send back an item as it was read.
    private static func members(of call: EchoCall) throws(EchoError) -> JSONObject {
        var object = try call.object(like: ItemStore.example)
        object[key: "id"] = nil
        return object
    }
}

extension JSONObject {
    /// Applies a JSON merge patch (RFC 7396): its members replace those of the object, and null removes them.
    func merged(with patch: JSONObject) -> JSONObject {
        let kept = compactMap { member -> (String, JSONValue)? in
            guard let change = patch[key: member.key] else { return (member.key, member.value) }
            return change == .null ? nil : (member.key, member.value.merged(with: change))
        }
        let added = patch.filter { self[key: $0.key] == nil && $0.value != .null }
            .map { ($0.key, JSONValue.null.merged(with: $0.value)) }
        return JSONObject(kept + added)
    }
}

extension JSONValue {
    fileprivate func merged(with patch: JSONValue) -> JSONValue {
        guard case .object(let patch) = patch else { return patch }
        guard case .object(let object) = self else { return .object(JSONObject().merged(with: patch)) }
        return .object(object.merged(with: patch))
    }
}
