import Diagnostics
import JSON
import YAMLSource

/// Reads the representations of bodies.
struct OpenAPIContentReader {
    private let document: SpecDocument

    init(_ document: SpecDocument) { self.document = document }

    /// Returns the representations under `content`.
    func contents(_ node: SpecNode?, at place: String) -> [APIContent] {
        (node?.entries ?? []).compactMap { type, value in
            guard let media = document.resolved(value) else { return nil }
            var content = APIContent(type: type, schema: media["schema"])
            content.example = ExampleReader(document).example(of: media, at: place)
            document.noteKeys(
                of: media, at: place, known: ["schema", "example", "examples", "encoding", "$ref"])
            for (name, encoding) in media["encoding"]?.entries ?? [] {
                if let type = encoding["contentType"]?.text {
                    content.partTypes[name] = String(type.prefix { $0 != "," })
                }
                if !encoding.entries.isEmpty { content.encodedFields.insert(name) }
                document.noteKeys(of: encoding, at: place, known: ["contentType"])
            }
            return content
        }
    }

    /// Returns the representations of a body of Swagger 2.0.
    ///
    /// - Parameters:
    ///   - body: The parameter `in: body`.
    ///   - form: The parameters `in: formData`.
    ///   - fields: The same as parameters.
    ///   - consumes: The media types of the operation.
    func contents(
        ofBody body: SpecNode?, form: [SpecNode], _ fields: [APIParameter], consumes: [String]
    ) -> [APIContent] {
        if let first = form.first {
            let hasFile = form.contains { $0["type"]?.text == "file" }
            let forms = ["multipart/form-data", "application/x-www-form-urlencoded"]
            let written = hasFile ? [forms[0]] : consumes.filter(forms.contains)
            return (written.isEmpty ? [forms[1]] : written).map { type in
                var content = APIContent(type: type, schema: Self.schema(ofFields: form, in: first.file))
                content.fields = fields
                content.isAssumed = written.isEmpty
                return content
            }
        }
        guard let body else { return [] }
        return Self.contents(ofTypes: consumes, body["schema"])
    }

    /// Returns a representation for each media type of Swagger's `consumes` or `produces`.
    static func contents(ofTypes types: [String], _ schema: SpecNode?) -> [APIContent] {
        (types.isEmpty ? ["application/json"] : types).map { type in
            var content = APIContent(type: type, schema: schema)
            content.isAssumed = types.isEmpty
            return content
        }
    }

    /// Returns the schema of an object with these fields.
    private static func schema(ofFields fields: [SpecNode], in file: SpecFile) -> SpecNode {
        let start = fields.first?.node.start ?? SourcePosition(line: 1, column: 1)
        func node(_ content: YAMLNode.Content) -> YAMLNode { YAMLNode(content, start: start, end: start) }
        func text(_ text: String) -> YAMLNode { node(.scalar(YAMLScalar(text, style: .doubleQuoted))) }
        func entry(_ key: String, _ value: YAMLNode) -> YAMLMapping.Entry {
            YAMLMapping.Entry(keyNode: text(key), value: value)
        }
        let named = fields.compactMap { field in field["name"]?.text.map { ($0, field) } }
        let required = named.filter { $1["required"]?.isTrue ?? false }.map { text($0.0) }
        let properties = YAMLMapping(entries: named.map { entry($0, $1.node) })
        return SpecNode(
            node(
                .mapping(
                    YAMLMapping(entries: [
                        entry("type", text("object")), entry("required", node(.sequence(required))),
                        entry("properties", node(.mapping(properties))),
                    ]))), in: file)
    }
}
