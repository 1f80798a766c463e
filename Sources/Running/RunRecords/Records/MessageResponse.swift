/// A response as it came over the wire, its body decoded.
package struct MessageResponse: Sendable, Equatable, Decodable {
    /// `HTTP/1.1`, `HTTP/2`.
    package var version: String
    package var status: Int
    package var reason: String
    /// In the order in which they came.
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
