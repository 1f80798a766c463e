package import CollectionDrafts

/// Reads OpenAPI 3.0 and 3.1 and Swagger 2.0 documents as drafts of collections.
package enum OpenAPIImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        throw .nothingSelected(message: "this format is not built yet", hint: "")
    }
}
