import HTTPServer
import JSON
import NotificationHub
import Text

/// A factory for responses that look like the recorded ones of the configured generation.
struct ResponseFactory {
    private let configuration: HubEmulatorConfiguration
    let authority: String
    private let clientTrackingId: String?
    let now: Double

    /// - Parameters:
    ///   - now: The current time, in seconds since 1970.
    init(configuration: HubEmulatorConfiguration, request: ServerRequest, now: Double) {
        self.now = now
        self.configuration = configuration
        authority = request.authority ?? "\(configuration.host):\(request.localPort ?? configuration.port)"
        clientTrackingId = configuration.generation == .newer ? request.headers["TrackingId"] : nil
    }

    /// Returns a response without content, but with the content type of an error body, as recorded.
    func empty(_ status: HTTPStatus, location: String? = nil) -> ServerResponse {
        var headers = commonHeaders()
        headers["Content-Type"] = Self.xml
        headers["Location"] = location
        return ServerResponse(status, headers: headers)
    }

    /// Returns a response without content and without a content type.
    func bare(_ status: HTTPStatus, location: String? = nil) -> ServerResponse {
        var headers = commonHeaders()
        headers["Location"] = location
        return ServerResponse(status, headers: headers)
    }

    /// Returns a list as an Atom feed.
    func feed(_ text: String, next: ContinuationToken?, type: String = feedType) -> ServerResponse {
        var response = content(Array(text.utf8), status: .ok, type: type)
        response.headers["x-ms-continuationtoken"] = next?.headerValue
        return response
    }

    static let entryType = "application/atom+xml; type=entry; charset=utf-8"
    private static let feedType = "application/atom+xml; type=feed; charset=utf-8"

    var generation: Generation { configuration.generation }

    /// Returns a response with chunked content. An installation is JSON declared as XML. Both are as in the service.
    func content(_ bytes: [UInt8], status: HTTPStatus, type: String = xml) -> ServerResponse {
        var headers = commonHeaders()
        headers["Content-Type"] = type
        return ServerResponse(status, headers: headers, body: .chunked(bytes))
    }

    func errorResponse(_ failure: HubError) -> ServerResponse {
        let answer = failure.answer(configuration.generation)
        guard let detail = answer.text else {
            return ServerResponse(.init(code: answer.status), headers: commonHeaders())
        }
        var response = error(answer.status, detail)
        if case .methodNotAllowed(let allowed) = failure {
            response.headers["Allow"] = allowed.joined(separator: ", ")
        }
        return response
    }

    func errorResponse(_ error: ControlError) -> ServerResponse {
        var response = json(error.json, status: error.status)
        if !error.allowed.isEmpty { response.headers["Allow"] = error.allowed.joined(separator: ", ") }
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
    func address(of target: EmulatorTarget) -> RequestURL {
        RequestURL(path: "\(origin)\(target.path)", query: target.query)
    }

    /// Returns the URI of a message in its telemetry.
    func telemetryLocation(of call: HubCall, id: String) -> String {
        "sb://\(authority)/\(call.hubName)/messages/\(id)?api-version=2015-04"
    }

    /// Returns an injected error response; the statuses that ask clients to wait have a `Retry-After` of 1 second.
    func injectedFault(_ status: Int) -> ServerResponse {
        var response = error(status, "The emulator was told to answer \(status) to a share of the requests")
        if [403, 429, 503].contains(status) { response.headers["Retry-After"] = "1" }
        return response
    }

    func tooSlow() -> ServerResponse { error(408, "The request's body took too long") }

    func json(_ value: JSONValue, status: HTTPStatus = .ok) -> ServerResponse {
        content(Array((value.compactText() + "\n").utf8), status: status, type: "application/json; charset=utf-8")
    }

    private func error(_ status: Int, _ detail: String) -> ServerResponse {
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
        if !Loopback.contains(host) { headers["Strict-Transport-Security"] = "max-age=2592000" }
        headers["Server"] = configuration.generation == .newer ? "Kestrel" : "Microsoft-HTTPAPI/2.0"
        headers["TrackingId"] = clientTrackingId ?? GUID(using: &generator).text
        headers["x-ms-correlation-request-id"] = GUID(using: &generator).text
        return headers
    }
}

/// Successful responses that differ between the two generations.
extension ResponseFactory {
    /// Returns a registration as an Atom entry.
    ///
    /// - Parameter isNew: True for a POST request, whose address is that of the list.
    func registration(
        _ registration: Registration, _ call: HubCall, _ answer: Registration.Answer, isNew: Bool = false
    ) -> ServerResponse {
        let address = registrationAddress(registration.id.text, call, answer, isNew: isNew)
        let text = registration.entryText(at: address, now: now, answer, generation)
        switch (generation, answer) {
        case (.newer, .read): return content(Array(text.utf8), status: .ok, type: Self.plainType)
        case (.newer, .written): return content(Array(text.utf8), status: .ok, type: Self.entryType)
        case (.classic, _):
            var response = content(Array(text.utf8), status: .ok, type: Self.entryType)
            response.headers["ETag"] = EntityTag.text(registration.version)
            if isNew { response.headers["Content-Location"] = address }
            return response
        }
    }

    /// Returns a page of registrations as an Atom feed.
    func registrations(_ page: [Registration], next: ContinuationToken?, _ call: HubCall) -> ServerResponse {
        let isNewer = generation == .newer
        let text = RegistrationFeed(
            page, at: address(of: call.target), entries: isNewer ? resources(call) : nil, now: now, next: next,
            generation
        ).text
        return isNewer ? feed(text, next: next, type: Self.plainType) : feed(text, next: next)
    }

    /// Returns the response with a new registration id.
    func registrationIdentifier(_ id: RegistrationIdentifier, _ call: HubCall) -> ServerResponse {
        guard generation == .newer else {
            return bare(.created, location: address(of: call.target).appending(id.text))
        }
        var response = bare(.created, location: "\(origin)/\(call.hubName)/registrationids/\(id.text)")
        response.headers["Content-Type"] = Self.entryType
        return response
    }

    /// Returns the response to a send.
    func sent(_ id: String, _ call: HubCall) -> ServerResponse {
        guard generation == .newer else {
            return empty(.created, location: address(of: call.target).appending(id))
        }
        let version = call.target.parameter("api-version").map { "?api-version=\($0)" } ?? ""
        var response = bare(.created, location: "\(origin)/\(call.hubName)/messages/\(id)\(version)")
        response.headers["X-Powered-By"] = "Azure Notification Hubs"
        return response
    }

    /// Returns the response to a write or a deletion of an installation.
    func changedInstallation(_ status: HTTPStatus) -> ServerResponse {
        generation == .newer ? bare(status) : empty(status)
    }

    private static let plainType = "application/xml"

    private func registrationAddress(
        _ id: String, _ call: HubCall, _ answer: Registration.Answer, isNew: Bool
    ) -> String {
        switch (generation, answer) {
        case (.newer, .read): return resources(call).appending(id)
        case (.newer, .written):
            // The recorded responses to writes contain this host, whatever host the client requested.
            let host = "\(namespaceName).notificationhub.windows.net"
            let path = "https://\(host)/\(call.hubName)/registrations"
            return RequestURL(path: path, query: call.target.query).appending(id)
        case (.classic, _):
            let address = address(of: call.target)
            return isNew ? address.appending(id) : address.text
        }
    }

    private func resources(_ call: HubCall) -> RequestURL {
        RequestURL(path: "\(origin)/\(call.hubName)/resources", query: call.target.query)
    }
}
