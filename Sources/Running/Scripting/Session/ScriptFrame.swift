package import Diagnostics

/// One call of a script's stack, in a file of the user.
package struct ScriptFrame: Sendable {
    /// The name of the function; empty if it has none.
    package let function: String
    package let range: SourceRange
    /// True for a file of an installed package, whose code is not the user's own.
    let isOfPackage: Bool

    /// The line for messages: `at NAME (FILE:LINE:COLUMN)`.
    package var line: String {
        let place = "\(range.file.path):\(range.start.line):\(range.start.column)"
        return function.isEmpty ? "at \(place)" : "at \(function) (\(place))"
    }
}
