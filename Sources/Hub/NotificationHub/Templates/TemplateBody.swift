import JSON
import XML

/// The body of a template: JSON or XML text with expressions among its values, read once and filled in for each
/// message.
package struct TemplateBody: Sendable, Equatable {
    /// The other kind is JSON.
    let isXML: Bool
    private let pieces: [TemplatePiece]

    /// Reads a body; its first character says which kind it is.
    package init(parsing text: String) throws(TemplateError) {
        switch text.first(where: { !$0.isWhitespace }) {
        case "{":
            isXML = false
            pieces = try TemplatePieces(json: text).all
        case "<":
            isXML = true
            pieces = try TemplatePieces(xml: text).all
        case nil: throw .emptyBody
        default: throw .bodyNeitherJSONNorXML
        }
    }

    /// The body for one message and device; `.tooLarge` when it has more bytes than allowed.
    package func render(_ properties: TemplateProperties, limit: Int) throws(TemplateRenderingError) -> String {
        var bytes: [UInt8] = []
        for piece in pieces {
            piece.append(to: &bytes, properties)
            guard bytes.count <= limit else { throw .tooLarge }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Why a body could not be filled in.
package enum TemplateRenderingError: Error, Sendable, Equatable {
    case tooLarge
}
