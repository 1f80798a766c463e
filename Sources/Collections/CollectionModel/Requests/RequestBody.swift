package import Diagnostics
import JSON
package import Placeholders

/// The body of a request, of exactly one kind.
package indirect enum RequestBody: Sendable {
    case json(PlaceholderValue)
    case text(PlaceholderText)
    case xml(PlaceholderText)
    case form([FieldSetting])
    case multipart([MultipartPartSetting])
    case file(PlaceholderText)
    case graphQL(GraphQLSetting)
    case base64(PlaceholderText)

    /// True if the body consists of texts of the collection, not of bytes from elsewhere.
    package var isText: Bool {
        switch self {
        case .json, .text, .xml, .form, .graphQL: true
        case .multipart, .file, .base64: false
        }
    }

    /// True if the whole body is literal ASCII text, which most charsets encode in the same way.
    package var isASCIIAlone: Bool {
        switch self {
        case .json(let value): value.isASCIIAlone
        case .text(let text), .xml(let text): text.isASCIIAlone
        case .form(let fields): fields.allSatisfy { ([$0.name] + $0.values).allSatisfy(\.isASCIIAlone) }
        case .graphQL(let operation):
            operation.query.isASCIIAlone && operation.variables?.isASCIIAlone ?? true
                && operation.operationName?.isASCIIAlone ?? true
        case .multipart, .file, .base64: false
        }
    }

    /// The default Content-Type of the body; nil for a multipart body, whose boundary is made with the body.
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

/// A part of a multipart body (RFC 7578).
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

    package init(
        name: PlaceholderText, content: Content, filename: PlaceholderText? = nil, type: PlaceholderText? = nil,
        headers: [FieldSetting] = []
    ) {
        self.name = name
        self.content = content
        self.filename = filename
        self.type = type
        self.headers = headers
    }
}

/// A GraphQL operation; it is sent as JSON.
package struct GraphQLSetting: Sendable {
    package let query: PlaceholderText
    package var variables: PlaceholderValue?
    package var operationName: PlaceholderText?

    package init(query: PlaceholderText, variables: PlaceholderValue? = nil, operationName: PlaceholderText? = nil) {
        self.query = query
        self.variables = variables
        self.operationName = operationName
    }
}

extension PlaceholderText {
    fileprivate var isASCIIAlone: Bool { literal?.utf8.allSatisfy { $0 < 0x80 } ?? false }
}

extension PlaceholderValue {
    fileprivate var isASCIIAlone: Bool { literal?.compactText().utf8.allSatisfy { $0 < 0x80 } ?? false }
}

/// A value of a response that later requests use ("Captures and what follows a failure" in format.md).
package struct Capture: Sendable {
    package enum Source: Sendable {
        case header(PlaceholderText)
        case json(JSONPathText)
        /// A JSONPath on the list of all events of a stream.
        case events(JSONPathText)
        case xml(XPathText)
        case cookie(PlaceholderText)
        case part(ResponsePart)
    }

    package var name: String
    package var range: SourceRange
    package var source: Source
    package var regex: RegexText?
    /// The filters that are applied to the captured value, in order.
    package var filters: [FilterCall] = []
    package var fallback: PlaceholderValue?
    /// The namespaces for the XPath of the source.
    package var namespaces: [NamespaceSetting] = []
    package var isSecret = false
    /// True to add the value to those of the earlier passes under `repeat`, as a list.
    package var appends = false

    /// The most elements of a list that passes make.
    package static let elementLimit = 100_000
}

/// The parts of an exchange that a capture names without further details.
package enum ResponsePart: String, Sendable, CaseIterable {
    case status
    case text
    case url
    case ip
    case version
    case duration
}
