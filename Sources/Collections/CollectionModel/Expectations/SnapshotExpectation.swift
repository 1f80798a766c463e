package import Diagnostics
package import Placeholders
import Platform
import Text

/// `snapshot`: the response must be equal to the one that an earlier run stored.
package struct SnapshotExpectation: Sendable {
    /// The path of the stored response; nil for one that is made of names.
    package let file: PlaceholderText?
    /// The JSONPaths of the values in the body that are not part of the snapshot.
    package let ignored: [JSONPathText]
    /// The names of the header fields that are part of the snapshot.
    package let headers: [PlaceholderText]
    package let range: SourceRange

    /// The folder of snapshots, beside the collection.
    private static let folder = "snapshots"

    /// Returns the file of a request's snapshot. Without a path in the collection it is
    /// `snapshots/users/admin/list-all.json` for the request `List all` in the group `Admin` of `users.yaml`.
    ///
    /// - Parameters:
    ///   - path: The path in the collection with its placeholders replaced; nil if it has none.
    ///   - collection: The file of the collection that is run.
    ///   - parts: The row, pass and element of the execution, such as `row-2`; without dots.
    /// - Throws: `FileAccessError`, as `SavedFile`.
    package func savedFile(
        _ path: WrittenPath?, of step: RequestStep, in collection: SourceFile, parts: [String] = []
    ) throws(FileAccessError) -> SavedFile {
        let names = step.path + [step.definition.name]
        let words = names.map { FileNameText.words(of: $0, orElse: "request") }.joined(separator: "/")
        let usual = "\(Self.folder(ofCollectionAt: collection.path))\(words)\(parts.map { ".\($0)" }.joined()).json"
        return try SavedFile(
            path ?? WrittenPath(literal: usual), in: file?.range.file ?? collection,
            runFolder: collection.resolving(path: "."), owner: "\"snapshot\"")
    }

    /// Returns the folder with the snapshots of a collection, relative to the collection's, with a trailing separator.
    package static func folder(ofCollectionAt path: String) -> String {
        "\(folder)/\(FileNameText.words(of: PathParts(path).nameWithoutExtension, orElse: "collection"))/"
    }
}

extension SnapshotExpectation {
    func addReferences(to references: inout [NameReference]) {
        file?.addReferences(to: &references)
        for path in ignored { path.written.addReferences(to: &references) }
        for header in headers { header.addReferences(to: &references) }
    }
}
