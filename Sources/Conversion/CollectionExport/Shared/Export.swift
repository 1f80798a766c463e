package import CollectionDrafts
package import CollectionModel
package import Diagnostics
import Text

/// A collection that is exported, with the environments to export.
package struct ExportSource: Sendable {
    package var collection: RequestCollection
    /// The first one is the default.
    package var environments: [RunEnvironment]
    /// The name of the file, for the first line of a result and for the report.
    package var name: String
    /// Returns a path that a file of the collection contains, relative to the folder of the result.
    package var path: @Sendable (_ written: String, _ file: SourceFile) -> String

    package init(
        collection: RequestCollection, environments: [RunEnvironment], name: String,
        path: @escaping @Sendable (_ written: String, _ file: SourceFile) -> String = { written, _ in written }
    ) {
        self.collection = collection
        self.environments = environments
        self.name = name
        self.path = path
    }

    /// The collection's name, or the name of its file without its ending.
    var title: String {
        guard collection.name.isEmpty else { return collection.name }
        let stem = name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
        return stem.isEmpty ? "Collection" : String(stem)
    }
}

/// The result of an export.
package struct Export: Sendable {
    /// A file that belongs to the result.
    package struct Companion: Sendable {
        /// The name, without a folder.
        package var name: String
        package var text: String
    }

    package var text: String
    package var companions: [Companion]
    /// The parts that the result represents differently, or not at all.
    package var report: ImportReport
}

/// The options of an export.
package struct ExportOptions: Sendable {
    /// True to write captures into a curl script, with `jq` and `sed`.
    package var writesCaptures = false
    /// True to write expectations into an `.http` file, as handlers.
    package var writesHandlers = false

    package init() {}
}

/// Names of files that an export writes.
enum ExportFileName {
    /// Returns a name without characters that file systems reserve, different from those taken in upper or lower case.
    static func name(_ wish: String, _ taken: inout UniqueNames) -> String {
        let scalars = wish.inOneLine.unicodeScalars.map { scalar in
            "/\\:*?\"<>|\t".unicodeScalars.contains(scalar) ? "-" : scalar
        }
        // File systems allow names of 255 bytes.
        var stem = String(String.UnicodeScalarView(scalars)).prefix(utf8Count: 150)
        while stem.hasPrefix(".") { stem.removeFirst() }
        if stem.isEmpty { stem = "environment" }
        let lowercased = stem.lowercased()
        return stem + taken.name(lowercased) { "\($0)-\($1)" }.dropFirst(lowercased.count)
    }
}
