package import CollectionDrafts
import Diagnostics
import Text

/// Reads Hurl files as drafts of collections.
package enum HurlImport {
    /// - Throws: `ImportFailure` for a text that is no entry of Hurl, and if the source has no entry.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let result: Import
        do throws(HurlSyntaxError) {
            result = try HurlCollectionReader(source, options).result(of: HurlFile(source.file.text))
        } catch {
            let start = SourcePosition(line: error.line, column: error.column)
            let end = SourcePosition(line: error.line, column: error.column + 1)
            throw .unreadable([
                Diagnostic(
                    .foreignFile, at: SourceRange(file: source.file, start: start, end: end), error.message,
                    hint: error.hint)
            ])
        }
        guard !result.collection.level.items.isEmpty else {
            throw .nothingSelected(
                message: "\"\(DisplayText.printable(source.name))\" has no entry that hubrun can send",
                hint: "an entry begins with a method and a URL: GET http://localhost/")
        }
        return result
    }
}
