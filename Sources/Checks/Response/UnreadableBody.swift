/// Why a body cannot be read as text, JSON or markup.
package struct UnreadableBody: Error, Sendable {
    package let message: String
    /// What to do instead.
    package let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}
