package import Diagnostics
package import PostmanFormat

/// A script of a collection, written in the collection or in a file of its own.
///
/// A class, because the requests of a group share its scripts, and because two scripts with one text are different.
package final class Script: Sendable {
    /// The size limit of a script, in bytes of UTF-8.
    static let maximumSize = 1024 * 1024

    package let event: ScriptEvent
    package let source: ScriptText
    /// The place in the collection that names the script: its text, or the path of its file.
    package let range: SourceRange

    /// The local modules that the script reaches by literal paths, each once.
    package let modules: [ScriptText]

    init(_ event: ScriptEvent, _ source: ScriptText, range: SourceRange, modules: [ScriptText]) {
        self.event = event
        self.source = source
        self.range = range
        self.modules = modules
    }

    /// Creates a script of a Postman collection.
    ///
    /// - Parameter modules: The local modules that it reaches by literal paths, each once.
    package convenience init(_ script: PostmanScript, modules: [ScriptText] = []) {
        self.init(ScriptEvent(script.event), ScriptText(script), range: script.range, modules: modules)
    }

    /// The JavaScript.
    package var text: String { source.text }
    /// The script and the local modules that it reaches.
    package var texts: [ScriptText] { [source] + modules }
    /// The names that the script and its modules set literally.
    package var setNames: [String] { texts.flatMap { $0.names.sets.map(\.found.name) } }
    /// True if the script may set names that are not known before it runs.
    package var setsUnknownNames: Bool { texts.contains { $0.names.setsUnknownNames } }
    /// True if the script may continue with requests, or run some, that are not part of the selection.
    package var namesRequests: Bool { texts.contains(where: \.names.namesRequests) }
    /// True if the script has a file of its own.
    package var isFile: Bool { source.isWholeFile }

    /// Returns the range of the word at a place of the script, in the collection or in the script's own file.
    ///
    /// - Parameters:
    ///   - line: The line in the script's text, from 1.
    ///   - column: The column in UTF-16 code units, from 1.
    package func range(line: Int, column: Int) -> SourceRange { source.range(line: line, column: column) }
}
