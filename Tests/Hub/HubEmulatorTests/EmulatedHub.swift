import AccessTokens
import Cryptography
import HTTPServer
import NotificationHub
import Testing

@testable import HubEmulator

/// A namespace with one hub, driven without a socket. Its clock starts at 2026-01-01 00:00:00 UTC.
struct EmulatedHub: Sendable {
    let responder: EdgeResponder
    let hubs: HubDirectory
    let name: String

    static let now = 1_767_225_600

    static func test(
        generation: Generation = .classic,
        configure: (inout HubEmulatorConfiguration) -> Void = { _ in },
        _ body: (EmulatedHub) async throws -> Void
    ) async throws {
        var configuration = HubEmulatorConfiguration()
        configuration.generation = generation
        configuration.now = { Double(now) }
        configure(&configuration)
        let hubs = try HubDirectory(configuration)
        let name = try hubs.add(now: Double(now)).name
        defer { hubs.close() }
        let responder = EdgeResponder(
            configuration: configuration, hubs: hubs, controls: EmulatorControls(configuration))
        try await body(EmulatedHub(responder: responder, hubs: hubs, name: name))
    }

    func key(_ rule: DefaultRule, of hub: String? = nil) throws -> Secret {
        let rules = try #require(hubs.hub(named: hub ?? name)).authorizer.rules
        return try #require(rules.first { $0.keyName == rule.keyName }).primaryKey
    }

    /// Returns a token for the hub as a client makes it.
    func token(_ rule: DefaultRule = .full, resource: String? = nil, lifetime: Int = 3600) throws -> String {
        SharedAccessSignature.mint(
            resource: resource ?? "http://localhost/\(name)", keyName: rule.keyName, key: try key(rule),
            expiry: Self.now + lifetime
        ).headerValue
    }

    /// Returns a token signed with the namespace's key or another given key.
    func rootToken(_ key: Secret? = nil) -> String {
        SharedAccessSignature.mint(
            resource: "http://localhost/", keyName: hubs.rootRule.keyName, key: key ?? hubs.rootRule.primaryKey,
            expiry: Self.now + 3600
        ).headerValue
    }

    /// Sends a request with the namespace's key.
    func manage(
        _ method: HTTPMethod, _ path: String, ifMatch: String? = nil, _ body: String = ""
    ) async throws -> TestResponse {
        var headers = ["Authorization": rootToken()]
        headers["If-Match"] = ifMatch
        return try await request(method, "/\(path)", headers: headers, body: body)
    }

    /// Sends a request below the hub, by default with a token of the full key.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        token: String? = nil,
        headers: [String: String] = [:],
        body: String = ""
    ) async throws -> TestResponse {
        let token = try token ?? self.token()
        return try await request(
            method, "/\(name)/\(path)", headers: headers.merging(["Authorization": token]) { own, _ in own }, body: body
        )
    }

    func request(
        _ method: HTTPMethod,
        _ path: String,
        headers: [String: String] = [:],
        body: String = ""
    ) async throws -> TestResponse {
        var fields = HTTPFields()
        for (name, value) in headers { fields[name] = value }
        let bytes = Array(body.utf8)
        if !bytes.isEmpty { fields["Content-Length"] = String(bytes.count) }
        let request = ServerRequest(
            method, path, authority: fields["Host"] ?? "localhost", headers: fields, body: RequestBody(bytes))
        return try TestResponse(try responder.respond(to: request), to: method)
    }
}

/// A response with its whole body.
struct TestResponse {
    let status: HTTPStatus
    let headers: HTTPFields
    let body: [UInt8]

    init(_ response: ServerResponse, to method: HTTPMethod) throws {
        status = response.status
        var headers = response.headers
        if case .whole(let bytes) = response.body { headers["Content-Length"] = String(bytes.count) }
        self.headers = headers
        switch response.body {
        case _ where method == .head: body = []
        case .whole(let bytes), .chunked(let bytes): body = bytes
        case .pieces(_, let produce):
            var bytes: [UInt8] = []
            try produce { bytes += $0 }
            body = bytes
        }
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The detail of an error body, without tracking ID and time.
    var detail: String? {
        let pattern =
            /<Error><Code>([0-9]+)<\/Code><Detail>(.*)\.TrackingId:[-0-9a-f]{36}_G1,TimeStamp:(.*)<\/Detail><\/Error>/
            .dotMatchesNewlines()
        guard let match = text.wholeMatch(of: pattern), match.1 == "\(status.code)" else { return nil }
        return match.3 == "1/1/2026 12:00:00 AM" ? String(match.2) : nil
    }

    func header(_ name: String) -> String? { headers[name] }
}

let device =
    #"{"installationId":"1","platform":"apns","pushChannel":"00FF","tags":["12345"],"#
    + #""templates":{"genericTemplate":{"body":"{\"aps\":{\"alert\":\"$(message)\"}}"}}}"#
