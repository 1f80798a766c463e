/// A request as it went over the wire.
package struct MessageRequest: Sendable, Equatable, Decodable {
    package var method: String
    package var url: String
    /// In the order in which they were sent.
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
