package import HTTP
package import JSON

/// A request with its response as a contract sees them.
package struct ContractExchange: Sendable {
    package var method: String
    package var url: String
    /// All header fields as sent.
    package var requestFields: [HTTPField] = []
    /// The authentication that adds no field, or adds it when the request is sent.
    package var authentication: HTTPAuthentication?
    /// True for a request that was not sent: cookies of the jar and some values are not known.
    package var isPreview = false
    /// The texts of the collection in which names of query parameters stand; nil if they are not known. A name that is
    /// computed is not shown: it can be a part of a secret.
    package var writtenTexts: [String]?
    /// True if redirects lead here: the target is often no part of the API.
    package var isRedirected = false
    /// The body of the request; nil if there is none.
    package var requestBody: ContractBody?
    /// The status of the response; nil for a request that was not sent.
    package var status: Int?
    package var responseFields: [HTTPField] = []
    /// The body of the response; nil if it is not known.
    package var responseBody: ContractBody?

    /// The query of the URL, which may be relative.
    var query: Substring { url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst() }

    package init(method: String, url: String, status: Int?) {
        (self.method, self.url, self.status) = (method, url, status)
    }

    /// - Parameter sent: The header fields that were sent; nil for a request that is only shown.
    package init(_ call: HTTPCall, sent: [HTTPField]?) {
        self.init(method: call.method, url: call.url, status: nil)
        requestFields = sent ?? call.fields
        authentication = call.authentication
        let isPreview = sent == nil
        self.isPreview = isPreview
        requestBody = call.content.map { ContractBody($0, isPreview: isPreview) }
    }
}

/// A body in a contract.
package struct ContractBody: Sendable {
    /// The reason why a body is not JSON.
    package struct NotJSON: Error {
        package let message: String

        package init(message: String) { self.message = message }
    }

    package private(set) var bytes: [UInt8]
    /// False if the rest of the body is not known.
    package private(set) var isWhole: Bool
    /// The positions in ``bytes`` at which files stand, in ascending order.
    private(set) var fileOffsets: [Int] = []
    /// True if placeholders can stand for values that only a run has.
    private let isPreview: Bool
    private let known: Result<JSONValue, NotJSON>?

    /// - Parameter json: The body as JSON, if it has been read; otherwise it is read when it is needed.
    package init(
        _ bytes: [UInt8], isWhole: Bool = true, isPreview: Bool = false, json: Result<JSONValue, NotJSON>? = nil
    ) {
        (self.bytes, self.isWhole, self.isPreview, known) = (bytes, isWhole, isPreview, json)
    }

    /// - Parameter content: The body of a request; its files are not read again.
    package init(_ content: HTTPContent, isPreview: Bool = false) {
        self.init([], isPreview: isPreview)
        for source in content.sources {
            switch source {
            case .bytes(let more): bytes += more
            case .file: fileOffsets.append(bytes.count)
            }
        }
        isWhole = fileOffsets.isEmpty
    }

    /// Returns the body as JSON.
    func json() -> Result<JSONValue, NotJSON> { known ?? Self.parsed(bytes) }

    private static func parsed(_ bytes: [UInt8]) -> Result<JSONValue, NotJSON> {
        do throws(JSONSyntaxError) {
            return .success(try JSONValue(parsing: bytes))
        } catch {
            return .failure(NotJSON(message: "the body is not JSON: \(error.descriptionUnquoted)"))
        }
    }

    var text: String? { String(validating: bytes, as: UTF8.self) }
    var hasPlaceholders: Bool { isPreview && PlaceholderMark.occurs(in: bytes) }
}
