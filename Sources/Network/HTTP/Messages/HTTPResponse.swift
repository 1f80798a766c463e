/// A response with its body decoded.
package struct HTTPResponse: Sendable, Equatable {
    /// The version, such as `HTTP/1.1` or `HTTP/2`.
    package var version: String
    package var status: Int
    /// The reason phrase; empty in HTTP/2, which has none.
    package var reason: String
    /// The header fields in the order received, one per line.
    package var fields: [HTTPField]
    package var body: [UInt8]
    /// The number of received bytes after ``body`` that were discarded.
    package internal(set) var omittedBodyBytes = 0

    package init(version: String, status: Int, reason: String, fields: [HTTPField], body: [UInt8]) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    /// True if there is a Set-Cookie field.
    package var setsCookies: Bool { fields.contains { $0.isNamed("Set-Cookie") } }

    /// Returns the values of all fields named `name` (in any case), in order.
    package func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Returns the value of the first field named `name` (in any case).
    package func firstValue(of name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }
}
