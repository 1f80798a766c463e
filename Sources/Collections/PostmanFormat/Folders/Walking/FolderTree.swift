import Platform

/// The names of files in a folder and in the folders below it; no file has been read.
package struct FolderTree {
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

    /// True if the folder is a collection of schema 3.0, or a part of one.
    ///
    /// The definition of a collection is optional. A folder without parts of its own is a collection nevertheless if it
    /// has requests below it, no folder below it can be the root of a collection, and it has no files of other formats.
    private var isCollection: Bool {
        hasParts || hasItems && !hasOtherFormats && highestParts.allSatisfy(\.definitions.isEmpty)
    }

    /// Returns the paths of the collections in this tree, in order of path.
    ///
    /// - Parameters:
    ///   - includingSelf: False if the folder itself is not a collection.
    ///   - includingOthers: True to include the files of other formats.
    package func collections(includingSelf: Bool, includingOthers: Bool) -> [String] {
        if includingSelf, isCollection { return [path] }
        let files = includingOthers ? others.map { ($0, [PathParts.joined(path, $0)]) } : []
        let below = folders.map { ($0.name, $0.collections(includingSelf: true, includingOthers: includingOthers)) }
        return (files + below).sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.flatMap(\.1)
    }

    /// The highest folders that have parts.
    private var highestParts: [FolderTree] { hasParts ? [self] : folders.flatMap(\.highestParts) }

    /// True if a folder above those with parts has files of other formats, such as hubrun's own one.
    private var hasOtherFormats: Bool { !hasParts && (!others.isEmpty || folders.contains(where: \.hasOtherFormats)) }
}
