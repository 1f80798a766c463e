import HTTPTypes
import Hummingbird
import JSON
import NotificationHub
import ServerEdge
import Text

/// A factory for responses that look like the recorded ones of the configured generation.
struct ResponseFactory {
    private let configuration: HubEmulatorConfiguration
    let authority: String
    private let clientTrackingId: String?
    let now: Double

    /// - Parameters:
    ///   - now: The current time, in seconds since 1970.
    ///   - port: The port of the connection, for requests without a host (HTTP/1.0); nil for the configured port.
    init(configuration: HubEmulatorConfiguration, request: Request, now: Double, port: Int? = nil) {
        self.now = now
        self.configuration = configuration
        authority = request.head.authority ?? "\(configuration.host):\(port ?? configuration.port)"
        clientTrackingId = configuration.generation == .newer ? request.headers[named: "TrackingId"] : nil
    }

    /// Returns a response without content, but with the content type of an error body, as recorded.
    func empty(_ status: HTTPResponse.Status, location: String? = nil) -> Response {
        var headers = commonHeaders()
        headers[.contentType] = Self.xml
        headers[.location] = location
        return Response(status: status, headers: headers)
    }

    /// Returns a response without content and without a content type.
    func bare(_ status: HTTPResponse.Status, location: String? = nil) -> Response {
        var headers = commonHeaders()
        headers[.location] = location
        return Response(status: status, headers: headers)
    }

    /// Returns a list as an Atom feed.
    func feed(_ text: String, next: ContinuationToken?, type: String = feedType) -> Response {
        var response = content(Array(text.utf8), status: .ok, type: type)
        response.headers[named: "x-ms-continuationtoken"] = next?.headerValue
        return response
    }

    static let entryType = "application/atom+xml; type=entry; charset=utf-8"
    private static let feedType = "application/atom+xml; type=feed; charset=utf-8"

    var generation: Generation { configuration.generation }

    /// Returns a response with chunked content. An installation is JSON declared as XML. Both are as in the service.
    func content(_ bytes: [UInt8], status: HTTPResponse.Status, type: String = xml) -> Response {
        var headers = commonHeaders()
        headers[.contentType] = type
        var response = Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
        response.headers[.contentLength] = nil
        return response
    }

    func errorResponse(_ failure: HubError) -> Response {
        let answer = failure.answer(configuration.generation)
        guard let detail = answer.text else {
            return Response(status: .init(code: answer.status), headers: commonHeaders())
        }
        var response = error(answer.status, detail)
        if case .methodNotAllowed(let allowed) = failure {
            response.headers[.allow] = allowed.joined(separator: ", ")
        }
        return response
    }

    func errorResponse(_ error: ControlError) -> Response {
        var response = json(error.json, status: error.status)
        if !error.allowed.isEmpty { response.headers[.allow] = error.allowed.joined(separator: ", ") }
        return response
    }

    /// The name of the namespace: the first label of the host's name, or the IP address.
    var namespaceName: String {
        let host = host
        return host.contains(where: \.isLetter) ? String(host.prefix { $0 != "." }) : String(host)
    }

    /// The host in the client's request, without its port.
    var host: Substring { Loopback.host(of: authority) }

    /// Returns the URL of a request as the client knows it.
    func address(of target: EmulatorTarget) -> RequestAddress {
        RequestAddress(path: "\(origin)\(target.path)", query: target.query)
    }

    /// Returns the URI of a message in its telemetry.
    func telemetryLocation(of call: HubCall, id: String) -> String {
        "sb://\(authority)/\(call.hubName)/messages/\(id)?api-version=2015-04"
    }

    /// Returns an injected error response; the statuses that ask clients to wait have a `Retry-After` of 1 second.
    func injectedFault(_ status: Int) -> Response {
        var response = error(status, "The emulator was told to answer \(status) to a share of the requests")
        if [403, 429, 503].contains(status) { response.headers[.retryAfter] = "1" }
        return response
    }

    func tooSlow() -> Response { error(408, "The request's body took too long") }

    func json(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        content(Array((value.compactText() + "\n").utf8), status: status, type: "application/json; charset=utf-8")
    }

    private func error(_ status: Int, _ detail: String) -> Response {
        var generator = SystemRandomNumberGenerator()
        let text = ErrorBody.text(
            code: status, detail: detail, trackingId: GUID(using: &generator).text, now: now,
            generation: configuration.generation)
        return content(Array(text.utf8), status: .init(code: status))
    }

    /// The scheme and authority in the client's request: `https://host:port`.
    var origin: String { "\(configuration.scheme)://\(authority)" }

    private static let xml = "application/xml; charset=utf-8"

    private func commonHeaders() -> HTTPFields {
        var generator = SystemRandomNumberGenerator()
        var headers = HTTPFields()
        // Not on loopback: a browser would use https for all ports of this machine for 30 days (RFC 6797).
        if !Loopback.contains(host) { headers[.strictTransportSecurity] = "max-age=2592000" }
        headers[.server] = configuration.generation == .newer ? "Kestrel" : "Microsoft-HTTPAPI/2.0"
        headers[named: "TrackingId"] = clientTrackingId ?? GUID(using: &generator).text
        headers[named: "x-ms-correlation-request-id"] = GUID(using: &generator).text
        return headers
    }
}
