package import CollectionDrafts

/// Reads Postman collections of schema 2.0, 2.1 and 3.0 as drafts of collections.
package enum PostmanImport {
    /// - Throws: `ImportFailure` if the source cannot be read or holds nothing to import.
    package static func read(_ source: ImportSource, _ options: ImportOptions) throws(ImportFailure) -> Import {
        let postman = try PostmanSource.read(source)
        let environments = try PostmanVariableSource.read(options, workspaceGlobals: postman.workspaceGlobals)
        let result = CollectionImport(source, options, postman, environments).result()
        guard !result.collection.level.requests.isEmpty else {
            throw .nothingSelected(
                message: "the collection has no HTTP requests", hint: "export a collection with requests")
        }
        return result
    }
}
