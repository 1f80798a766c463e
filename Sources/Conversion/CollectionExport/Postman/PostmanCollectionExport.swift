import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Text

/// Exports a collection to Postman's format 2.1, with a file for each environment.
package enum PostmanCollectionExport {
    package static func export(_ source: ExportSource) -> Export {
        let writer = PostmanWriter(source)
        let environments = writer.environments()
        let document = writer.collection()
        let companions = writer.environmentFiles(environments)
        writer.report.summary += ", \(CountedNoun.text(source.environments.count, "environment"))"
        return Export(text: document.prettyText() + "\n", companions: companions, report: writer.report)
    }
}

extension PostmanWriter {
    static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

    /// Returns the whole document.
    func collection() -> JSONValue {
        let collection = source.collection
        let shared = Self.sharedProfile(of: requests)
        place = "collection"
        let auth = collection.defaults.auth.value.map(auth)
        let computed = takeComputedLines()
        let tree = PostmanItems(
            writer: self, shared: shared, hasAuth: auth != nil && auth != Self.noAuth)
        let items = tree.items()
        place = "collection"
        let variables = variables()
        let scripts = collectionScripts(computed)
        noteLosses([
            "stopOnFailure": "Newman has --bail",
            "data": "give the rows to Postman or Newman as a file (newman run -d)",
            "when": "Postman always sends the requests of the folder",
            "tags": "a Postman collection has no counterpart",
            "setup": "a folder: it runs in order",
            "teardown": "a folder: it runs last, but not if the run was stopped before",
        ])
        var info: [(String, JSONValue)] = [("name", .string(names.written(source.title)))]
        if let description = collection.description {
            info.append(("description", .string(text(literal: description, .plain, .url))))
        }
        info.append(("schema", .string(Self.schema)))
        var document: [(String, JSONValue)] = [("info", .object(JSONObject(info))), ("item", .array(items))]
        if let auth { document.append(("auth", auth)) }
        if !scripts.isEmpty { document.append(("event", .array(scripts))) }
        if !variables.isEmpty { document.append(("variable", .array(variables))) }
        if !shared.isEmpty {
            document.append(("protocolProfileBehavior", .object(JSONObject(shared.map { ($0.key, $0.value) }))))
        }
        return .object(JSONObject(document))
    }

    /// Returns the behaviours that all requests have.
    private static func sharedProfile(of requests: [RequestStep]) -> [(key: String, value: JSONValue)] {
        guard let first = requests.first else { return [] }
        var shared = profile(of: first)
        for request in requests.dropFirst() {
            let own = profile(of: request)
            shared.removeAll { entry in !own.contains { $0.key == entry.key && $0.value == entry.value } }
        }
        return shared
    }
}
