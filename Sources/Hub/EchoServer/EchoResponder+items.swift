import HTTPTypes
import HummingbirdCore
import JSON

/// The routes that create, read, change and delete items.
extension EchoResponder {
    /// The highest value of `limit`: the number of items in one response.
    private static let longestPage = 1_000
    private static let usualPage = 100

    /// Responds to `/items`.
    func itemList(_ call: EchoCall) throws(EchoError) -> Response {
        try call.allow(.get, .post, .delete)
        switch call.method {
        case .post:
            let item = try items.add(Self.members(of: call))
            return .json(
                item.json, status: .created,
                headers: [.location: "\(call.origin)/items/\(item.id)", .eTag: item.tag])
        case .delete:
            items.removeAll()
            return Response(status: .noContent)
        default:
            let (found, total) = items.list(
                tag: call.parameter("tag"), offset: try call.number("offset", in: 0...Int.max) ?? 0,
                limit: try call.number("limit", in: 1...Self.longestPage) ?? Self.usualPage)
            return .json(["items": .array(found.map(\.json)), "total": .number(JSONNumber(total))])
        }
    }

    /// Responds to `/items/ID`.
    func item(_ call: EchoCall) throws(EchoError) -> Response {
        try call.allow(.get, .put, .patch, .delete)
        let (id, known) = (call.segments[1], call.headers[.ifMatch])
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
            return Response(status: .noContent)
        default: item = try items.item(id)
        }
        return .json(item.json, headers: [.eTag: item.tag])
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
