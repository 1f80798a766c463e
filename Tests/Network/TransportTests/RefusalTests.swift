import HTTP
import Synchronization
import TestSupport
import Testing
import Transport

/// The rule for exchanges that must not take place.
@Suite(.timeLimit(.minutes(20)))
struct RefusalTests {
    private static let answer = "HTTP/1.1 302 Found\r\nLocation: /secret\r\nContent-Length: 0\r\n\r\n"

    /// Returns a transport that refuses URLs with a word, and the URLs for which the rule was called.
    private func transport(refusing word: String) throws -> (CurlTransport, @Sendable () -> [String]) {
        let urls = Shared<[String]>([])
        var settings = TransferSettings()
        settings.refusal = { call in
            urls.change { $0.append(call.url) }
            guard call.url.contains(word) else { return nil }
            return TransportError(.protocol, "\(word) is not allowed", origin: .request, isLasting: true)
        }
        return (try CurlTransport(settings), { urls.value })
    }

    private func failure(of call: HTTPCall, on transport: CurlTransport) async -> TransportError? {
        do throws(TransportError) {
            _ = try await transport.send(call)
            return nil
        } catch {
            return error
        }
    }

    @Test func refusedCallIsNotSent() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let (transport, urls) = try transport(refusing: "secret")
        defer { transport.close() }
        let error = await failure(of: .make("GET", server.url("/secret")), on: transport)
        #expect(error?.message == "secret is not allowed" && error?.isLasting == true)
        #expect(urls() == [server.url("/secret")])
        #expect(server.connectionCount == 0)
    }

    @Test func redirectIsAnExchange() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let (transport, urls) = try transport(refusing: "secret")
        defer { transport.close() }
        var call = HTTPCall.make("GET", server.url("/first"))
        call.maxRedirects = 5
        let error = await failure(of: call, on: transport)
        #expect(error?.message == "secret is not allowed")
        #expect(error?.hops.map(\.response.status) == [302])
        #expect(urls() == [server.url("/first"), server.url("/secret")])
        #expect(server.requests.count == 1)
    }
}

/// A value for several threads.
private final class Shared<Value: Sendable>: Sendable {
    private let stored: Mutex<Value>

    init(_ value: Value) { stored = Mutex(value) }

    var value: Value { stored.withLock(\.self) }

    func change(_ body: (inout Value) -> Void) { stored.withLock { body(&$0) } }
}
