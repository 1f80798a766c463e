import CollectionModel
import HTTP
import Placeholders
import RunEngine
import Testing

/// The options of the command line for the requests of Postman collections.
@Suite(.timeLimit(.minutes(20)))
struct PostmanOptionsTests {
    /// A setting of the command line, and what its value changes in a call.
    struct Row: Sendable, CustomTestStringConvertible {
        let property: String
        let option: @Sendable (inout RequestSettings) -> Void
        let effect: @Sendable (inout HTTPCall) -> Void

        var testDescription: String { property }
    }

    private func call(_ option: (inout RequestSettings) -> Void = { _ in }) async throws -> HTTPCall {
        var sample = RunSample(
            postman: #"{"info": {"name": "Options"}, "item": [{"name": "R", "request": "https://localhost/e"}]}"#)
        option(&sample.settings.commandLine)
        let result = try await sample.run()
        var call = try #require(result.calls.first, "\(result.lines)")
        // Jars are compared by identity.
        call.jar = nil
        return call
    }

    @Test(arguments: rows)
    func optionChangesOnlyItsPartOfTheCall(row: Row) async throws {
        var expected = try await call()
        let unchanged = expected
        row.effect(&expected)
        try #require(expected != unchanged)
        #expect(try await call(row.option) == expected)
    }

    @Test func userAgentIsThatOfTheSettings() async throws {
        #expect(try await call().fields.first { $0.isNamed("User-Agent") }?.value == "hubrun/test")
    }

    private static let certificate = ClientCertificate(
        patterns: [URLMatchPattern("https://localhost/*")].compactMap(\.self), path: "listed.pem", format: .pem,
        key: "listed.key", passphrase: nil)

    private static let rows = [
        Row(property: "timeout") {
            $0.give(\.timeout, .fixed(.seconds(7)))
        } effect: {
            $0.timeout = .seconds(7)
        },
        Row(property: "maxBody") {
            $0.give(\.maxBody, 7)
        } effect: {
            $0.maxBody = 7
        },
        Row(property: "followRedirects") {
            $0.give(\.followRedirects, 0)
        } effect: { call in
            (call.maxRedirects, call.redirectRules) = (0, nil)
        },
        Row(property: "tls.insecure") {
            $0.give(\.tls, TLSSetting(isInsecure: true))
        } effect: {
            $0.tls.insecure = true
        },
        Row(property: "tls.ca") {
            $0.give(\.tls, TLSSetting(ca: "ca.pem"))
        } effect: {
            $0.tls.ca = "ca.pem"
        },
        Row(property: "tls.cert") {
            $0.give(\.tls, TLSSetting(cert: "c.pem"))
        } effect: {
            $0.tls.cert = "c.pem"
        },
        Row(property: "tls.key") {
            $0.give(\.tls, TLSSetting(key: "k.pem"))
        } effect: {
            $0.tls.key = "k.pem"
        },
        Row(property: "tls.certificates") {
            var tls = TLSSetting()
            tls.certificates = [certificate]
            $0.give(\.tls, tls)
        } effect: {
            $0.tls.use(certificate)
        },
        Row(property: "proxy") {
            $0.give(\.proxy, .url(PlaceholderText(commandLine: "http://p:1")))
        } effect: {
            $0.proxy = .url("http://p:1")
        },
        Row(property: "http") {
            $0.give(\.http, .http2)
        } effect: {
            $0.httpVersion = .http2
        },
        Row(property: "resolve") {
            $0.give(\.resolve, [ResolveSetting(host: "localhost", port: 443, address: "127.0.0.1")])
        } effect: {
            $0.resolve = [address]
        },
        Row(property: "unixSocket") {
            $0.give(\.unixSocket, PlaceholderText(commandLine: "socket"))
        } effect: {
            $0.unixSocket = "socket"
        },
    ]

    private static let address = AddressOverride(host: "localhost", port: 443, address: "127.0.0.1")
}
