import CollectionDrafts
import CollectionModel
import Diagnostics
import JSON
import Placeholders
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
            "thresholds": "Newman has no figures of many requests",
            "data": "give the rows to Postman or Newman as a file (newman run -d)",
            "when": "Postman always sends the requests of the folder",
            "repeat": "Postman sends the requests of the folder once",
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

/// The writer of a collection of Postman, with the lines of the script that is being written.
final class PostmanWriter: ExportWriter {
    private(set) lazy var javaScript = JavaScriptExpressions(names: names)
    /// Lines that compute what a placeholder of Postman cannot, for the script before the request.
    private var computedLines: [String] = []
    private var computedTexts: Set<String> = []
    /// Lines that set the variables of requests that are left out, for the script before the next request.
    var carriedLines: [String] = []

    /// Returns the lines that compute the placeholders of an item, and clears them for the next item.
    func takeComputedLines() -> [String] {
        defer {
            computedLines = []
            computedTexts = []
        }
        return computedLines
    }

    // MARK: Texts

    override func escaped(_ literal: String, _ use: Use) -> String {
        switch use {
        case .queryValue: return Self.queryText(literal, "%+&#")
        case .queryName: return Self.queryText(literal, "%+&#=")
        case .plain, .name, .formName, .body, .raw:
            if literal.contains("{{") {
                note(.approximate, "text {{…}}", "Postman replaces it if a variable has this name")
            }
            return literal
        case .url, .json, .quoted: return super.escaped(literal, use)
        }
    }

    /// Encodes the characters that Postman would leave as they are in a query.
    private static func queryText(_ text: String, _ encoded: String) -> String {
        text.unicodeScalars.map { scalar in
            guard encoded.unicodeScalars.contains(scalar), let byte = String(scalar).utf8.first else {
                return String(scalar)
            }
            return "%" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    // MARK: Placeholders

    /// Returns a placeholder of Postman; one that Postman cannot compute gets a line in the script.
    override func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        if expression.filters.isEmpty {
            switch expression.head {
            case .name(let name): return placeholder(named: name, use)
            case .processEnvironment(let name): return placeholder(named: names.name(ofVariable: name), use)
            case .function(let function, let arguments):
                let dynamic = [
                    "uuid": "guid", "guid": "guid", "timestamp": "timestamp", "isoTimestamp": "isoTimestamp",
                ]
                if let name = dynamic[function.name] { return "{{$\(name)}}" }
                if function.name == "randomInt", arguments.isEmpty { return "{{$randomInt}}" }
                if function.name == "fake", let name = JavaScriptFunctions.variable(ofFake: arguments) {
                    return "{{\(name)}}"
                }
            }
        }
        guard let value = javaScript.textExpression(expression) else {
            return "{{\(noteLacking(expression, "no script of Postman computes it"))}}"
        }
        return computed(expression.written, use == .json ? Self.jsonText(value) : value)
    }

    override func typedText(_ text: PlaceholderText) -> String {
        guard let expression = text.soleExpression else { return "\"\(self.text(text, .json))\"" }
        let computed = { () -> String in
            guard let value = self.javaScript.expression(expression) else {
                return self.placeholder(expression, .plain)
            }
            return self.computed("\(expression.written) json", "JSON.stringify(\(value))")
        }
        if !expression.filters.isEmpty { return computed() }
        guard case .name(let name) = expression.head, !names.isText(name), names.tokens[name] == nil,
            !names.isNoText(name)
        else { return super.typedText(text) }
        return computed()
    }

    override func placeholder(named name: String, _ use: Use) -> String {
        if names.tokens[name] != nil, names.definitions[name] == nil { tokensInTexts.insert(name) }
        let placeholder = "{{\(name)}}"
        guard [.json, .queryName, .queryValue].contains(use), mayNeedEscapes(name, use) else { return placeholder }
        if names.literals(of: name) != nil {
            let value = "pm.variables.get(\(JavaScriptText.literal(name)))"
            let expression = use == .json ? Self.jsonText(value) : "encodeURIComponent(\(value))"
            return computed("\(name) \(use == .json ? "json" : "urlEncode")", expression)
        }
        if use == .json {
            noteUnescaped(name)
        } else {
            note(.approximate, "{{\(name)}} in the query", "&, + and % in it are not encoded")
        }
        return placeholder
    }

    /// Returns an expression for a text inside the quotes of JSON.
    private static func jsonText(_ value: String) -> String { "JSON.stringify(String(\(value))).slice(1, -1)" }

    /// Adds a line that computes a value before the request, and returns the placeholder of its variable.
    ///
    /// - Parameter key: The text that identifies the value; equal ones share a variable.
    func computed(_ key: String, _ expression: String) -> String {
        let name = names.name(ofValue: key + expression, like: key)
        let line = "pm.variables.set(\(JavaScriptText.literal(name)), \(expression));"
        if computedTexts.insert(line).inserted { computedLines.append(line) }
        return "{{\(name)}}"
    }

    /// The names of captures that were left out.
    var missing: Set<String> = []
    /// The names of tokens that placeholders use as text.
    private(set) var tokensInTexts: Set<String> = []
}
