/// The reason why a collection may not use a file, and a way to allow it.
package struct FileAccessError: Error, Sendable {
    package let message: String
    package let hint: String
    package let code: DiagnosticCode

    package init(message: String, hint: String, code: DiagnosticCode = .fileOutsideRoots) {
        self.message = message
        self.hint = hint
        self.code = code
    }

    /// The error as a diagnostic about a whole file.
    package func diagnostic(ofFile path: String) -> Diagnostic {
        Diagnostic(code, at: .file(path), message, hint: hint)
    }
}
