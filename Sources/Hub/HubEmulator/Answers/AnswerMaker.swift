import HTTPTypes
import Hummingbird
import JSON
import NotificationHub
import ServerEdge

/// Makes responses that look like the recorded ones of the configured generation.
struct AnswerMaker {
    private let configuration: HubEmulatorConfiguration
    let authority: String
    private let clientTrackingId: String?
    let now: Double

    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - port: the one that the request came to, for a client that names no host (HTTP/1.0).
    init(configuration: HubEmulatorConfiguration, request: Request, now: Double, port: Int? = nil) {
        self.now = now
        self.configuration = configuration
        authority = request.head.authority ?? "\(configuration.host):\(port ?? configuration.port)"
        clientTrackingId = configuration.generation == .newer ? request.headers[named: "TrackingId"] : nil
    }

    /// Without content; the recorded ones have the type of an error body all the same.
    func empty(_ status: HTTPResponse.Status, location: String? = nil) -> Response {
        var headers = commonHeaders()
        headers[.contentType] = Self.xml
        headers[.location] = location
        return Response(status: status, headers: headers)
    }

    /// Without content and without a type.
    func bare(_ status: HTTPResponse.Status, location: String? = nil) -> Response {
        var headers = commonHeaders()
        headers[.location] = location
        return Response(status: status, headers: headers)
    }

    /// A list as an Atom feed.
    func feed(_ text: String, next: ContinuationToken?, type: String = feedType) -> Response {
        var response = content(Array(text.utf8), status: .ok, type: type)
        response.headers[named: "x-ms-continuationtoken"] = next?.headerValue
        return response
    }

    static let entryType = "application/atom+xml; type=entry; charset=utf-8"
    private static let feedType = "application/atom+xml; type=feed; charset=utf-8"

    var generation: Generation { configuration.generation }

    /// With content, in chunks like the service's. An installation is JSON and says it is XML.
    func content(_ bytes: [UInt8], status: HTTPResponse.Status, type: String = xml) -> Response {
        var headers = commonHeaders()
        headers[.contentType] = type
        var response = Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
        response.headers[.contentLength] = nil
        return response
    }

    func refusal(_ failure: HubFailure) -> Response {
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

    func refusal(_ error: ControlError) -> Response {
        var response = json(error.json, status: error.status)
        if !error.allowed.isEmpty { response.headers[.allow] = error.allowed.joined(separator: ", ") }
        return response
    }

    /// What the namespace is called: the first part of its host's name, or the address.
    var namespaceName: String {
        let host = host
        return host.contains(where: \.isLetter) ? String(host.prefix { $0 != "." }) : String(host)
    }

    /// The host that the client named, without its port.
    var host: Substring { Loopback.host(of: authority) }

    /// The request's address as the client knows it.
    func address(of target: EmulatorTarget) -> RequestAddress {
        RequestAddress(path: "\(origin)\(target.path)", query: target.query)
    }

    /// Where the telemetry of a message says that it is.
    func telemetryLocation(of call: HubCall, id: String) -> String {
        "sb://\(authority)/\(call.hubName)/messages/\(id)?api-version=2015-04"
    }

    /// A refusal that was asked for; the statuses that ask a client to wait say for how long.
    func onPurpose(_ status: Int) -> Response {
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

    /// `https://host:port`, as the client named it.
    var origin: String { "\(configuration.scheme)://\(authority)" }

    private static let xml = "application/xml; charset=utf-8"

    private func commonHeaders() -> HTTPFields {
        var generator = SystemRandomNumberGenerator()
        var headers = HTTPFields()
        // A browser would use https for everything on this machine, whatever its port, for thirty days (RFC 6797).
        if !Loopback.contains(host) { headers[.strictTransportSecurity] = "max-age=2592000" }
        headers[.server] = configuration.generation == .newer ? "Kestrel" : "Microsoft-HTTPAPI/2.0"
        headers[named: "TrackingId"] = clientTrackingId ?? GUID(using: &generator).text
        headers[named: "x-ms-correlation-request-id"] = GUID(using: &generator).text
        return headers
    }
}
