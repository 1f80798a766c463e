import HTTP

/// A request's method (RFC 9110, section 9.1); upper and lower case differ.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let get = HTTPMethod(rawValue: "GET")
    package static let head = HTTPMethod(rawValue: "HEAD")
    package static let post = HTTPMethod(rawValue: "POST")
    package static let put = HTTPMethod(rawValue: "PUT")
    package static let patch = HTTPMethod(rawValue: "PATCH")
    package static let delete = HTTPMethod(rawValue: "DELETE")
    package static let options = HTTPMethod(rawValue: "OPTIONS")
}

/// A response's status (RFC 9110, section 15).
package struct HTTPStatus: Hashable, Sendable {
    package let code: Int

    package init(code: Int) { self.code = code }

    package static let ok = HTTPStatus(code: 200)
    package static let created = HTTPStatus(code: 201)
    package static let noContent = HTTPStatus(code: 204)
    package static let notModified = HTTPStatus(code: 304)
    package static let badRequest = HTTPStatus(code: 400)
    package static let unauthorized = HTTPStatus(code: 401)
    package static let forbidden = HTTPStatus(code: 403)
    package static let notFound = HTTPStatus(code: 404)
    package static let methodNotAllowed = HTTPStatus(code: 405)
    package static let requestTimeout = HTTPStatus(code: 408)
    package static let conflict = HTTPStatus(code: 409)
    package static let preconditionFailed = HTTPStatus(code: 412)
    package static let contentTooLarge = HTTPStatus(code: 413)
    package static let internalServerError = HTTPStatus(code: 500)
    package static let serviceUnavailable = HTTPStatus(code: 503)

    /// The standard reason; empty for a status that has none.
    package var reasonPhrase: String { ReasonPhrases.standard[code] ?? "" }

    /// True if responses with this status can have a body (RFC 9110, sections 15.2, 15.3.5 and 15.4.5).
    package var canHaveBody: Bool { code >= 200 && self != .noContent && self != .notModified }
}

/// Header fields in their order.
package struct HTTPFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private(set) var list: [HTTPField] = []

    init(_ list: [HTTPField]) { self.list = list }

    package init() {}

    package init(dictionaryLiteral fields: (String, String)...) {
        list = fields.map { HTTPField($0.0, $0.1) }
    }

    /// The names as sent, with the values.
    package var pairs: [(name: String, value: String)] { list.map { ($0.name, $0.value) } }

    /// The value of the first field with a name; writing removes the other ones.
    package subscript(name: String) -> String? {
        get { list.first { $0.isNamed(name) }?.value }
        set {
            let index = list.firstIndex { $0.isNamed(name) }
            list.removeAll { $0.isNamed(name) }
            if let newValue { list.insert(HTTPField(name, newValue), at: index ?? list.count) }
        }
    }
}

/// A request to a server.
package struct ServerRequest {
    package let method: HTTPMethod
    /// The path and the query, as sent.
    package let target: String
    /// The host and the port that the client addressed; nil if it named none (HTTP/1.0).
    package let authority: String?
    package let headers: HTTPFields
    package let body: RequestBody
    /// The port of the connection at this end; nil for a request without a connection.
    package let localPort: Int?

    package init(
        _ method: HTTPMethod, _ target: String, authority: String? = nil, headers: HTTPFields = HTTPFields(),
        body: RequestBody = RequestBody([]), localPort: Int? = nil
    ) {
        (self.method, self.target, self.authority) = (method, target, authority)
        (self.headers, self.body, self.localPort) = (headers, body, localPort)
    }

    /// The path as sent, without the query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The query as sent, without its `?`; nil without one.
    package var query: String? { target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } }

    /// The length of the body in `Content-Length`; nil without one.
    package var announcedLength: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Returns the body, or nil if it is longer than the limit; reads nothing if the announced length is too large.
    package func bytes(limit: Int) throws(RequestBodyError) -> [UInt8]? {
        if let announcedLength, announcedLength > limit { return nil }
        var bytes: [UInt8] = []
        while let piece = try body.next() {
            guard bytes.count + piece.count <= limit else { return nil }
            bytes += piece
        }
        return bytes
    }
}

/// The reason why a request's body cannot be read.
package enum RequestBodyError: Error {
    /// The body took longer than the limit.
    case timedOut
    /// The connection is closed or broken.
    case lost
    /// The chunks are invalid (RFC 9112, section 7.1).
    case invalid
}

/// A request's body, which is read in pieces as it arrives.
package final class RequestBody {
    private let read: () throws(RequestBodyError) -> ArraySlice<UInt8>?
    /// True if the whole body has been read.
    private(set) var isComplete = false
    /// True if the client waits for 100 (Continue) before it sends the body (RFC 9110, section 10.1.1).
    private(set) var isAwaited: Bool
    /// The function that sends 100 (Continue).
    private let requestContent: () throws(RequestBodyError) -> Void

    /// - Parameter read: Returns the next piece, which is not empty; nil at the end.
    init(
        isAwaited: Bool, requestContent: @escaping () throws(RequestBodyError) -> Void,
        read: @escaping () throws(RequestBodyError) -> ArraySlice<UInt8>?
    ) {
        self.isAwaited = isAwaited
        self.requestContent = requestContent
        self.read = read
    }

    /// Creates a body that has arrived.
    package convenience init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        self.init(isAwaited: false, requestContent: { () throws(RequestBodyError) in }) {
            () throws(RequestBodyError) in
            defer { rest = [] }
            return rest.isEmpty ? nil : rest
        }
    }

    /// Returns the next piece; nil at the end of the body.
    package func next() throws(RequestBodyError) -> ArraySlice<UInt8>? {
        guard !isComplete else { return nil }
        if isAwaited {
            isAwaited = false
            try requestContent()
        }
        let piece = try read()
        isComplete = piece == nil
        return piece
    }
}

/// A server's response.
package struct ServerResponse {
    package var status: HTTPStatus
    package var headers: HTTPFields
    package var body: ResponseBody

    package init(_ status: HTTPStatus, headers: HTTPFields = HTTPFields(), body: ResponseBody = .whole([])) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

package enum ResponseBody {
    /// A body with its length in `Content-Length`.
    case whole([UInt8])
    /// A body that is sent as one chunk, as the service does it.
    case chunked([UInt8])
    /// A body that is written in pieces.
    ///
    /// - Parameter length: The length of all pieces for `Content-Length`; nil to send them as chunks.
    case pieces(length: Int?, (_ write: Write) throws -> Void)

    /// A function that writes a piece and waits until the client takes it.
    package typealias Write = ([UInt8]) throws -> Void
}

/// An error that closes the connection without the rest of the response.
package struct ConnectionAborted: Error {
    /// True if the client receives a reset.
    package let isReset: Bool

    package init(isReset: Bool = false) { self.isReset = isReset }
}

/// The part of a server that answers requests, on many threads at the same time.
package protocol HTTPResponder: Sendable {
    /// - Throws: ``ConnectionAborted`` to close the connection; any other error is a response with the status 500.
    func respond(to request: ServerRequest) throws -> ServerResponse
}
