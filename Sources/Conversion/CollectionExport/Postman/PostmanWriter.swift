import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The state of an export to Postman: names, the report, and the lines of the script that is being written.
///
/// A class, because the parts of one request add to the same script and report.
final class PostmanWriter {
    /// The place of a text, which decides what must be escaped.
    enum Use {
        case plain
        /// Inside quotes of JSON.
        case json
        case queryName
        case queryValue
    }

    let source: ExportSource
    let names: ExportNames
    let javaScript: JavaScriptExpressions
    var report: ImportReport
    /// The name of the request or group that is being written.
    var place = ""
    /// Lines that compute what a placeholder of Postman cannot, for the script before the request.
    var computedLines: [String] = []
    private var computedNames: [String: String] = [:]
    private var takenNames: Set<String> = []

    init(_ source: ExportSource) {
        self.source = source
        names = ExportNames(source)
        javaScript = JavaScriptExpressions(names: names)
        report = ImportReport(summary: source.name)
    }

    func note(_ kind: ImportReport.Kind, _ part: String, _ result: String, isHarmless: Bool = false) {
        report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    // MARK: Texts

    /// Returns a text with placeholders of Postman.
    ///
    /// - Parameter secret: The name of a header or setting whose literal value is a secret; nil for other texts.
    func text(_ text: PlaceholderText, _ use: Use = .plain, secretNamed secret: String? = nil) -> String {
        names.pieces(of: text, secretNamed: secret).map { piece in
            switch piece {
            case .literal(let literal): return escaped(literal, use)
            case .secret(let name): return "{{\(name)}}"
            case .expression(let expression): return placeholder(expression, use)
            }
        }.joined()
    }

    /// Returns a literal text, with secrets in it as placeholders.
    func text(literal: String, _ use: Use = .plain) -> String {
        names.pieces(ofLiteral: literal).map { piece in
            switch piece {
            case .literal(let text): escaped(text, use)
            case .secret(let name): "{{\(name)}}"
            case .expression(let expression): placeholder(expression, use)
            }
        }.joined()
    }

    private func escaped(_ text: String, _ use: Use) -> String {
        if text.contains("{{") {
            note(.approximate, "text {{…}}", "Postman replaces it if a variable has this name")
        }
        switch use {
        case .plain: return text
        case .json: return ExportJSON.escaped(text)
        case .queryValue: return Self.queryText(text, "%+&#")
        case .queryName: return Self.queryText(text, "%+&#=")
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
    func placeholder(_ expression: PlaceholderExpression, _ use: Use = .plain) -> String {
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
            note(.toDo, expression.written, "no script of Postman computes it: set a variable")
            return "{{\(computedName(for: expression.written))}}"
        }
        return computed(expression.written, use == .json ? Self.jsonText(value) : value)
    }

    private func variable(_ name: String, _ use: Use) -> String {
        if let token = names.tokens[name], names.definitions[name] == nil { noteUse(of: token) }
        let placeholder = "{{\(name)}}"
        guard use != .plain else { return placeholder }
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
        if !computedLines.contains(line) { computedLines.append(line) }
        return "{{\(name)}}"
    }

    private func computedName(for key: String, like wish: String? = nil) -> String {
        if let name = computedNames[key] { return name }
        let words = (wish ?? key).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.prefix(4)
        let stem = words.isEmpty ? "value" : String(words.joined(separator: "_").prefix(40))
        var name = words.count > 1 ? stem : "\(stem)_value"
        let first = name
        var number = 2
        while names.definitions[name] != nil || names.runNames.contains(name) || takenNames.contains(name) {
            name = "\(first)_\(number)"
            number += 1
        }
        takenNames.insert(name)
        computedNames[key] = name
        return name
    }

    // MARK: Tokens

    /// The tokens that placeholders use as text.
    private(set) var usedTokens: [TokenDefinition] = []

    private func noteUse(of token: TokenDefinition) {
        guard !usedTokens.contains(where: { $0.name == token.name }) else { return }
        usedTokens.append(token)
    }
}
