import AccessTokens
import Cryptography
import HubEmulator
import TestSupport
import Testing

/// A namespace with one hub on a real socket, for tests of the exact bytes.
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

    /// Returns the head of a request with Host and Authorization, including the empty line.
    func head(_ line: String, _ fields: String...) -> String {
        ([line, "Host: 127.0.0.1:\(namespace.port)", "Authorization: \(token)"] + fields)
            .map { "\($0)\r\n" }.joined() + "\r\n"
    }

    /// Returns true if the server still responds to another client.
    func servesOthers() async throws -> Bool {
        let outcome = try await play(.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"))
        return outcome.statuses == [200] && outcome.end == .closed
    }
}

extension RawClient.Outcome {
    /// The status codes of the responses, in order.
    var statuses: [Int] { text.matches(of: #/HTTP/1\.[01] ([0-9]{3}) /#).compactMap { Int($0.1) } }
}
