import AccessTokens
import Cryptography
import HubEmulator
import TestSupport
import Testing

/// A namespace with one hub behind a real socket, for what only bytes can show.
struct SocketHub: Sendable {
    let namespace: EmulatedNamespace
    let access: HubAccess
    let token: String

    static func test(
        configure: (inout HubEmulatorConfiguration) throws -> Void = { _ in },
        _ body: (SocketHub) async throws -> Void
    ) async throws {
        var configuration = HubEmulatorConfiguration()
        try configure(&configuration)
        let namespace = try await EmulatedNamespace.start(configuration)
        let access = try namespace.addHub()
        let token = SharedAccessSignature.mint(
            resource: access.url, keyName: access.fullKeyName, key: try #require(access.keys[access.fullKeyName]),
            expiry: 4_000_000_000)
        do {
            try await body(SocketHub(namespace: namespace, access: access, token: token.headerValue))
        } catch {
            await namespace.stop()
            throw error
        }
        await namespace.stop()
    }

    func play(_ steps: RawClient.Step...) async throws -> RawClient.Outcome {
        try await RawClient.play(steps, to: namespace.port)
    }

    /// The head of a request, up to its blank line, with a host and a token.
    func head(_ line: String, _ fields: String...) -> String {
        ([line, "Host: 127.0.0.1:\(namespace.port)", "Authorization: \(token)"] + fields)
            .map { "\($0)\r\n" }.joined() + "\r\n"
    }

    /// Whether another client is served as ever.
    func servesOthers() async throws -> Bool {
        let outcome = try await play(.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"))
        return outcome.statuses == [200] && outcome.end == .closed
    }
}

extension RawClient.Outcome {
    /// The statuses of the answers in their order.
    var statuses: [Int] { text.matches(of: #/HTTP/1\.[01] ([0-9]{3}) /#).compactMap { Int($0.1) } }
}
