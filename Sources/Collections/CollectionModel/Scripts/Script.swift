package import Diagnostics

/// A script of a collection, written under its key or in a file of its own.
///
/// A class, because the requests of a group share its scripts, and because two scripts with one text are different.
package final class Script: Sendable {
    /// The size limit of a script, in bytes of UTF-8.
    static let maximumSize = 1024 * 1024

    package let event: ScriptEvent
    package let source: ScriptText
    /// The place in the collection that names the script: its text, or the path of its file.
    package let range: SourceRange

    init(_ event: ScriptEvent, _ source: ScriptText, range: SourceRange) {
        self.event = event
        self.source = source
        self.range = range
    }

    /// The JavaScript.
    package var text: String { source.text }
    package var names: ScriptNames { source.names }
    /// True if the script has a file of its own.
    package var isFile: Bool { source.isWholeFile }

    /// Returns the range of the word at a place of the script, in the collection or in the script's own file.
    ///
    /// - Parameters:
    ///   - line: The line in the script's text, from 1.
    ///   - column: The column in UTF-16 code units, from 1.
    package func range(line: Int, column: Int) -> SourceRange { source.range(line: line, column: column) }
}
