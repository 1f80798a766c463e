import AccessTokens
import Cryptography
import HTTPServer
import HubEmulator
import NotificationHub
import Testing
import Text

/// A token that the hub rejects, with the detail of the error response.
private struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let token: @Sendable (EmulatedHub) throws -> String
    let detail: String
}

private let refusals = [
    Refused(
        testDescription: "raw connection string", token: { _ in "Endpoint=sb://a/;SharedAccessKeyName=b" },
        detail: "MalformedToken: The credentials contained in the authorization header are not in the WRAP format."),
    Refused(
        testDescription: "field missing", token: { _ in "SharedAccessSignature sr=a&sig=b&se=1" },
        detail: "MalformedToken: The credentials contained in the authorization header are not in the WRAP format."),
    Refused(
        testDescription: "expiry in milliseconds",
        token: { hub in
            SharedAccessSignature.mint(
                resource: "http://localhost/hub", keyName: DefaultRule.full.keyName, key: try hub.key(.full),
                expiry: 1_795_892_941_084
            ).headerValue
        },
        detail: "MalformedToken: The credentials contained in the authorization header are not in the WRAP format. "
            + "Here \"se\" in the token is in milliseconds, not in seconds since 1970: \"1795892941084\": "
            + "divide the time by 1000 and sign the result"),
    Refused(
        testDescription: "key name unknown",
        token: { hub in
            let key = try hub.key(.full)
            return SharedAccessSignature.mint(
                resource: "http://localhost/hub", keyName: "Other", key: key, expiry: 4_000_000_000
            ).headerValue
        },
        detail: "InvalidSignature: The token has an invalid signature."),
    Refused(
        testDescription: "signature wrong",
        token: { _ in
            SharedAccessSignature.mint(
                resource: "http://localhost/hub", keyName: DefaultRule.full.keyName, key: Secret("other"),
                expiry: 4_000_000_000
            ).headerValue
        },
        detail: "InvalidSignature: The token has an invalid signature."),
    Refused(testDescription: "expired", token: { try $0.token(lifetime: 0) }, detail: "ExpiredToken: "),
    Refused(
        testDescription: "other hub", token: { try $0.token(resource: "http://localhost/hub2") },
        detail: "InvalidAudience: The authorization header contains a token with a wrong audience."),
    Refused(
        testDescription: "other host", token: { try $0.token(resource: "http://example/hub") },
        detail: "InvalidAudience: The authorization header contains a token with a wrong audience."),
]

/// The token of a client library: the resource as the client signs and sends it, and the order of the fields.
private struct ClientToken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let resource: String
    var order = ["sr", "sig", "se", "skn"]
    var isSignatureRaw = false
}

/// Tokens for `http://localhost/hub/tags/$InstallationId:%7B1%7D/registrations?api-version=2015-01`.
private let clientTokens = [
    ClientToken(
        testDescription: ".NET",
        resource: "http%3a%2f%2flocalhost%2fhub%2ftags%2f%24installationid%3a%257b1%257d%2fregistrations%2f"),
    ClientToken(
        testDescription: "Java",
        resource: "https%3a%2f%2flocalhost%2fhub%2ftags%2f%24installationid%3a%257b1%257d%2fregistrations"
            + "%3fapi-version%3d2015-01"),
    ClientToken(
        testDescription: "Node.js (azure-sb)",
        resource: "https%3a%2f%2flocalhost%3a8080%2fhub%2ftags%2f%24installationid%3a%257b1%257d%2fregistrations"
            + "%3fapi-version%3d2015-01", order: ["sig", "se", "skn", "sr"]),
    ClientToken(testDescription: "JavaScript", resource: "https%3A%2F%2Flocalhost%2F"),
    ClientToken(testDescription: "Go", resource: "https%3A%2F%2Flocalhost", order: ["se", "sig", "skn", "sr"]),
    ClientToken(testDescription: "Swift, the tutorial's", resource: "https%3a%2f%2flocalhost%2fHub"),
    ClientToken(
        testDescription: "Python", resource: "https%3a%2f%2flocalhost%3a8080%2fhub", order: ["sig", "se", "skn", "sr"],
        isSignatureRaw: true),
]

@Suite(.timeLimit(.minutes(20))) struct AuthorizationTests {
    @Test(arguments: clientTokens)
    private func tokensOfEveryClientAreAccepted(client: ClientToken) async throws {
        try await EmulatedHub.test { hub in
            let signature = Base64.encode(
                MessageAuthentication.hmacSHA256(
                    key: Array(try hub.key(.full).exposed.utf8),
                    message: Array("\(client.resource)\n\(EmulatedHub.now + 60)".utf8)))
            let fields = [
                "sr": client.resource, "se": "\(EmulatedHub.now + 60)", "skn": DefaultRule.full.keyName,
                "sig": client.isSignatureRaw ? signature : PercentEncoding.encode(signature),
            ]
            let token =
                "SharedAccessSignature " + client.order.map { "\($0)=\(fields[$0] ?? "")" }.joined(separator: "&")
            let path = "tags/$InstallationId:%7B1%7D/registrations?api-version=2015-01"
            let answer = try await hub.send(.get, path, token: token)
            #expect(answer.status == .ok, "\(answer.text)")
        }
    }

    @Test(arguments: refusals)
    private func invalidTokensAreRejected(refused: Refused) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.get, "installations/1?api-version=2015-01", token: try refused.token(hub))
            #expect(answer.status == .unauthorized)
            #expect(answer.detail == refused.detail)
        }
    }

    @Test func requestWithoutTokenIsRejected() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.get, "/hub/installations/1")
            #expect(answer.status == .unauthorized)
            #expect(answer.detail == "MissingToken: The authorization header was not found.")
        }
    }

    @Test(arguments: [
        "http://localhost/hub", "https://LOCALHOST:8080/HUB/", "http://localhost/",
        "http://localhost/hub/installations/1",
    ])
    func tokenWithACoveringResourceIsAccepted(resource: String) async throws {
        try await EmulatedHub.test { hub in
            let token = try hub.token(.listen, resource: resource)
            let answer = try await hub.send(.get, "installations/1", token: token)
            #expect(answer.detail == "Installation not found")
        }
    }

    @Test func listenKeyCanRegisterDevices() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.put, "installations/1", token: try hub.token(.listen), body: device)
            #expect(answer.status == .ok)
        }
    }

    @Test func listenKeyCannotSend() async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.send(.post, "messages", token: try hub.token(.listen), body: "{}")
            #expect(answer.status == .unauthorized)
            #expect(answer.detail == "Send claim is required for this operation.")
        }
    }

    /// Recording R26.
    @Test func listenKeyCannotSendInTheNewerGeneration() async throws {
        try await EmulatedHub.test(generation: .newer) { hub in
            let answer = try await hub.send(
                .post, "messages?api-version=2020-06", token: try hub.token(.listen), body: "{}")
            #expect(answer.status == .forbidden && answer.text.isEmpty)
            #expect(answer.header("Content-Length") == "0")
            #expect(answer.header("Content-Type") == nil)
            #expect(answer.header("TrackingId")?.count == 36)
        }
    }

    @Test func tokenIsCheckedBeforeTheAddress() async throws {
        try await EmulatedHub.test { hub in
            let without = try await hub.request(.get, "/hub/nonsense")
            #expect(without.status == .unauthorized)
            let with = try await hub.send(.get, "nonsense")
            #expect(with.status == .notFound)
        }
    }

    @Test func hubsAreIsolated() async throws {
        try await EmulatedHub.test { hub in
            let other = try hub.hubs.add(now: Double(EmulatedHub.now)).name
            #expect(other == "hub-2")
            _ = try await hub.send(.put, "installations/1", body: device)
            let foreign = try await hub.request(
                .get, "/hub-2/installations/1",
                headers: ["Authorization": try hub.token(resource: "http://localhost/hub-2")])
            #expect(foreign.detail == "InvalidSignature: The token has an invalid signature.")
            let token = SharedAccessSignature.mint(
                resource: "http://localhost/hub-2", keyName: DefaultRule.full.keyName,
                key: try hub.key(.full, of: other), expiry: 4_000_000_000)
            let own = try await hub.request(
                .get, "/hub-2/installations/1", headers: ["Authorization": token.headerValue])
            #expect(own.detail == "Installation not found")
        }
    }
}
