/// What a server answered, the body decoded.
package struct HTTPResponse: Sendable, Equatable {
    /// `HTTP/1.1`, `HTTP/2`.
    package var version: String
    package var status: Int
    /// The phrase after the status; empty in HTTP/2, which has none.
    package var reason: String
    /// In the order they came, a line each.
    package var fields: [HTTPField]
    package var body: [UInt8]
    /// Bytes behind those of ``body`` that came and are no longer there.
    package internal(set) var omittedBodyBytes = 0

    package init(version: String, status: Int, reason: String, fields: [HTTPField], body: [UInt8]) {
        self.version = version
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    /// Whether a cookie comes along.
    package var setsCookies: Bool { fields.contains { $0.isNamed("Set-Cookie") } }

    /// The value of every line of the field called `name` (in any case), in order.
    package func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// The value of the first line of the field called `name` (in any case).
    package func firstValue(of name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }
}
