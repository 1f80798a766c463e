package import CollectionDrafts

/// Reads HTTP archives (HAR 1.2) as drafts of collections.
package enum HARImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        throw .nothingSelected(message: "this format is not built yet", hint: "")
    }
}
