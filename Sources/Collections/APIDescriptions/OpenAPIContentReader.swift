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
    ///   - consumes: The media types of the operation.
    func contents(ofBody body: SpecNode?, form: [SpecNode], consumes: [String]) -> [APIContent] {
        if let first = form.first {
            let hasFile = form.contains { $0["type"]?.text == "file" }
            let usual = hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"
            let types = consumes.filter { ["multipart/form-data", "application/x-www-form-urlencoded"].contains($0) }
            let type = hasFile ? "multipart/form-data" : types.first ?? usual
            return [APIContent(type: type, schema: Self.schema(ofFields: form, in: first.file))]
        }
        guard let body else { return [] }
        let types = consumes.isEmpty ? ["application/json"] : consumes
        return types.map { APIContent(type: $0, schema: body["schema"]) }
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
