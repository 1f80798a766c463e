package import CollectionDrafts

/// Reads `.http` and `.rest` files as drafts of collections.
package enum HTTPFileImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        throw .nothingSelected(message: "this format is not built yet", hint: "")
    }
}
