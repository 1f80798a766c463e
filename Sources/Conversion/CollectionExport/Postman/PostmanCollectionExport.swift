import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON

/// Exports a collection to Postman's format 2.1, with a file for each environment.
package enum PostmanCollectionExport {
    package static func export(_ source: ExportSource) -> Export {
        let writer = PostmanWriter(source)
        let document = writer.collection()
        let companions = writer.environmentFiles()
        writer.summarize()
        return Export(text: document.prettyText() + "\n", companions: companions, report: writer.report)
    }
}

extension PostmanWriter {
    static let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"

    /// Returns the whole document.
    func collection() -> JSONValue {
        let collection = source.collection
        let program = FlowProgram(collection)
        let shared = Self.sharedProfile(of: program.requests)
        place = "collection"
        let auth = collection.defaults.auth.value.map(auth)
        let tree = PostmanItems(
            writer: self, program: program, shared: shared, hasAuth: auth != nil && auth != Self.noAuth)
        let items = tree.items()
        place = "collection"
        let variables = variables()
        let scripts = collectionScripts()
        noteCollection()
        var info: [(String, JSONValue)] = [("name", .string(names.shown(source.title)))]
        if let description = collection.description {
            info.append(("description", .string(text(literal: description))))
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

    private func noteCollection() {
        let collection = source.collection
        if collection.stopOnFailure { note(.leftOut, "stopOnFailure", "Newman has --bail", isHarmless: true) }
        if collection.data != nil {
            note(.leftOut, "data", "give the rows to Postman or Newman as a file (newman run -d)")
        }
        for group in collection.allGroups {
            place = names.shown(group.name)
            if !group.conditions.isEmpty { note(.leftOut, "when", "Postman sends the requests of the folder always") }
            if group.stopOnFailure { note(.leftOut, "stopOnFailure", "Newman has --bail", isHarmless: true) }
            if !group.tags.isEmpty { note(.leftOut, "tags", "Postman collections have none", isHarmless: true) }
            if let included = group.included {
                note(.approximate, "include", "the requests of \(PathName.last(of: included.file.path)) are a folder")
            }
        }
        place = "collection"
    }

    func summarize() {
        let count = FlowProgram(source.collection).requests.count
        report.summary =
            "\(source.name): \(count) request\(count == 1 ? "" : "s"), "
            + "\(source.environments.count) environment\(source.environments.count == 1 ? "" : "s")"
    }
}

/// The name of a file.
enum PathName {
    static func last(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
