import APIDescriptions
import CollectionDrafts
import Diagnostics
import Importing
import RunRecords

/// Requests for operations, as an import writes them.
enum OperationDrafts {
    /// Returns the requests in YAML by their operations; empty if the document cannot be imported.
    static func texts(_ description: APIDescription, _ operations: Set<String>) -> [String: String] {
        let source = description.root.file.source
        var job = ImportJob(path: source.path, format: .openapi, resultFolder: nil, options: ImportOptions())
        job.options.missing = operations
        guard let imported = try? job.result(of: source, as: .openapi) else { return [:] }
        let drafts = imported.collection.level.requests.compactMap { request in
            request.operation.map { ($0, DraftItem.request(request).lines.joined(separator: "\n") + "\n") }
        }
        return Dictionary(drafts, uniquingKeysWith: { first, _ in first })
    }

    /// Adds requests for the operations that a run did not have.
    ///
    /// - Parameter descriptions: Those of the run, which can be at other paths: the titles or the paths are the same.
    static func add(from descriptions: [APIDescription], to coverage: inout [CoverageRecord]) {
        for description in descriptions {
            let path = description.root.file.source.path
            let title = description.root["info"]?["title"]?.line
            for index in coverage.indices
            where coverage[index].description == path || title != nil && coverage[index].title == title {
                let unseen = coverage[index].operations.filter { !$0.isSeen }.map(\.operation)
                let drafts = unseen.isEmpty ? [:] : texts(description, Set(unseen))
                for number in coverage[index].operations.indices where !coverage[index].operations[number].isSeen {
                    coverage[index].operations[number].request = drafts[coverage[index].operations[number].operation]
                }
            }
        }
    }
}
