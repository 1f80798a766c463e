package import Diagnostics
package import Placeholders

/// A value of a response that later requests use ("Captures and what follows a failure" in format.md).
package struct Capture: Sendable {
    package enum Source: Sendable {
        case header(PlaceholderText)
        case json(JSONPathText)
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
