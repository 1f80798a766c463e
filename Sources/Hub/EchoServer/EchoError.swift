import HTTPTypes
import JSON

/// The error and hint in the response to a request that the echo server rejects.
struct EchoError: Error {
    var status = HTTPResponse.Status.badRequest
    let message: String
    let hint: String?
    var headers = HTTPFields()

    init(_ message: String, status: HTTPResponse.Status = .badRequest, hint: String?) {
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
        error.headers[.allow] = list
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
        error.headers[.wwwAuthenticate] = "Bearer realm=\"hubrun echo\"\(cause)"
        return error
    }
}
