import HTTP
import RunEngine
import Testing

/// The options of the command line for the requests of Postman collections.
@Suite(.timeLimit(.minutes(20)))
struct PostmanOptionsTests {
    /// A property of ``RunOverrides``, and what its value changes in a call.
    struct Row: Sendable, CustomTestStringConvertible {
        let property: String
        let option: @Sendable (inout RunOverrides) -> Void
        let effect: @Sendable (inout HTTPCall) -> Void

        var testDescription: String { property }
    }

    private func call(_ option: (inout RunOverrides) -> Void = { _ in }) async throws -> HTTPCall {
        var sample = RunSample(
            postman: #"{"info": {"name": "Options"}, "item": [{"name": "R", "request": "https://localhost/e"}]}"#)
        option(&sample.settings.overrides)
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

    @Test func everyOptionForCallsHasARow() {
        let properties = Set(Mirror(reflecting: RunOverrides(userAgent: "")).children.compactMap(\.label))
        let tested = Set(Self.rows.map { String($0.property.prefix { $0 != "." }) })
        // These two change the number and the times of the attempts, not the call.
        #expect(tested == properties.subtracting(["retries", "delay"]))
    }

    private static let certificate = ClientCertificate(
        patterns: [URLMatchPattern("https://localhost/*")].compactMap(\.self), path: "listed.pem", format: .pem,
        key: "listed.key", passphrase: nil)

    private static let rows = [
        Row(property: "timeout") {
            $0.timeout = .seconds(7)
        } effect: {
            $0.timeout = .seconds(7)
        },
        Row(property: "maxBody") {
            $0.maxBody = 7
        } effect: {
            $0.maxBody = 7
        },
        Row(property: "ignoresRedirects") {
            $0.ignoresRedirects = true
        } effect: { call in
            (call.maxRedirects, call.redirectRules) = (0, nil)
        },
        Row(property: "tls.insecure") {
            $0.tls.insecure = true
        } effect: {
            $0.tls.insecure = true
        },
        Row(property: "tls.ca") {
            $0.tls.ca = "ca.pem"
        } effect: {
            $0.tls.ca = "ca.pem"
        },
        Row(property: "tls.cert") {
            $0.tls.cert = "c.pem"
        } effect: {
            $0.tls.cert = "c.pem"
        },
        Row(property: "tls.key") {
            $0.tls.key = "k.pem"
        } effect: {
            $0.tls.key = "k.pem"
        },
        Row(property: "certificates") {
            $0.certificates = [certificate]
        } effect: {
            $0.tls.use(certificate)
        },
        Row(property: "proxy") {
            $0.proxy = .url("http://p:1")
        } effect: {
            $0.proxy = .url("http://p:1")
        },
        Row(property: "httpVersion") {
            $0.httpVersion = .http2
        } effect: {
            $0.httpVersion = .http2
        },
        Row(property: "resolve") {
            $0.resolve = [address]
        } effect: {
            $0.resolve = [address]
        },
        Row(property: "unixSocket") {
            $0.unixSocket = "socket"
        } effect: {
            $0.unixSocket = "socket"
        },
        Row(property: "userAgent") {
            $0.userAgent = "me"
        } effect: { call in
            for index in call.fields.indices where call.fields[index].isNamed("User-Agent") {
                call.fields[index] = HTTPField("User-Agent", "me")
            }
        },
    ]

    private static let address = AddressOverride(host: "localhost", port: 443, address: "127.0.0.1")
}
