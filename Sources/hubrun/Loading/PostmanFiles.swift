import CollectionModel
import Diagnostics
import Platform
import PostmanFormat
import YAMLSource

/// The reading of Postman's files, of which the content decides what they are.
enum PostmanFiles {
    /// The size limit of a JSON file, in bytes.
    static let maximumSize = 64 << 20

    /// Returns the collection in a JSON file; nil if the bytes are no JSON or a collection of hubrun's own format.
    static func reading(
        _ bytes: [UInt8], path: String, isConfidential: Bool, _ input: PostmanInput
    ) -> CollectionReader.Reading<RequestCollection>? {
        guard looksLikeJSON(bytes, path) else { return nil }
        let json = JSONNodeReader.read(bytes, path: path, isConfidential: isConfidential)
        guard let root = json.root else {
            return json.file.text.isEmpty || !isCertainlyJSON(path) ? nil : failure(json.diagnostics, path)
        }
        switch PostmanFileKind(root, path: path) {
        case .collection: break
        case .other where root.mapping?.has("requests") ?? false: return nil
        case let kind:
            var diagnostics = DiagnosticList()
            diagnostics.append(kind.diagnosticAsCollection(path: path))
            return failure(diagnostics, path)
        }
        let reading = PostmanReader.collection(root, in: json.file)
        return converted(reading, path, input)
    }
}
