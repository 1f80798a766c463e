import CollectionModel
import Diagnostics
import HTTP
import JSON
import JSONSchemas
import Placeholders

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
