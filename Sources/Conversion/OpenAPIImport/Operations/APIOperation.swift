import CollectionDrafts
import JSON

/// An operation of an API, the same for all versions of the format.
struct APIOperation {
    let method: String
    /// The path as written, such as `/users/{id}`.
    let path: String
    var id: String?
    var summary: String?
    var description: String?
    var isDeprecated = false
    var tags: [String] = []
    var parameters: [APIParameter] = []
    var contents: [APIContent] = []
    var responses: [APIResponse] = []
    /// The alternatives of `security`; nil if the operation has those of the document.
    var security: [SpecNode]?
    /// The servers of the operation or of its path.
    var servers: [SpecNode] = []

    init(method: String, path: String) {
        self.method = method
        self.path = path
    }

    /// The name of the request.
    var name: String { summary ?? id ?? "\(method) \(path)" }

    /// The place for the report, such as `Users / Create a user`.
    func place(in group: String?) -> String { (group.map { $0 + " / " } ?? "") + name }
}

/// A parameter in the path, the query, the header or the cookies.
struct APIParameter {
    enum Location: String {
        case path, query, header, cookie
    }

    /// The notation of lists and objects (OpenAPI 3.1, section 4.8.12.2).
    enum Style: String {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
        /// `tsv` of Swagger 2.0.
        case tabDelimited
    }

    let name: String
    let location: Location
    var isRequired = false
    var schema: SpecNode?
    /// The value of `example`, or the first of `examples`.
    var example: JSONValue?
    var style = Style.simple
    var explodes = false
    /// True if the value is sent as JSON.
    var isJSON = false
}

/// A representation of a body.
struct APIContent {
    /// The media type as written.
    let type: String
    /// The media type in lower case and without parameters.
    let essence: String
    var schema: SpecNode?
    var example: JSONValue?
    /// The Content-Types of the parts of a form, by their names.
    var partTypes: [String: String] = [:]

    init(type: String, schema: SpecNode? = nil) {
        self.type = type
        self.schema = schema
        essence = MediaTypeText.essence(of: type)
    }

    var isJSON: Bool { MediaTypeText.isJSON(essence) }

    var isXML: Bool { essence == "application/xml" || essence.hasSuffix("+xml") || essence == "text/xml" }
}

/// A response of an operation.
struct APIResponse {
    /// `201`, `2XX` or `default`.
    let status: String
    var headers: [(name: String, isRequired: Bool)] = []
    var contents: [APIContent] = []
}
