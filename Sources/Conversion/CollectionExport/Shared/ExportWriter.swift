import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import Text
import Secrets

/// The state of an export, and the parts that all formats write in the same way. The base class writes placeholders as
/// `{{name}}`.
///
/// A class, because the parts of one request add to the same report and names.
class ExportWriter {
    /// The place of a text, which decides what must be escaped.
    enum Use {
        /// The value of a field, or another text of one line.
        case plain
        /// The name of a field.
        case name
        /// The name of a field in a form.
        case formName
        case url
        case queryName
        case queryValue
        /// A body of text.
        case body
        /// A text that the format takes as it is.
        case raw
        /// Inside quotes of JSON.
        case json
        /// Inside quotes of the format itself.
        case quoted

        var secrets: SecretSearch {
            switch self {
            case .url: .url
            case .body: .body
            case .plain, .name, .formName, .queryName, .queryValue, .raw, .json, .quoted: .declared
            }
        }
    }

    let source: ExportSource
    let program: FlowProgram
    let requests: [RequestStep]
    let names: ExportNames
    var report: ImportReport
    /// The values that are written out in the request.
    private(set) lazy var inlined = InlinedValues(source, names)
    /// The name of the request or group that is being written, for the report.
    var place = ""
    /// The results of ``mayNeedEscapes(_:_:)``, because values can be long.
    private var escapes: [Use: [String: Bool]] = [:]

    init(_ source: ExportSource) {
        self.source = source
        program = FlowProgram(source.collection.running(in: source.environments.first))
        requests = program.requests
        names = ExportNames(source, requests)
        report = ImportReport(summary: "\(source.name): \(CountedNoun.text(requests.count, "request"))")
    }

    func note(_ kind: ImportReport.Kind, _ part: String, _ result: String, isHarmless: Bool = false) {
        report.add(kind, at: place, part, result, isHarmless: isHarmless)
    }

    // MARK: Texts

    /// Returns a literal text with the characters escaped that have a meaning in its place.
    func escaped(_ literal: String, _ use: Use) -> String {
        switch use {
        case .plain, .name, .formName, .body, .raw: literal
        case .url: Self.urlEscaped(literal)
        case .json, .quoted: Self.jsonEscaped(literal)
        case .queryName, .queryValue: PercentEncoding.encode(literal)
        }
    }

    /// Returns a part of a URL, percent-encoded after the host as in a run; `#` stays.
    private static func urlEscaped(_ literal: String) -> String {
        let start = URLText.schemeEnd(of: literal) ?? literal.startIndex
        let isWhole = start > literal.startIndex
        let end = isWhole ? literal[start...].firstIndex { "/?#".contains($0) } ?? literal.endIndex : start
        let parts = literal[end...].split(separator: "#", omittingEmptySubsequences: false).map { part in
            let encoded = try? URLText.encoded("http://a/\(part)")
            // Texts above the size limit stay, without `{{`, which would begin a placeholder.
            return encoded.map { $0.dropFirst("http://a/".count) } ?? part.replacing("{{", with: "%7B%7B")
        }
        return literal[..<end] + parts.joined(separator: "#")
    }

    /// Returns a text for the inside of quotes in JSON, without `{{`, which most formats take for a placeholder.
    static func jsonEscaped(_ literal: String) -> String {
        let content = JSONValue.string(literal).compactText().unicodeScalars.dropFirst().dropLast()
        return String(content).replacingScalars("{{", with: "{\\u007b")
    }

    /// True if values that only the groups around a request give take the place of their placeholders.
    var writesLocalValues: Bool { false }

    /// True for a name of the collection whose value takes the place of its placeholder, because the format does not
    /// escape values there.
    func writesOut(_ name: String, _ use: Use) -> Bool { false }

    /// Returns the placeholder of a variable.
    func placeholder(named name: String, _ use: Use) -> String { "{{\(name)}}" }

    /// True if a value of the variable can have characters that must be escaped in its place.
    func mayNeedEscapes(_ name: String, _ use: Use) -> Bool {
        if let known = escapes[use]?[name] { return known }
        let result = hasEscapes(name, use)
        escapes[use, default: [:]][name] = result
        return result
    }

    private func hasEscapes(_ name: String, _ use: Use) -> Bool {
        if HubDefinition.variableNames.contains(name) { return false }
        guard !names.runNames.contains(name), !names.isSecretValue(name), let values = names.definitions[name] else {
            return true
        }
        func needsEscapes(_ text: String) -> Bool { escaped(text, use) != text }
        return values.contains { value in
            switch value {
            case .literal(let value, _): needsEscapes(value.placeholderText)
            case .text(let text), .typed(let text):
                text.segments.contains { segment in
                    switch segment {
                    case .literal(let text): needsEscapes(text)
                    case .expression(let expression): !expression.callsFunction
                    }
                }
            case .list, .mapping: true
            }
        }
    }

    /// Reports a placeholder whose value the format inserts into JSON as it is.
    func noteUnescaped(_ name: String) { note(.approximate, "{{\(name)}} in JSON", "quotes in it are not escaped") }

    /// Returns the placeholder of an expression.
    func placeholder(_ expression: PlaceholderExpression, _ use: Use) -> String {
        if let content = content(of: expression) { return "{{\(content)}}" }
        return placeholder(named: noteLacking(expression, "the format has no counterpart"), use)
    }

    /// Reports an expression that the format lacks, and returns the variable that needs its value.
    func noteLacking(_ expression: PlaceholderExpression, _ reason: String) -> String {
        let name = names.name(ofValue: expression.written)
        names.need(name, isSecret: SecretWords.isSecret(name: name))
        note(.toDo, names.shown(expression.written), "\(reason): set the variable \(name)")
        return name
    }

    /// Returns the content of a placeholder; nil if the format has no counterpart.
    func content(of expression: PlaceholderExpression) -> String? { nil }

    /// True if the text contains a placeholder.
    func isComputed(_ text: String) -> Bool { text.contains("{{") }

    /// True if the text of a URL contains a placeholder whose value may not be percent-encoded.
    func isUnencoded(_ text: String) -> Bool { isComputed(text) }

    /// - Parameter search: Where the text can have secrets; nil for what its place implies.
    func text(_ text: PlaceholderText, _ use: Use = .plain, _ search: SecretSearch? = nil) -> String {
        self.text(names.pieces(of: text, search ?? use.secrets), use)
    }

    func text(literal: String, _ use: Use = .plain, _ search: SecretSearch? = nil) -> String {
        text(names.pieces(ofLiteral: literal, search ?? use.secrets), use)
    }

    func text(_ pieces: [ExportPiece], _ use: Use) -> String { pieces.map { text($0, use) }.joined() }

    func text(_ piece: ExportPiece, _ use: Use) -> String {
        switch piece {
        case .literal(let literal): escaped(literal, use)
        case .secret(let name): placeholder(named: name, use)
        case .expression(let expression): placeholder(expression, use)
        }
    }

    /// Returns the JSON for a placeholder that keeps the kind of its value.
    func typedText(_ text: PlaceholderText) -> String {
        let quoted = { "\"\(self.text(text, .json))\"" }
        guard let expression = text.soleExpression else { return quoted() }
        if expression.isFromJSON { return unquoted(text, expression.written) }
        guard expression.filters.isEmpty else { return quoted() }
        switch expression.head {
        case .processEnvironment: return quoted()
        case .function(let function, _): return function.returnsText ? quoted() : self.text(text)
        case .name(let name):
            if let value = writtenValue(of: name, .plain) {
                return inlined.writing {
                    json(value, level: nil, secretNamed: names.isSecretVariable(name) ? name : nil)
                }
            }
            if names.isText(name) || names.tokens[name] != nil { return quoted() }
            return names.isNoText(name) ? self.text(text) : unquoted(text, "<<\(name)>>")
        }
    }

    /// Returns the placeholder of a value that must be JSON.
    func unquoted(_ text: PlaceholderText, _ written: String) -> String {
        let result = self.text(text)
        if isComputed(result) {
            note(.approximate, "\(names.shown(written)) in JSON", "without quotes: its value must be JSON")
        }
        return result
    }

    /// Returns a path of a file, relative to the folder of the result.
    func file(_ path: PlaceholderText) -> String {
        path.literal.map { source.path($0, path.range.file) } ?? text(path)
    }

    // MARK: Lines

    /// Returns a text for one line.
    func line(_ text: String) -> String { text.inOneLine }

    /// Returns the name of a request with the names of its groups.
    func name(of step: RequestStep) -> String {
        names.written((step.path + [step.definition.name]).joined(separator: " / "))
    }

    /// Returns comments with the name of a request and its description.
    func heading(_ step: RequestStep, _ mark: String = "#") -> [String] {
        let description = step.definition.description?.split(whereSeparator: \.isNewline) ?? []
        return ["\(mark) \(name(of: step))"] + description.map { "# \(names.written(String($0)))" }
    }
}
