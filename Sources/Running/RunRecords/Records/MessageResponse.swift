/// A response as received, with its body decoded.
package struct MessageResponse: Sendable, Equatable, Decodable {
    /// The version, such as `HTTP/1.1` or `HTTP/2`.
    package var version: String
    package var status: Int
    package var reason: String
    /// The header fields in the order received.
    package var fields: [FieldRecord]
    package var body: BodyRecord?

    package init(version: String, status: Int, reason: String, fields: [FieldRecord], body: BodyRecord? = nil) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    private enum CodingKeys: String, CodingKey {
        case version, status, reason, body
        case fields = "headers"
    }
}
