import HTTP
import TestSupport
import Testing
import Transport

/// The cookies of a call and of its jar in the requests that a server receives.
@Suite(.timeLimit(.minutes(20)))
struct CallCookieTests {
    @Test func jarSendsCookiesThatServersSet() async throws {
        let server = try server(setting: "a=1", "b=2; Path=/")
        defer { server.stop() }
        let transport = try CurlTransport()
        let jar = CookieJar()
        for _ in 1...2 { _ = try await transport.send(call(to: server, jar: jar)) }
        #expect(server.requests.map(Self.cookie) == [nil, "a=1; b=2"])
    }

    @Test func cookiesAreNotKeptWithoutAJar() async throws {
        let server = try server(setting: "a=1")
        defer { server.stop() }
        let transport = try CurlTransport()
        for _ in 1...2 {
            let exchange = try await transport.send(call(to: server, jar: nil))
            #expect(exchange.setCookies.map(\.name) == ["a"])
        }
        #expect(server.requests.map(Self.cookie) == [nil, nil])
    }

    @Test func jarsAreIndependent() async throws {
        let server = try server(setting: "a=1")
        defer { server.stop() }
        let transport = try CurlTransport()
        for _ in 1...2 { _ = try await transport.send(call(to: server, jar: CookieJar())) }
        #expect(server.requests.map(Self.cookie) == [nil, nil])
    }

    @Test func cookiesOfTheCallPrecedeThoseOfTheJar() async throws {
        let server = try server(setting: "a=1", "b=2")
        defer { server.stop() }
        let transport = try CurlTransport()
        var call = call(to: server, jar: CookieJar())
        _ = try await transport.send(call)
        call.cookies = [RequestCookie(name: "b", value: "own"), RequestCookie(name: "c", value: "3")]
        let exchange = try await transport.send(call)
        #expect(Self.cookie(try #require(server.requests.last)) == "b=own; c=3; a=1")
        #expect(exchange.call.fields == [HTTPField("Cookie", "b=own; c=3; a=1")])
        #expect(exchange.sentFields.last == HTTPField("Cookie", "b=own; c=3; a=1"))
    }

    @Test func cookieFieldsAreJoined() async throws {
        let server = try server(setting: "a=1")
        defer { server.stop() }
        var call = call(to: server, jar: nil)
        call.fields = [HTTPField("cookie", "x=y"), HTTPField("A", "b")]
        call.cookies = [RequestCookie(name: "x", value: "z")]
        _ = try await CurlTransport().send(call)
        #expect(server.requests.first?.contains("\r\ncookie: x=y; x=z\r\nA: b\r\n") == true)
    }

    @Test func rejectedCookiesAreReported() async throws {
        let server = try server(setting: "a=1; Domain=other.example", "b=2")
        defer { server.stop() }
        let jar = CookieJar()
        let exchange = try await CurlTransport().send(call(to: server, jar: jar))
        #expect(exchange.rejectedCookies.map(\.name) == ["a"])
        #expect(jar.cookies(for: server.url(), now: 0) == [RequestCookie(name: "b", value: "2")])
    }

    @Test(arguments: [
        ("a b", "c", "\"a b\" is not a cookie's name"), ("", "c", "\"\" is not a cookie's name"),
        ("a", "b; c", "the value of the cookie \"a\" contains \";\" or a control character"),
        ("a", "b\r\nC: d", "the value of the cookie \"a\" contains \";\" or a control character"),
    ])
    func cookieWithASeparatorIsRejected(name: String, value: String, message: String) async throws {
        var call = HTTPCall.make("GET", "http://127.0.0.1:1/")
        call.cookies = [RequestCookie(name: name, value: value)]
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == message)
        #expect(error?.origin == .request)
    }

    private func server(setting cookies: String...) throws -> ScriptedServer {
        let lines = cookies.map { "Set-Cookie: \($0)\r\n" }.joined()
        return try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\n\(lines)Content-Length: 0\r\n\r\n" })
    }

    private func call(to server: ScriptedServer, jar: CookieJar?) -> HTTPCall {
        var call = HTTPCall.make("GET", server.url())
        call.jar = jar
        return call
    }

    private static func cookie(_ request: String) -> String? {
        request.firstMatch(of: /\r\nCookie: (.*)\r\n/).map { String($0.1) }
    }
}
