import JSON

/// The reason why a body cannot be decoded as text, JSON or markup.
package struct UnreadableBody: Error, Sendable {
    package let message: String
    /// A proposed alternative.
    package let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    init(_ charset: UnknownCharset) {
        self.init("the body is \(charset.phrase)", hint: "check its bytes with bytes:, or keep it with save:")
    }
}

/// A charset that hubrun does not support.
struct UnknownCharset: Error {
    let name: String

    var phrase: String { "in the charset \(ShownValue.text(.string(name), to: 60)), which hubrun does not read" }
}
