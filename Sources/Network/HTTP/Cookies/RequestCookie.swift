/// A cookie in a request: RFC 6265, section 5.4.
package struct RequestCookie: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Returns the value of a Cookie field with `cookies` in this order.
    package static func fieldValue(of cookies: [RequestCookie]) -> String {
        cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
