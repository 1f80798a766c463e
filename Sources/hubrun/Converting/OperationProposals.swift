import APIDescriptions
import CollectionDrafts
import CollectionModel
import CollectionUpdates
import Contracts
import Diagnostics
import Importing
import Platform
import RunEngine
import RunRecords
import Text

extension OperationProposals {
    /// The limit for requests that a run proposes: to write a thousand of them takes longer than most runs.
    private static let maximumRequests = 200

    /// Returns a function that proposes requests for the operations of a description: those that `import --update` adds to
    /// the first collection with requests for the description.
    static func source(in collections: [PlannedCollection]) -> @Sendable (APIDescription, Set<String>) -> Self {
        { description, operations in
            for planned in collections {
                if let found = Self(for: planned, description, operations) { return found }
            }
            return Self(description, operations)
        }
    }

    /// Proposes requests as an import writes them; none if the document cannot be imported.
    init(_ description: APIDescription, _ operations: Set<String>) {
        let requests = Self.drafts(description, operations, in: nil)?.level.requests ?? []
        let texts = requests.compactMap { request in
            request.operation.map { ($0, Request(text: DraftItem.request(request).text)) }
        }
        self.init(Dictionary(texts, uniquingKeysWith: { first, _ in first }))
    }

    /// Proposes requests that fit into a collection; nil if no command can add them to it, or if it has no request for the
    /// description.
    private init?(for planned: PlannedCollection, _ description: APIDescription, _ operations: Set<String>) {
        let collection = planned.whole
        let file = collection.file.path
        guard collection.postman == nil, FileStatus.kind(of: file) == .regular else { return nil }
        let drift = APIDrift(of: collection, in: planned.environment, rows: planned.firstRows, from: description)
        guard drift.comparisons.contains(where: { !$0.operations.isEmpty }) else { return nil }
        let missing = drift.missing.map(\.methodAndPath)
        let proposed = missing.filter(operations.contains).prefix(Self.maximumRequests)
        let folder = RelativePath.resolved(PathParts(file).folder)
        guard let drafts = Self.drafts(description, Set(proposed), in: folder) else {
            self.init()
            return
        }
        let addition = CollectionAddition(of: drafts, to: collection, drift)
        let requests = addition.proposals.mapValues { proposal in
            Request(text: proposal.request, names: proposal.names.isEmpty ? nil : proposal.names)
        }
        let words = [description.root.file.source.path, "--update", file].map(ShellWord.typed)
        // The command adds all operations that this collection does not have: another one may have them.
        let isComplete = !file.lowercased().hasSuffix(".json") && missing.allSatisfy(operations.contains)
        self.init(requests, command: isComplete ? "hubrun import " + words.joined(separator: " ") : nil)
    }

    /// Returns the requests of operations as an import writes them; nil if there are none.
    ///
    /// - Parameter folder: The folder of the collection, without symbolic links; nil for that of the description.
    private static func drafts(
        _ description: APIDescription, _ operations: Set<String>, in folder: String?
    ) -> DraftCollection? {
        guard !operations.isEmpty else { return nil }
        let source = description.root.file.source
        var job = ImportJob(path: source.path, format: .openapi, resultFolder: folder, options: ImportOptions())
        job.options.missing = operations
        return try? job.result(of: source, as: .openapi).collection
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
                coverage[index].addProposals { Self(description, $0) }
            }
        }
    }
}
