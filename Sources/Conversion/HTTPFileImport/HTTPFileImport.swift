package import CollectionDrafts
import Diagnostics
import Text

/// Reads `.http` and `.rest` files as drafts of collections.
package enum HTTPFileImport {
    /// - Throws: `ImportFailure` for a script without its end, a broken file of environments, and if the source has no request.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let file: HTTPFile
        do throws(UnclosedScript) {
            file = try HTTPFile(source.file.text)
        } catch {
            let start = SourcePosition(line: error.line, column: error.column)
            let end = SourcePosition(line: error.line, column: error.column + 2)
            throw .unreadable([
                Diagnostic(
                    .foreignFile, at: SourceRange(file: source.file, start: start, end: end),
                    "the script {% has no end", hint: "end it with %}")
            ])
        }
        let reader = HTTPCollectionReader(source, options, file)
        let result = try reader.result()
        guard !result.collection.level.items.isEmpty else {
            throw .nothingSelected(
                message: "\"\(DisplayText.printable(source.name))\" has no request that hubrun can send",
                hint: "a request begins with a method and a URL: GET http://localhost/")
        }
        return result
    }
}
