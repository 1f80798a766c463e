import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The writer of a collection of Postman, with the lines of the script that is being written.
final class PostmanWriter: ExportWriter {
    private(set) lazy var javaScript = JavaScriptExpressions(names: names)
    /// Lines that compute what a placeholder of Postman cannot, for the script before the request.
    private var computedLines: [String] = []
    private var computedNames: [String: String] = [:]
    private var computedTexts: Set<String> = []

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
        case .plain, .name, .body, .raw:
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
            case .name(let name): return variable(name, use)
            case .processEnvironment(let name): return "{{\(names.name(ofVariable: name))}}"
            case .function(let function, let arguments):
                let dynamic = [
                    "uuid": "guid", "guid": "guid", "timestamp": "timestamp", "isoTimestamp": "isoTimestamp",
                ]
                if let name = dynamic[function.name] { return "{{$\(name)}}" }
                if function.name == "randomInt", arguments.isEmpty { return "{{$randomInt}}" }
            }
        }
        guard let value = javaScript.expression(expression) else {
            let name = computedName(for: expression.written)
            note(.toDo, names.shown(expression.written), "no script of Postman computes it: set \(name)")
            return "{{\(name)}}"
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

    private func variable(_ name: String, _ use: Use) -> String {
        if names.tokens[name] != nil, names.definitions[name] == nil { tokensInTexts.insert(name) }
        let placeholder = "{{\(name)}}"
        guard [.json, .queryName, .queryValue].contains(use) else { return placeholder }
        if let values = names.literals(of: name) {
            guard values.contains(where: { escaped($0.placeholderText, use) != $0.placeholderText }) else {
                return placeholder
            }
            let value = "pm.variables.get(\(JavaScriptText.literal(name)))"
            let expression = use == .json ? Self.jsonText(value) : "encodeURIComponent(\(value))"
            return computed("\(name) \(use == .json ? "json" : "urlEncode")", expression)
        }
        if names.runNames.contains(name) {
            let form = use == .json ? "quotes in it are not escaped" : "&, + and % in it are not encoded"
            note(.approximate, "{{\(name)}} in \(use == .json ? "JSON" : "the query")", form)
        }
        return placeholder
    }

    /// Returns an expression for a text inside the quotes of JSON.
    private static func jsonText(_ value: String) -> String { "JSON.stringify(String(\(value))).slice(1, -1)" }

    /// Adds a line that computes a value before the request, and returns the placeholder of its variable.
    ///
    /// - Parameter key: The text that identifies the value; equal ones share a variable.
    func computed(_ key: String, _ expression: String) -> String {
        let name = computedName(for: key + expression, like: key)
        let line = "pm.variables.set(\(JavaScriptText.literal(name)), \(expression));"
        if computedTexts.insert(line).inserted { computedLines.append(line) }
        return "{{\(name)}}"
    }

    private func computedName(for key: String, like wish: String? = nil) -> String {
        if let name = computedNames[key] { return name }
        let words = (wish ?? key).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
        let stem = words.isEmpty ? "value" : String(words.joined(separator: "_").prefix(40))
        let name = names.unused(words.count > 1 ? stem : "\(stem)_value")
        computedNames[key] = name
        return name
    }

    /// The names of tokens that placeholders use as text.
    private(set) var tokensInTexts: Set<String> = []
}
