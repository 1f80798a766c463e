import CollectionModel
import Diagnostics
import HTTP
import JSON
import JSONSchemas
import Placeholders
import Text

/// `schema`: checks the JSON body against a JSON Schema.
struct SchemaCheck {
    let expectation: SchemaExpectation
    let content: ResponseContent
    let scope: VariableScope

    /// The maximum number of failed assertions shown.
    private static let limit = 10

    func result() throws(PlaceholderError) -> CheckResult {
        let schema = try schema()
        let body: JSONValue
        do {
            body = try content.json()
        } catch {
            return failed("schema: \(error.message)", content.excerpt(), hint: error.hint)
        }
        let failures = schema.failures(of: body, limit: Self.limit + 1)
        guard let first = failures.first else { return CheckResult(subject: "schema") }
        try Interruption.check(at: expectation.range)
        var others = failures.dropFirst().prefix(Self.limit - 1).flatMap {
            ["\($0.line) (\($0.schemaPath))"] + $0.nearestLines()
        }
        if failures.count > Self.limit { others.append("… and more") }
        return failed("schema: \(first.line)", ["by \(first.schemaPath)"] + first.nearestLines() + others)
    }

    private func failed(_ message: String, _ details: [String], hint: String? = nil) -> CheckResult {
        CheckResult(
            subject: "schema", failure: CheckFailure(at: expectation.range, message, details: details, hint: hint))
    }

    private func schema() throws(PlaceholderError) -> JSONSchema {
        switch expectation.source {
        case .compiled(let schema): return schema
        case .written(let value):
            do {
                let files = SchemaFile.files(writtenIn: expectation.range.file)
                return try JSONSchema(try value.value(in: scope), files: files, isWholeFile: false)
            } catch let error as PlaceholderError {
                throw error
            } catch let error as JSONSchemaError {
                let diagnostic = error.diagnostics.first
                throw PlaceholderError(
                    .failed(
                        reason:
                            "the schema is wrong at \(diagnostic?.file ?? "")#\(diagnostic?.pointer ?? ""): \(diagnostic?.message ?? "")"
                    ),
                    at: expectation.range, hint: diagnostic?.hint)
            } catch {
                throw PlaceholderError(.failed(reason: "\(error)"), at: expectation.range)
            }
        case .file(let text):
            let path = try text.readablePath(in: scope)
            do {
                return try SchemaFile.schema(at: path, namedIn: text.range.file)
            } catch {
                throw PlaceholderError(.failed(reason: error.message), at: text.range, hint: error.hint)
            }
        }
    }
}

extension JSONSchemaFailure {
    fileprivate var line: String { "\(jsonPath): \(message)" }

    /// The maximum number of failures shown for the nearest branch, and the maximum nesting of branches.
    private static let maxNearest = 5
    private static let maxDepth = 3

    /// Returns indented lines for the failures in the nearest branch of `anyOf` or `oneOf`.
    fileprivate func nearestLines(depth: Int = 1) -> [String] {
        guard !nearest.isEmpty, depth <= Self.maxDepth else { return [] }
        let indentation = String(repeating: "  ", count: depth)
        var lines = nearest.prefix(Self.maxNearest).flatMap { failure in
            ["\(indentation)nearest: \(failure.line) (\(failure.schemaPath))"] + failure.nearestLines(depth: depth + 1)
        }
        if nearest.count > Self.maxNearest { lines.append("\(indentation)… \(nearest.count - Self.maxNearest) more") }
        return lines
    }
}

/// The deepest node that a JSONPath of names and indexes reaches, if the next node is missing.
struct DeepestNode {
    /// A description of the node: `$.devices[0] has "id", "name"`.
    let line: String
    /// A suggestion for a misspelled name.
    let hint: String?

    /// The maximum number of names shown for a mapping.
    private static let maxNames = 12

    /// Returns nil if the path finds a value or may find several.
    init?(_ path: JSONPath, in root: JSONValue) {
        guard let end = path.farthest(in: root) else { return nil }
        let place = end.path.shorthand
        var hint: String?
        switch (end.value, end.next) {
        case (.object(let members), .name(let name)):
            line = members.isEmpty ? "\(place) is an empty mapping" : "\(place) has \(Self.list(members.keys))"
            hint = Suggestion.hint(for: name, among: members.keys)
        case (.object(let members), .index): line = "\(place) is a mapping with \(Self.list(members.keys))"
        case (.array(let elements), .index):
            line = "\(place) has \(CountedNoun.text(elements.count, "element"))"
        case (.array(let elements), .name):
            line = "\(place) is a list of \(CountedNoun.text(elements.count, "element"))"
            hint = elements.isEmpty ? nil : "an element is named by its index, as in \(place)[0]"
        case (.null, _): line = "\(place) is null"
        case (let value, _): line = "\(place) is \(ShownValue.text(value)) (\(value.kindPhrase))"
        }
        self.hint = hint
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(maxNames).map { ShownValue.text(.string($0), to: 60) }
        return ShownValue.list(shown + (names.count > maxNames ? ["…"] : []), by: ", ")
    }
}
