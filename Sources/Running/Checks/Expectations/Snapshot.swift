import CollectionModel
import JSON
import Secrets

/// A stored response: its status, chosen header fields, and its body as JSON, as lines of text, or as a digest.
package struct Snapshot: Sendable, Equatable {
    private typealias Key = StoredSnapshot.Key

    /// A body as it is stored.
    enum Body {
        /// JSON, with the members of all objects in the order of their names.
        case json(JSONValue)
        case lines([String])
        /// The length and the SHA-256 digest of bytes that are no text.
        case digest(length: Int, sha256: String)
    }

    /// The response as one object.
    let document: JSONValue

    /// - Parameters:
    ///   - headers: The values of header fields by their names in lower case.
    ///   - body: Nil for a response without a body.
    init(status: Int, headers: JSONObject, body: Body?) {
        var members = JSONObject([(Key.status.rawValue, .number(JSONNumber(status)))])
        if !headers.keys.isEmpty { members[key: Key.headers.rawValue] = .object(headers) }
        switch body {
        case .json(let value): members[key: Key.json.rawValue] = value.withSortedMembers
        case .lines(let lines): members[key: Key.text.rawValue] = .array(lines.map { .string($0) })
        case .digest(let length, let sha256):
            members[key: Key.bytes.rawValue] = .object(
                JSONObject([("length", .number(JSONNumber(length))), ("sha256", .string(sha256))]))
        case nil: break
        }
        document = .object(members)
    }

    init(_ stored: StoredSnapshot) { document = stored.document }

    private init(document: JSONValue) {
        self.document = document
    }

    /// Returns the snapshot with another body, if it is JSON.
    func mappingJSON<Failure>(_ change: (JSONValue) throws(Failure) -> JSONValue) throws(Failure) -> Snapshot {
        guard case .object(var members) = document, let body = members[key: Key.json.rawValue] else { return self }
        members[key: Key.json.rawValue] = try change(body)
        return Snapshot(document: .object(members))
    }

    /// Returns the snapshot with the masks of a stored one: a secret that is not known in this run equals its mask.
    func masked(as stored: Snapshot) -> Snapshot { Snapshot(document: document.masked(as: stored.document)) }

    /// The content of the file.
    package var text: String { document.prettyText() + "\n" }
}

extension JSONValue {
    /// Returns the value with the masked texts of a stored value in the places that they match.
    fileprivate func masked(as stored: JSONValue) -> JSONValue {
        switch (self, stored) {
        case (.string(let text), .string(let mask)) where mask.contains(SecretMark.sign):
            SecretMark.isMatch(mask, for: text) ? stored : self
        case (.number, .string(SecretMark.sign)): stored
        case (.array(let elements), .array(let masks)):
            .array(elements.enumerated().map { masks.indices.contains($0) ? $1.masked(as: masks[$0]) : $1 })
        case (.object(let object), .object(let masks)):
            .object(
                JSONObject(object.map { key, value in (key, masks[key: key].map { value.masked(as: $0) } ?? value) }))
        default: self
        }
    }
}
