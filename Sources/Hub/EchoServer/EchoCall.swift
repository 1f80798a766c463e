import Cryptography
import HTTPServer
import JSON
import Text

/// A parsed request to the echo server.
struct EchoCall: Sendable {
    /// The method; GET for HEAD, whose response has the same headers.
    let method: HTTPMethod
    /// The path as sent, without the query.
    let path: String
    /// The percent-decoded segments of the path; a trailing slash is ignored.
    let segments: [String]
    /// The decoded query parameters, in order.
    let query: [(name: String, value: String)]
    let headers: HTTPFields
    /// The host and port in the request (`Host`); may be empty.
    let authority: String
    let body: [UInt8]

    init(_ request: ServerRequest, body: [UInt8]) {
        method = request.method == .head ? .get : request.method
        path = request.path
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decodeLeniently(Substring($0)) }
        query = FormEncoding.pairs(in: request.query ?? "").map { ($0.name, $0.value ?? "") }
        headers = request.headers
        authority = request.authority ?? ""
        self.body = body
    }

    /// The origin that the client addressed, such as `http://127.0.0.1:8080`; empty without a `Host` header.
    var origin: String { authority.isEmpty ? "" : "http://\(authority)" }

    /// The first value of a query parameter.
    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// Returns the number in a query parameter; nil if the parameter is missing.
    func number(_ name: String, in range: ClosedRange<Int>) throws(EchoError) -> Int? {
        guard let text = parameter(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw EchoError(
                "\(name): \"\(text.prefix(40))\" is not a number from \(range.lowerBound) to \(range.upperBound)",
                hint: "as in ?\(name)=\(range.lowerBound)")
        }
        return number
    }

    /// Parses the body, which must be a JSON object.
    ///
    /// - Parameter example: A valid object, shown in the hint.
    func object(like example: String) throws(EchoError) -> JSONObject {
        let hint = "as in \(example)"
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw EchoError(body.isEmpty ? "the body is empty" : "the body is not JSON: \(error)", hint: hint)
        }
        guard case .object(let object) = value else {
            throw EchoError("the body is a \(value.kindName), not a mapping", hint: hint)
        }
        return object
    }

    func allow(_ methods: HTTPMethod...) throws(EchoError) {
        guard !methods.contains(method) else { return }
        throw .methodNotAllowed(methods.map(\.rawValue))
    }
}

/// The error and hint in the response to a request that the echo server rejects.
struct EchoError: Error {
    var status = HTTPStatus.badRequest
    let message: String
    let hint: String?
    var headers = HTTPFields()

    init(_ message: String, status: HTTPStatus = .badRequest, hint: String?) {
        self.message = message
        self.status = status
        self.hint = hint
    }

    var json: JSONValue {
        var object: JSONObject = ["error": .string(message)]
        if let hint { object[key: "hint"] = .string(hint) }
        return .object(object)
    }
}

extension EchoError {
    static func methodNotAllowed(_ methods: [String]) -> EchoError {
        let list = methods.joined(separator: ", ")
        var error = EchoError("the method is not allowed here", status: .methodNotAllowed, hint: "use \(list)")
        error.headers["Allow"] = list
        return error
    }

    static func bodyTooLarge(limit: Int) -> EchoError {
        EchoError("the body has more than \(limit) bytes", status: .contentTooLarge, hint: "send less at once")
    }

    static var bodyTooSlow: EchoError {
        EchoError("the request's body took too long", status: .requestTimeout, hint: nil)
    }

    /// Returns a 401 response's error with a bearer challenge (RFC 6750, section 3).
    ///
    /// - Parameter reason: The problem with the token; nil if the request has none.
    static func unauthorized(_ message: String, invalidToken reason: String? = nil, hint: String) -> EchoError {
        var error = EchoError(message, status: .unauthorized, hint: hint)
        let cause = reason.map { ", error=\"invalid_token\", error_description=\"\($0)\"" } ?? ""
        error.headers["WWW-Authenticate"] = "Bearer realm=\"hubrun echo\"\(cause)"
        return error
    }
}

extension ServerResponse {
    static func json(
        _ value: JSONValue, status: HTTPStatus = .ok, headers: HTTPFields = HTTPFields()
    ) -> ServerResponse {
        content(value.compactText() + "\n", type: "application/json; charset=utf-8", status: status, headers: headers)
    }

    static func error(_ error: EchoError) -> ServerResponse {
        json(error.json, status: error.status, headers: error.headers)
    }

    static func content(
        _ text: String, type: String, status: HTTPStatus = .ok, headers: HTTPFields = HTTPFields()
    ) -> ServerResponse {
        var headers = headers
        headers["Content-Type"] = type
        headers["X-Content-Type-Options"] = "nosniff"
        return ServerResponse(status, headers: headers, body: .whole(Array(text.utf8)))
    }
}
