import HTTP
package import JSON

/// An operation of an API, the same for all versions of the format.
package struct APIOperation: Sendable {
    package let method: String
    /// The path as written, such as `/users/{id}`.
    package let path: String
    /// The value in the description.
    package let node: SpecNode
    package var id: String?
    package var summary: String?
    package var description: String?
    package var isDeprecated = false
    package var tags: [String] = []
    package var parameters: [APIParameter] = []
    package var contents: [APIContent] = []
    /// True if a request must have a body.
    package var requiresBody = false
    package var responses: [APIResponse] = []
    /// The alternatives of `security`; nil if the operation has those of the document.
    package var security: [SpecNode]?
    /// The servers of the operation or of its path.
    package var servers: [SpecNode] = []

    init(method: String, path: String, node: SpecNode) {
        self.method = method
        self.path = path
        self.node = node
    }

    /// The name of the request.
    package var name: String { summary ?? id ?? "\(method) \(path)" }

    /// The place for the report, such as `Users / Create a user`.
    package func place(in group: String?) -> String { (group.map { $0 + " / " } ?? "") + name }
}

/// A parameter in the path, the query, the header or the cookies.
package struct APIParameter: Sendable {
    package enum Location: String, Sendable {
        case path, query, header, cookie
    }

    /// The notation of lists and objects (OpenAPI 3.1, section 4.8.12.2).
    package enum Style: String, Sendable {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
        /// `tsv` of Swagger 2.0.
        case tabDelimited
    }

    package let name: String
    package let location: Location
    /// The value in the description.
    package let node: SpecNode
    package var isRequired = false
    package var schema: SpecNode?
    /// The value of `example`, or the first of `examples`.
    package var example: JSONValue?
    package var style = Style.simple
    package var explodes = false
    /// True if the value is sent as JSON.
    package var isJSON = false
}

/// A representation of a body.
package struct APIContent: Sendable {
    /// The media type as written.
    package let type: String
    /// The media type in lower case and without parameters.
    package let essence: String
    package var schema: SpecNode?
    package var example: JSONValue?
    /// The Content-Types of the parts of a form, by their names.
    package var partTypes: [String: String] = [:]

    init(type: String, schema: SpecNode? = nil) {
        self.type = type
        self.schema = schema
        essence = MediaTypeText.essence(of: type)
    }

    package var isJSON: Bool { MediaTypeText.isJSON(essence) }

    package var isXML: Bool { essence == "application/xml" || essence.hasSuffix("+xml") || essence == "text/xml" }
}

/// A response of an operation.
package struct APIResponse: Sendable {
    /// `201`, `2XX` or `default`.
    package let status: String
    /// The value in the description.
    package let node: SpecNode
    package var headers: [APIHeader] = []
    package var contents: [APIContent] = []
}

/// A header field of a response.
package struct APIHeader: Sendable {
    package let name: String
    package let isRequired: Bool
    package let schema: SpecNode?
    /// The value in the description.
    package let node: SpecNode
}
