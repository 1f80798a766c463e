import HTTPTypes
import Hummingbird
import JSON
import NotificationHub

/// Makes responses that look like the recorded ones of the configured generation.
struct AnswerMaker {
    private let configuration: HubEmulatorConfiguration
    private let authority: String
    private let clientTrackingId: String?
    private let now: Double

    init(configuration: HubEmulatorConfiguration, request: Request, now: Double) {
        self.now = now
        self.configuration = configuration
        authority = request.head.authority ?? "\(configuration.host):\(configuration.port)"
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

    func json(_ value: JSONValue) -> Response {
        content(Array(value.compactText().utf8), status: .ok, type: "application/json; charset=utf-8")
    }

    /// A registration as an Atom entry.
    func registration(
        _ registration: Registration,
        at address: String,
        _ answer: Registration.Answer,
        isNew: Bool = false
    ) -> Response {
        let text = registration.entryText(at: address, now: now, answer)
        var response = content(Array(text.utf8), status: .ok, type: Self.entryType)
        response.headers[.eTag] = EntityTag.text(registration.version)
        if isNew { response.headers[.contentLocation] = address }
        return response
    }

    /// A list as an Atom feed.
    func feed(_ text: String, next: ContinuationToken?) -> Response {
        var response = content(Array(text.utf8), status: .ok, type: "application/atom+xml; type=feed; charset=utf-8")
        response.headers[named: "x-ms-continuationtoken"] = next?.headerValue
        return response
    }

    static let entryType = "application/atom+xml; type=entry; charset=utf-8"

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
        let status = HTTPResponse.Status(code: answer.status)
        guard let detail = answer.text else { return Response(status: status, headers: commonHeaders()) }
        var generator = SystemRandomNumberGenerator()
        let text = ErrorBody.text(
            code: answer.status, detail: detail, trackingId: GUID(using: &generator).text, now: now,
            generation: configuration.generation)
        var response = content(Array(text.utf8), status: status)
        if case .methodNotAllowed(let allowed) = failure {
            response.headers[.allow] = allowed.joined(separator: ", ")
        }
        return response
    }

    /// The request's address as the client knows it.
    func address(of target: EmulatorTarget) -> RequestAddress {
        RequestAddress(path: "http://\(authority)\(target.path)", query: target.query)
    }

    /// Where the telemetry of a message says that it is.
    func telemetryLocation(of call: HubCall, id: String) -> String {
        "sb://\(authority)/\(call.hubName)/messages/\(id)?api-version=2015-04"
    }

    private static let xml = "application/xml; charset=utf-8"

    private func commonHeaders() -> HTTPFields {
        var headers = HTTPFields()
        headers[.strictTransportSecurity] = "max-age=2592000"
        switch configuration.generation {
        case .classic: headers[.server] = "Microsoft-HTTPAPI/2.0"
        case .newer:
            var generator = SystemRandomNumberGenerator()
            headers[.server] = "Kestrel"
            headers[named: "TrackingId"] = clientTrackingId ?? GUID(using: &generator).text
            headers[named: "x-ms-correlation-request-id"] = GUID(using: &generator).text
        }
        return headers
    }
}
