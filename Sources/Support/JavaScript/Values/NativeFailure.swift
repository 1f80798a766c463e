/// The error that a native function throws into JavaScript, where scripts can catch it.
package struct NativeFailure: Error {
    /// The class of the error; `Error` itself for unknown names.
    package var className: String
    package var message: String
    package var hint: String?

    package init(_ message: String, className: String = "Error", hint: String? = nil) {
        self.message = message
        self.className = className
        self.hint = hint
    }
}
