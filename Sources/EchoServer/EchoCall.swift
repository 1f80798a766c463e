import Cryptography
import HTTPTypes
import HummingbirdCore
import JSON

/// A request to the echo server, taken apart once.
struct EchoCall: Sendable {
    /// GET for HEAD, whose response has the same headers.
    let method: HTTPRequest.Method
    /// As sent, without the query.
    let path: String
    /// Percent-decoded; a slash at the end changes nothing.
    let segments: [String]
    /// Decoded, in the order of the query.
    let query: [(name: String, value: String)]
    let headers: HTTPFields
    /// The host and port that the client named.
    let authority: String
    let body: [UInt8]

    init(_ request: Request, body: [UInt8]) {
        method = request.method == .head ? .get : request.method
        path = request.uri.path
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decodeLeniently(Substring($0)) }
        query = (request.uri.query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decoded(name), Self.decoded(pair[name.endIndex...].dropFirst()))
        }
        headers = request.headers
        authority = request.head.authority ?? ""
        self.body = body
    }

    /// `http://127.0.0.1:8080` as the client named it; empty if it did not.
    var origin: String { authority.isEmpty ? "" : "http://\(authority)" }

    /// The first value of a query parameter.
    func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// A query parameter that is a number within a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(EchoMistake) -> Int? {
        guard let text = parameter(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw EchoMistake(
                "\(name): \"\(text.prefix(40))\" is not a number from \(range.lowerBound) to \(range.upperBound)",
                hint: "as in ?\(name)=\(range.lowerBound)")
        }
        return number
    }

    /// The body, which must be a JSON object.
    ///
    /// - Parameter example: An object that is accepted, for the hint.
    func object(like example: String) throws(EchoMistake) -> JSONObject {
        let hint = "as in \(example)"
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: body)
        } catch {
            throw EchoMistake(body.isEmpty ? "the body is empty" : "the body is not JSON: \(error)", hint: hint)
        }
        guard case .object(let object) = value else {
            throw EchoMistake("the body is a \(value.kindName), not a mapping", hint: hint)
        }
        return object
    }

    func allow(_ methods: HTTPRequest.Method...) throws(EchoMistake) {
        guard !methods.contains(method) else { return }
        throw .methodNotAllowed(methods.map(\.rawValue))
    }

    /// A part of a query: `+` is a space in forms, and nothing else encodes one so often.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        PercentEncoding.decodeLeniently(Substring(text).replacing("+", with: " "))
    }
}
