import APIDescriptions
import CollectionDrafts
import CollectionModel
import CollectionUpdates
import Diagnostics
import Importing
import Testing

/// A collection with requests for the operations of a document that it did not have.
struct UpdatedCollection {
    let addition: CollectionAddition
    /// The text of the collection with the requests.
    let text: String

    /// - Parameters:
    ///   - collection: The collection without its name.
    ///   - document: An OpenAPI document in YAML.
    ///   - refused: The operations whose requests are not added.
    init(_ collection: String, from document: String, without refused: Set<String> = []) throws {
        let collection = "name: Shop\n" + collection
        let reading = CollectionReader.collection(Array(collection.utf8), path: "shop.yaml")
        try #require(!reading.diagnostics.hasErrors, "\(reading.diagnostics.sorted)")
        let source = SourceFile(path: "api.yaml", text: document)
        let description = try APIDescription(at: "/api.yaml", source) { _ throws(SpecFileProblem) in
            throw SpecFileProblem(reason: "is missing")
        }
        let drift = APIDrift(of: reading.content, in: nil, from: description)
        var options = ImportOptions()
        options.missing = Set(drift.missing.map(\.methodAndPath))
        let imported = try OpenAPIImport.read(ImportSource(file: source, name: "api.yaml"), options)
        addition = CollectionAddition(of: imported.collection, to: reading.content, drift, without: refused)
        var edit = try CollectionEdit(collection)
        try addition.add(to: &edit)
        text = try edit.result
        let again = CollectionReader.collection(Array(text.utf8), path: "shop.yaml")
        #expect(addition.decoded(in: again.content).map(\.request.name) == addition.requests.map(\.shownName))
        #expect(addition.decoded(in: again.content).count == addition.requests.count)
    }
}
