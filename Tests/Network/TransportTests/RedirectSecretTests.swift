import Foundation
import Glibc
import HTTP
import TestSupport
import Testing
import Transport

/// Secrets of a request that is redirected to another origin.
@Suite(.timeLimit(.minutes(20)))
struct RedirectSecretTests {
    private static let secret = "open sesame"

    @Test(arguments: [301, 302, 303, 307, 308])
    func fieldsWithASecretAreSentOnlyToTheirServer(status: Int) async throws {
        let (server, other) = try servers(status: status)
        defer { for server in [server, other] { server.stop() } }
        let fields = [
            HTTPField("X-Pin", Self.secret), HTTPField("X-Note", "say open sesame twice"), HTTPField("X-Kept", "kept"),
        ]
        _ = try await send(.make("GET", server.url(), fields: fields))
        #expect(server.requests.first?.contains("X-Pin: open sesame\r\nX-Note: say") == true)
        #expect(other.requests == ["GET / HTTP/1.1\r\nHost: 127.0.0.1:\(other.port)\r\nX-Kept: kept\r\n\r\n"])
    }

    @Test func fieldsWithASecretAreSentAgainToTheSameServer() async throws {
        let server = try ScriptedServer(
            .serve { $0.hasPrefix("GET / ") ? Self.redirect(307, to: "/next") : emptyAnswer })
        defer { server.stop() }
        _ = try await send(.make("GET", server.url(), fields: [HTTPField("X-Pin", Self.secret)]))
        #expect(server.requests.allSatisfy { $0.contains("\r\nX-Pin: open sesame\r\n") })
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [
        ("POST", 307), ("POST", 308), ("PUT", 301), ("PUT", 302), ("PATCH", 307), ("GET", 302),
    ])
    func bodyWithASecretIsNotSentToAnotherServer(method: String, status: Int) async throws {
        let (server, other) = try servers(status: status)
        defer { for server in [server, other] { server.stop() } }
        let call = HTTPCall.make(method, server.url(), content: .bytes(Array("say open sesame".utf8)))
        let error = try #require(await #expect(throws: TransportError.self) { try await send(call) })
        #expect(
            error.message
                == "the server redirects to another origin, http://127.0.0.1:\(other.port), and the body of the request contains a secret"
        )
        #expect(error.kind == .protocol && error.origin == .exchange && error.isLasting)
        #expect(error.hops.map(\.response.status) == [status])
        #expect(error.failedHop == nil)
        #expect(other.connectionCount == 0)
    }

    /// A POST is repeated without its body after these statuses, so the redirect is safe.
    @Test(arguments: [301, 302, 303])
    func omittedBodyDoesNotPreventTheRedirect(status: Int) async throws {
        let (server, other) = try servers(status: status)
        defer { for server in [server, other] { server.stop() } }
        _ = try await send(.make("POST", server.url(), content: .bytes(Array(Self.secret.utf8))))
        #expect(other.requests.map { String($0.prefix(4)) } == ["GET "])
    }

    @Test func bodyWithoutASecretIsSentAgain() async throws {
        let (server, other) = try servers(status: 307)
        defer { for server in [server, other] { server.stop() } }
        _ = try await send(.make("POST", server.url(), content: .bytes(Array("hello".utf8))))
        #expect(other.requests.first?.hasSuffix("\r\n\r\nhello") == true)
    }

    /// Secrets are found in files, also across the border of two search windows.
    @Test(arguments: [0, (1 << 20) - 5, (1 << 20) - 1, 3 << 20])
    func filesAreSearchedForSecrets(offset: Int) async throws {
        let (server, other) = try servers(status: 307)
        defer { for server in [server, other] { server.stop() } }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).body")
        let padding = String(repeating: "x", count: offset)
        try Data("\(padding)\(Self.secret)\(padding)".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let contents: [HTTPContent] = [.file(path: file.path), .pieces([.bytes([65]), .file(path: file.path)])]
        for content in contents {
            await #expect(throws: TransportError.self) {
                try await send(.make("PUT", server.url(), content: content))
            }
        }
        #expect(server.requests.count == 2)
        #expect(other.connectionCount == 0)
    }

    @Test func failedCallAfterRedirectsIsReported() async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { Glibc.close(socket) }
        let server = try ScriptedServer(.serve { _ in Self.redirect(302, to: "http://127.0.0.1:\(port)/next") })
        defer { server.stop() }
        let error = try #require(
            await #expect(throws: TransportError.self) { try await send(.make("GET", server.url())) })
        #expect(error.hops.map(\.call.url) == [server.url()])
        #expect(error.failedHop?.url == "http://127.0.0.1:\(port)/next")
    }

    @Test func rejectedRedirectIsAmongTheHops() async throws {
        let server = try ScriptedServer(.serve { _ in Self.redirect(302, to: "mailto:a@b") })
        defer { server.stop() }
        let error = try #require(
            await #expect(throws: TransportError.self) { try await send(.make("GET", server.url())) })
        #expect(error.hops.map(\.response.status) == [302])
        #expect(error.failedHop == nil)
    }

    private func send(_ call: HTTPCall) async throws -> Exchange {
        var call = call
        call.maxRedirects = 5
        return try await CurlTransport(isSecret: { $0.contains(Self.secret) }).send(call)
    }

    /// Returns a server that redirects to another origin, and the server of that origin.
    private func servers(status: Int) throws -> (ScriptedServer, ScriptedServer) {
        let other = try ScriptedServer(.serve { _ in emptyAnswer })
        return (try ScriptedServer(.serve { _ in Self.redirect(status, to: other.url()) }), other)
    }

    private static func redirect(_ status: Int, to location: String) -> String {
        "HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
    }
}
