import AccessTokens
import HTTPServer
import HubEmulator
import Testing
import TestSupport

/// The access of browsers to an emulator, by origin and host.
@Suite(.timeLimit(.minutes(20))) struct BrowserGuardTests {
    private struct Visit: Sendable, CustomTestStringConvertible {
        var host = "127.0.0.1:PORT"
        var fields: [String] = []
        let isWelcome: Bool

        var testDescription: String { "\(host) \(fields.joined(separator: ", "))" }
    }

    private static let visits = [
        Visit(isWelcome: true),
        Visit(host: "localhost:PORT", isWelcome: true),
        Visit(host: "LOCALHOST", isWelcome: true),
        Visit(host: "[::1]:PORT", isWelcome: true),
        Visit(host: "127.0.0.2:PORT", isWelcome: true),
        Visit(host: "hub.localhost", isWelcome: true),
        Visit(host: "localhost.:PORT", isWelcome: true),
        Visit(fields: ["Origin: http://127.0.0.1:PORT", "Sec-Fetch-Site: same-origin"], isWelcome: true),
        Visit(fields: ["Sec-Fetch-Site: same-origin"], isWelcome: true),
        Visit(fields: ["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"], isWelcome: true),
        Visit(fields: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], isWelcome: true),
        // DNS rebinding: only the host name is unusual.
        Visit(host: "rebound.example.com:PORT", isWelcome: false),
        Visit(host: "127.0.0.1.example.com:PORT", isWelcome: false),
        Visit(host: "example.com.:PORT", isWelcome: false),
        // Any machine on a network can answer for these names, and a name server can return any address for them.
        Visit(host: "emulator:PORT", isWelcome: false),
        Visit(host: "host.docker.internal:PORT", isWelcome: false),
        Visit(host: "printer.local:PORT", isWelcome: false),
        Visit(host: "a.test", isWelcome: false),
        Visit(host: "192.168.0.1:PORT", isWelcome: false),
        Visit(host: "localhost.local", isWelcome: false),
        Visit(host: "notlocal", fields: ["Origin: http://other"], isWelcome: false),
        Visit(fields: ["Origin: http://example.com"], isWelcome: false),
        Visit(fields: ["Origin: http://localhost:PORT"], isWelcome: false),
        Visit(fields: ["Origin: https://127.0.0.1:PORT"], isWelcome: false),
        Visit(fields: ["Origin: http://127.0.0.1"], isWelcome: false),
        Visit(fields: ["Origin: null"], isWelcome: false),
        Visit(fields: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"], isWelcome: false),
        Visit(fields: ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors"], isWelcome: false),
    ]

    @Test(arguments: visits, ["/hub/$inbox", "/$emulator/hubs", "/$emulator/faults", "/hub/%24devices"])
    private func onlyTheEmulatorPageHasAccess(visit: Visit, path: String) async throws {
        try await SocketHub.test { hub in
            let lines = ["GET \(path) HTTP/1.1", "Host: \(visit.host)", "Connection: close"] + visit.fields
            let text = lines.map { "\($0)\r\n" }.joined().replacing("PORT", with: "\(hub.namespace.port)")
            let outcome = try await hub.play(.send(text + "\r\n"))
            #expect(outcome.statuses == [visit.isWelcome ? 200 : 403])
        }
    }

    /// A page that uses DNS rebinding cannot have a token.
    @Test func tokenIsValidForEveryHostName() async throws {
        try await SocketHub.test { hub in
            let token = SharedAccessSignature.mint(
                resource: "http://emulator/hub", keyName: hub.access.fullKeyName,
                key: try #require(hub.access.keys[hub.access.fullKeyName]), expiry: 4_000_000_000
            ).headerValue
            let lines = [
                "GET /hub/$inbox HTTP/1.1", "Host: emulator:1", "Authorization: \(token)", "Connection: close",
            ]
            let text = lines.map { "\($0)\r\n" }.joined() + "\r\n"
            #expect(try await hub.play(.send(text)).statuses == [200])
            let page = text.replacing("Connection:", with: "Origin: http://example.com\r\nConnection:")
            #expect(try await hub.play(.send(page)).statuses == [403])
        }
    }

    @Test(arguments: [
        (
            ["Origin": "http://example.com"],
            #"{"error":"a page of another origin may not look into this emulator","hint":"only its own page may, and "#
                + #"programs that are no browsers; \"http://example.com\" is neither"}"#
        )
    ])
    func foreignPageReceivesAReason(headers: [String: String], text: String) async throws {
        try await EmulatedHub.test { hub in
            let answer = try await hub.request(.delete, "/hub/$inbox", headers: headers)
            #expect(answer.status == .forbidden && answer.text == text + "\n")
        }
    }
}
