package import Diagnostics
package import Placeholders
import Platform
import Text

/// `snapshot`: the response must be equal to the one that an earlier run stored.
package struct SnapshotExpectation: Sendable {
    /// The path of the stored response; nil for ``path(of:inCollectionAt:parts:)``.
    package let file: PlaceholderText?
    /// The JSONPaths of the values in the body that are not part of the snapshot.
    package let ignored: [JSONPathText]
    /// The names of the header fields that are part of the snapshot.
    package let headers: [PlaceholderText]
    package let range: SourceRange

    /// The folder of snapshots, beside the collection.
    private static let folder = "snapshots"
    /// The key for messages about the file.
    package static let owner = "\"snapshot\""

    /// Returns the default path of a request's snapshot, relative to the collection's folder:
    /// `snapshots/users/admin/list-all.json` for the request `List all` in the group `Admin` of `users.yaml`.
    ///
    /// - Parameter parts: The row, pass and element of the execution, such as `row-2`; without dots.
    package static func path(of step: RequestStep, inCollectionAt path: String, parts: [String] = []) -> String {
        let names = step.path + [step.definition.name]
        let words = names.map { FileNameText.words(of: $0, orElse: "request") }
        return folder(ofCollectionAt: path) + words.joined(separator: "/") + parts.map { ".\($0)" }.joined() + ".json"
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
