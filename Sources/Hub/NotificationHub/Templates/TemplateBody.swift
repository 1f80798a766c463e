import JSON
import XML

/// The body of a template: JSON or XML with expressions among its values, parsed once and rendered for each message.
package struct TemplateBody: Sendable, Equatable {
    /// True for XML, false for JSON.
    let isXML: Bool
    private let pieces: [TemplatePiece]

    /// Parses a body, whose first character determines the format.
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

    /// Renders the body for one message and device; throws `.tooLarge` if it has more bytes than allowed.
    package func render(_ properties: TemplateProperties, limit: Int) throws(TemplateRenderingError) -> String {
        var bytes: [UInt8] = []
        for piece in pieces {
            piece.append(to: &bytes, properties)
            guard bytes.count <= limit else { throw .tooLarge }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A reason for which a body cannot be rendered.
package enum TemplateRenderingError: Error, Sendable, Equatable {
    case tooLarge
}
