import Platform

/// The names of files in a folder of schema 3.0 and in the folders below it; no file has been read.
struct FolderTree {
    let path: String
    /// The folder's own name.
    let name: String
    /// The paths of definitions; more than one is an error.
    var definitions: [String] = []
    /// The names of request files.
    var requests: [String] = []
    /// The names of YAML files without a meaning in schema 3.0, and of JSON collections.
    var others: [String] = []
    var folders: [FolderTree] = []

    /// True if the folder itself has a definition or requests.
    var hasParts: Bool { !definitions.isEmpty || !requests.isEmpty }

    /// True if the folder or a folder below it has a definition or requests.
    var hasItems: Bool { hasParts || folders.contains(where: \.hasItems) }

    /// The collections in this tree.
    ///
    /// The definition of a collection is optional. A folder without parts of its own is a collection nevertheless if it
    /// has requests below it, no folder below it can be the root of a collection, and it has no files of other formats.
    var collections: [FolderTree] {
        if hasParts { return [self] }
        guard hasItems else { return [] }
        let isWhole = !hasOtherFormats && highestParts.allSatisfy(\.definitions.isEmpty)
        return isWhole ? [self] : folders.flatMap(\.collections)
    }

    /// The highest folders that have parts.
    private var highestParts: [FolderTree] { hasParts ? [self] : folders.flatMap(\.highestParts) }

    /// True if a folder above those with parts has files of other formats, such as hubrun's own one.
    private var hasOtherFormats: Bool { !hasParts && (!others.isEmpty || folders.contains(where: \.hasOtherFormats)) }
}
