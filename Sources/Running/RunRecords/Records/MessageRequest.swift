/// A request as sent.
package struct MessageRequest: Sendable, Equatable, Decodable {
    package var method: String
    package var url: String
    /// The header fields in the order sent.
    package var fields: [FieldRecord]
    package var body: BodyRecord?

    package init(method: String, url: String, fields: [FieldRecord], body: BodyRecord? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    private enum CodingKeys: String, CodingKey {
        case method, url, body
        case fields = "headers"
    }
}
