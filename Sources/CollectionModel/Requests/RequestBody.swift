package import Placeholders

/// What a request sends after its fields, exactly one of these.
package indirect enum RequestBody: Sendable {
    case json(PlaceholderValue)
    case text(PlaceholderText)
    case xml(PlaceholderText)
    case form([FieldSetting])
    case multipart([MultipartPartSetting])
    case file(PlaceholderText)
    case graphQL(GraphQLSetting)
    case base64(PlaceholderText)

    /// Whether it is made of texts of the collection, rather than of bytes from elsewhere.
    var isText: Bool {
        switch self {
        case .json, .text, .xml, .form, .graphQL: true
        case .multipart, .file, .base64: false
        }
    }

    /// The Content-Type that the body brings along when no header sets one; that of a multipart body has a boundary,
    /// which is made with the body.
    package var contentType: String? {
        switch self {
        case .json, .graphQL: "application/json"
        case .text: "text/plain; charset=utf-8"
        case .xml: "application/xml"
        case .form: "application/x-www-form-urlencoded"
        case .multipart: nil
        case .file, .base64: "application/octet-stream"
        }
    }
}

/// A part of a multipart body: RFC 7578.
package struct MultipartPartSetting: Sendable {
    package enum Content: Sendable {
        case text(PlaceholderText)
        case file(PlaceholderText)
    }

    package let name: PlaceholderText
    package let content: Content
    package var filename: PlaceholderText?
    package var type: PlaceholderText?
    package var headers: [FieldSetting] = []
}

/// A GraphQL operation, sent as JSON.
package struct GraphQLSetting: Sendable {
    package let query: PlaceholderText
    package var variables: PlaceholderValue?
    package var operationName: PlaceholderText?
}
