/// The reason why a collection may not use a file, and a way to allow it.
package struct FileAccessError: Error, Sendable {
    package let message: String
    package let hint: String

    package init(message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
