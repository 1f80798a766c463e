package import Diagnostics

/// The content of a Postman file, nil if nothing of it can be used, and the problems found in it.
package struct PostmanReading<Content: Sendable>: Sendable {
    package let content: Content?
    package let diagnostics: DiagnosticList

    package init(content: Content?, diagnostics: DiagnosticList) {
        self.content = content
        self.diagnostics = diagnostics
    }
}
