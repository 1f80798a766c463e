import HTTP
package import JSON

/// An operation of an API, the same for all versions of the format.
package struct APIOperation: Sendable {
    package let method: String
    /// The path as written, such as `/users/{id}`.
    package let path: String
    /// The method in upper case and the path, which no other operation has: `GET /users/{id}`.
    package let methodAndPath: String
    /// The value in the description.
    package let node: SpecNode
    package var id: String?
    package var summary: String?
    package var description: String?
    package var isDeprecated = false
    package var tags: [String] = []
    package var parameters: [APIParameter] = []
    /// True if one parameter is the whole query (`in: querystring`), which is not read.
    package var isWholeQueryDescribed = false
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
        methodAndPath = "\(method.uppercased()) \(path)"
    }

    /// The name of the request.
    package var name: String { summary ?? id ?? methodAndPath }

    /// Returns the response for a status: its number, its class (`4XX`), or the default.
    package func response(_ status: Int) -> APIResponse? {
        let names = [String(status), "\(status / 100)XX", "DEFAULT"]
        return names.lazy.compactMap { name in responses.first { $0.status.uppercased() == name } }.first
    }

    /// The schemas of the parameters, bodies and header fields. Those of forms in Swagger 2.0 have no place.
    var schemas: [SpecNode] {
        let fields = contents.flatMap(\.fields) + responses.flatMap(\.headers)
        let contents = (contents + responses.flatMap(\.contents)).filter(\.fields.isEmpty)
        return (parameters + fields).compactMap(\.schema) + contents.compactMap(\.schema)
    }

    /// The place for the report, such as `Users / Create a user`.
    package func place(in group: String?) -> String { (group.map { $0 + " / " } ?? "") + name }
}

/// A parameter in the path, the query, the header or the cookies, a field of a form in Swagger 2.0, or a header field of a
/// response.
package struct APIParameter: Sendable {
    package enum Location: String, Sendable {
        case path, query, header, cookie
    }

    /// The notation of lists and objects (OpenAPI 3.1, section 4.8.12.2).
    package enum Style: String, Sendable {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
        /// `tsv` of Swagger 2.0.
        case tabDelimited

        /// The character between the elements of a list.
        package var separator: Character {
            switch self {
            case .spaceDelimited: " "
            case .pipeDelimited: "|"
            case .tabDelimited: "\t"
            default: ","
            }
        }
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
    package var allowsEmptyValue = false
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
    /// The fields of a form whose notation is not that of a query.
    package var encodedFields: Set<String> = []
    /// The fields of a form in Swagger 2.0; ``schema`` is made from them then, and has no place in the description.
    package var fields: [APIParameter] = []
    /// True if the description does not say which type the body has.
    package var isAssumed = false

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
    package var headers: [APIParameter] = []
    package var contents: [APIContent] = []
}
