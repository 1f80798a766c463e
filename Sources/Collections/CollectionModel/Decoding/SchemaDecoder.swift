import Diagnostics
import JSONSchemas
import Placeholders
import YAMLSource

/// Decodes `schema`: a JSON Schema in place, or the path of a file.
struct SchemaDecoder {
    let context: DecodingContext

    func schema(_ node: YAMLNode) -> SchemaExpectation? {
        let range = node.range(in: context.file)
        if node.scalar != nil, !isBoolean(node) {
            return context.placeholderText(node, "\"schema\"").map {
                SchemaExpectation(source: .file($0), range: range)
            }
        }
        guard node.sequence == nil else {
            context.reportKind(
                of: node, wanted: "\"schema\" must be a mapping or the path of a file",
                hint: "write schema: { type: object }, or schema: PATH")
            return nil
        }
        let value = context.value(node)
        guard let literal = value.literal else { return SchemaExpectation(source: .written(value), range: range) }
        do throws(JSONSchemaError) {
            let schema = try JSONSchema(literal, files: SchemaFile.files(writtenIn: context.file), isWholeFile: false)
            let isIdle = schema.checksNothing
            for warning in schema.warnings { report(isIdle ? .error : .warning, warning, in: node) }
            if isIdle, schema.warnings.isEmpty {
                context.report(
                    .idleSchema, at: node, "the schema checks nothing: it has no keyword that does",
                    hint: "write a condition, as in { type: object }; for any JSON at all write true")
            }
            return SchemaExpectation(source: .compiled(schema), range: range, document: literal)
        } catch {
            // The invalid schema is dropped, so note here the files that it refers to.
            for path in SchemaFile.readable(error.files, by: context.file) { context.includes.reader.note(path) }
            for diagnostic in error.diagnostics { report(.error, diagnostic, in: node) }
            return nil
        }
    }

    /// True for the schemas `true` and `false` (JSON Schema Core, section 4.3.2).
    private func isBoolean(_ node: YAMLNode) -> Bool {
        guard let scalar = node.scalar, scalar.style == .plain else { return false }
        return scalar.text == "true" || scalar.text == "false"
    }

    private static func hint(for diagnostic: JSONSchemaDiagnostic) -> String {
        diagnostic.pointer.lowercased().hasSuffix("ref")
            ? "define it there, or correct the path" : "json-schema.org describes the values of the keyword"
    }

    private func report(_ severity: Diagnostic.Severity, _ diagnostic: JSONSchemaDiagnostic, in node: YAMLNode) {
        if let file = diagnostic.file {
            context.report(
                .invalidSchema, severity, at: node,
                "the schema at \(file)#\(diagnostic.pointer): \(diagnostic.message)",
                hint: diagnostic.hint ?? Self.hint(for: diagnostic))
            return
        }
        context.report(
            .invalidSchema, severity, at: node.descendant(at: diagnostic.pointer), diagnostic.message,
            hint: diagnostic.hint ?? Self.hint(for: diagnostic))
    }
}

extension YAMLNode {
    /// Returns the node at a JSON Pointer (RFC 6901), or its nearest existing ancestor.
    func descendant(at pointer: String) -> YAMLNode {
        var node = self
        for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
            if let value = node.mapping?.value(of: name) {
                node = value
            } else if let elements = node.sequence, let index = Int(name), elements.indices.contains(index) {
                node = elements[index]
            } else {
                break
            }
        }
        return node
    }
}
