package import Diagnostics
package import Placeholders

/// One request of a collection: section 7 of the format's reference.
package struct RequestDefinition: Sendable {
    /// As written, or the method and the path when the request has no name.
    package var name = ""
    /// The request's name, or its method where it has none: where reports point.
    package var range: SourceRange
    package var description: String?
    package var tags: [String] = []
    package var method = ""
    package var url: PlaceholderText
    package var settings = RequestSettings()
    package var body: RequestBody?
    package var needs: [NeedReference] = []
    package var conditions: [Condition] = []
    package var skip: PlaceholderText?
    package var loop: [VariableDefinition] = []
    package var set: [VariableDefinition] = []
    package var captures: [Capture] = []
}

/// The name of an earlier request that must have passed.
package struct NeedReference: Sendable {
    package let name: String
    package let range: SourceRange
}

/// What a request sends after its fields, exactly one of these.
package enum RequestBody: Sendable {
    case json(PlaceholderValue)
    case text(PlaceholderText)
    case xml(PlaceholderText)
    case form([FieldSetting])
    case file(PlaceholderText)

    /// The Content-Type that the body brings along when no header sets one.
    package var contentType: String? {
        switch self {
        case .json: "application/json"
        case .text: "text/plain; charset=utf-8"
        case .xml: "application/xml"
        case .form: "application/x-www-form-urlencoded"
        case .file: "application/octet-stream"
        }
    }
}

/// A value that a response yields for later requests: section 9 of the format's reference.
package struct Capture: Sendable {
    package enum Source: Sendable {
        case header(PlaceholderText)
        case json(JSONPathText)
        case part(ResponsePart)
    }

    package var name: String
    package var range: SourceRange
    package var source: Source
    package var regex: RegexText?
    /// The filters as a placeholder that sends the captured value through them.
    package var filters: [FilterCall] = []
    package var fallback: PlaceholderValue?
    package var isSecret = false
}

/// The parts of an exchange that are captured by their name alone.
package enum ResponsePart: String, Sendable, CaseIterable {
    case status
    case text
    case url
    case ip
    case version
    case duration
}
