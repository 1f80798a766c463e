package import Diagnostics

extension Diagnostic {
    private static let noYAML = "the file holds no YAML"

    /// Returns the error for a file that is empty or contains only comments.
    static func noYAML(in path: String) -> Diagnostic {
        Diagnostic(at: .file(path), noYAML, hint: "write something into it")
    }

    package var saysNoYAML: Bool { message == Self.noYAML }
}
