import Cryptography
import Glibc
import HTTP
import Synchronization
import TestSupport
import Testing
import Transport

/// The target and the content of redirected requests.
@Suite(.timeLimit(.minutes(20)))
struct RedirectTests {
    @Test func redirectIsTheResponseIfNotFollowed() async throws {
        let server = try server(["/": redirect(302, to: "/next")])
        defer { server.stop() }
        let exchange = try await send(.make("GET", server.url()), maxRedirects: 0)
        #expect(exchange.response.status == 302)
        #expect(exchange.hops.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test func eachHopIsAnExchange() async throws {
        let server = try server([
            "/": redirect(301, to: "/one", body: "gone"), "/one": redirect(308, to: "two?a=b#here"),
            "/two?a=b": answer("here"),
        ])
        defer { server.stop() }
        let exchange = try await send(.make("GET", server.url()), maxRedirects: 2)
        #expect(exchange.response.body == Array("here".utf8))
        #expect(exchange.call.url == server.url("/two?a=b"))
        #expect(exchange.hops.map(\.call.url) == [server.url("/"), server.url("/one")])
        #expect(exchange.hops.map(\.response.status) == [301, 308])
        #expect(exchange.hops.map(\.response.body) == [Array("gone".utf8), []])
        #expect(exchange.duration >= exchange.transfer.timings.duration + exchange.hops[0].transfer.timings.duration)
        #expect(server.connectionCount == 1)
    }

    @Test func bodyOfARedirectIsTruncated() async throws {
        let server = try server([
            "/": redirect(302, to: "/next", body: String(repeating: "x", count: 100_000)), "/next": answer("here"),
        ])
        defer { server.stop() }
        let exchange = try await send(.make("GET", server.url()))
        #expect(exchange.hops.map(\.response.body.count) == [64 << 10])
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"), (303, "DELETE", "GET"),
        (303, "HEAD", "HEAD"), (301, "HEAD", "HEAD"), (303, "OPTIONS", "GET"),
    ])
    func methodChangesAsInBrowsers(status: Int, method: String, expected: String) async throws {
        let server = try server(["/": redirect(status, to: "/next"), "/next": answer("")])
        defer { server.stop() }
        _ = try await send(.make(method, server.url()))
        #expect(server.requests.map { String($0.prefix { $0 != " " }) } == [method, expected])
    }

    @Test(arguments: [303, 307])
    func contentIsKeptOnlyWithTheMethod(status: Int) async throws {
        let server = try server(["/": redirect(status, to: "/next"), "/next": answer("")])
        defer { server.stop() }
        let fields = [
            HTTPField("content-type", "text/plain"), HTTPField("Content-Encoding", "identity"), HTTPField("A", "b"),
        ]
        _ = try await send(.make("POST", server.url(), fields: fields, content: .bytes(Array("hello".utf8))))
        let host = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
        let about = "content-type: text/plain\r\nContent-Encoding: identity\r\n"
        #expect(
            server.requests.last
                == (status == 303
                    ? "GET /next \(host)A: b\r\n\r\n"
                    : "POST /next \(host)\(about)A: b\r\nContent-Length: 5\r\n\r\nhello"))
    }

    /// As in curl, these settings apply to names on this machine, whatever the origin of the request.
    @Test func addressOverridesApplyToOtherOrigins() async throws {
        let other = try server(["/": answer("other")])
        let first = try server(["/": redirect(302, to: "http://other.example:\(other.port)/")])
        defer { for one in [first, other] { one.stop() } }
        var call = HTTPCall.make("GET", first.url())
        call.resolve = [AddressOverride(host: "other.example", port: other.port, address: "127.0.0.1")]
        #expect(try await send(call).response.body == Array("other".utf8))
    }

    @Test(arguments: [300, 304, 305, 306, 200, 201, 400])
    func otherStatusesAreNotFollowed(status: Int) async throws {
        let server = try server(["/": redirect(status, to: "/next")])
        defer { server.stop() }
        #expect(try await send(.make("GET", server.url())).response.status == status)
    }

    @Test(arguments: ["", "Location:\r\n"])
    func redirectWithoutLocationIsTheResponse(field: String) async throws {
        let server = try server(["/": "HTTP/1.1 302 Found\r\n\(field)Content-Length: 0\r\n\r\n"])
        defer { server.stop() }
        #expect(try await send(.make("GET", server.url())).response.status == 302)
    }

    @Test func locationIsEncoded() async throws {
        let server = try server(["/": redirect(302, to: "/a b/ü?c=\"d\""), "/a%20b/%C3%BC?c=%22d%22": answer("here")])
        defer { server.stop() }
        #expect(try await send(.make("GET", server.url())).response.body == Array("here".utf8))
    }

    @Test func credentialsAreSentOnlyToTheirServer() async throws {
        let other = try server(["/next": answer("")])
        defer { other.stop() }
        let server = try server(["/?key=h": redirect(307, to: other.url("/next"))])
        defer { server.stop() }
        var call = HTTPCall.make(
            "GET", server.url(),
            fields: [
                HTTPField("Authorization", "Bearer a"), HTTPField("Cookie", "b=c"), HTTPField("X-API-Key", "d"),
                HTTPField("Host", "own.example"), HTTPField("X-Plain", "e"),
            ])
        call.cookies = [RequestCookie(name: "f", value: "g")]
        call.authentication = .apiKey(.query("key"), value: Secret("h"))
        _ = try await send(call)
        #expect(server.requests.first?.hasPrefix("GET /?key=h ") == true)
        #expect(
            other.requests == ["GET /next HTTP/1.1\r\nHost: 127.0.0.1:\(other.port)\r\nX-Plain: e\r\n\r\n"])
    }

    @Test func credentialsAreNotSentAgainAfterAnotherServer() async throws {
        let home = Mutable("")
        let other = try ScriptedServer(.serve { _ in redirect(302, to: home.value) })
        defer { other.stop() }
        let server = try server(["/": redirect(302, to: other.url("/")), "/back": answer("")])
        defer { server.stop() }
        home.value = server.url("/back")
        var call = HTTPCall.make("GET", server.url())
        call.authentication = .bearer(Secret("a"))
        _ = try await send(call)
        #expect(server.requests.map { $0.contains("Bearer a") } == [true, false])
        #expect(other.requests.map { $0.contains("Bearer") } == [false])
    }

    @Test func credentialsAreSentAgainToTheSameServer() async throws {
        let server = try server([
            "/?key=a%20b": redirect(302, to: "/one"), "/one?key=a%20b": redirect(302, to: "/two?key=a%20b"),
            "/two?key=a%20b": answer("here"),
        ])
        defer { server.stop() }
        var call = HTTPCall.make(
            "GET", server.url(), fields: [HTTPField("Cookie", "c=d"), HTTPField("X-API-Key", "e")])
        call.authentication = .apiKey(.query("key"), value: Secret("a b"))
        call.cookies = [RequestCookie(name: "f", value: "g")]
        let exchange = try await send(call)
        #expect(exchange.response.body == Array("here".utf8))
        #expect(
            server.requests.allSatisfy {
                $0.contains("\r\nCookie: c=d; f=g\r\n") && $0.contains("\r\nX-API-Key: e\r\n")
            })
    }

    @Test func credentialsInTheURLAreSentAgainToTheSameServer() async throws {
        let hopping = try ScriptedServer(
            .serve { request in
                request.hasPrefix("GET / ") ? redirect(302, to: "http://\(host(in: request))/next") : answer("")
            })
        defer { hopping.stop() }
        _ = try await send(.make("GET", "http://me:pw@127.0.0.1:\(hopping.port)/"))
        #expect(hopping.requests.count == 2)
        #expect(hopping.requests.allSatisfy { $0.contains("\r\nAuthorization: Basic bWU6cHc=\r\n") })
    }

    @Test func cookiesOfRedirectsAreSent() async throws {
        let server = try server([
            "/login": redirect(303, to: "/home", fields: "Set-Cookie: id=1\r\n"), "/home": answer("here"),
        ])
        defer { server.stop() }
        var call = HTTPCall.make("POST", server.url("/login"))
        call.jar = CookieJar()
        let exchange = try await send(call)
        #expect(exchange.hops.first?.setCookies.map(\.value) == ["1"])
        #expect(server.requests.last?.contains("\r\nCookie: id=1\r\n") == true)
    }

    @Test func tooManyRedirectsAreAFailure() async throws {
        let server = try ScriptedServer(
            .serve { request in
                let number = Int(request.split(separator: " ")[1].dropFirst()) ?? 0
                return redirect(302, to: "/\(number + 1)")
            })
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url("/0")), maxRedirects: 3)
        #expect(error.kind == .protocol)
        #expect(error.message == "more than 3 redirects")
        #expect(error.hint == "if the way is that long, allow more: followRedirects: 6")
        #expect(error.hopLines == (0...3).map { "302 GET \(server.url("/\($0)"))" })
        #expect(error.hops.map(\.call.url) == (0...3).map { server.url("/\($0)") })
        #expect(error.partialResponse?.status == 302)
        #expect(server.requests.count == 4)
    }

    @Test func loopIsReported() async throws {
        let server = try server(["/": redirect(302, to: "/b"), "/b": redirect(302, to: "/")])
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url()), maxRedirects: 1)
        #expect(error.message == "a redirect loop: more than 1 redirect")
        #expect(
            error.hint
                == "does the server require a login or a cookie first? followRedirects: false shows the answer itself")
        #expect(error.hopLines == ["302 GET \(server.url("/"))", "302 GET \(server.url("/b"))"])
    }

    @Test(arguments: [(4, []), (5, ["… 1 more"]), (9, ["… 5 more"])])
    func longListOfHopsIsShortened(maximum: Int, rest: [String]) async throws {
        let server = try ScriptedServer(
            .serve { request in
                let number = Int(request.split(separator: " ")[1].dropFirst()) ?? 0
                return redirect(302, to: "/\(number + 1)")
            })
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url("/0")), maxRedirects: maximum)
        #expect(error.hopLines == (0...4).map { "302 GET \(server.url("/\($0)"))" } + rest)
    }

    @Test(arguments: [
        ("ftp://a/b", "the server redirects to \"ftp://a/b\", which is no http or https URL"),
        ("mailto:a@b", "the server redirects to \"mailto:a@b\", which is no http or https URL"),
        ("http:///b", "the server redirects to a URL that cannot be used: the URL \"http:///b\" has no host"),
        ("http://a:b/", "the server redirects to a URL that cannot be used: \"b\" is not a port"),
    ])
    func invalidLocationIsAFailure(location: String, message: String) async throws {
        let server = try server(["/": redirect(302, to: location)])
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url()))
        #expect(error.kind == .protocol)
        #expect(error.origin == .exchange)
        #expect(error.message == message)
        #expect(error.hint == "followRedirects: false shows the answer itself")
        #expect(error.partialResponse?.firstValue(of: "Location") == location)
    }

    @Test func failureHasThePrecedingHops() async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { close(socket) }
        let server = try server(["/": redirect(302, to: "http://127.0.0.1:\(port)/")])
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url()))
        #expect(error.message == "connection refused by 127.0.0.1 port \(port)")
        #expect(error.hops.map(\.response.status) == [302])
    }

    @Test func allHopsShareOneTimeLimit() async throws {
        let server = try ScriptedServer(.serve { _ in redirect(302, to: "/") })
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url(), timeout: .seconds(2)), maxRedirects: .max)
        #expect(error.kind == .timeout)
        #expect(error.message.hasPrefix("timed out after 2 s while "))
        #expect(!error.hops.isEmpty)
    }

    @Test func hopWithoutResponseTimesOut() async throws {
        let server = try ScriptedServer(.read, .write(redirect(302, to: "/next")), .read, .hold)
        defer { server.stop() }
        let error = try await failure(of: .make("GET", server.url(), timeout: .seconds(5)))
        #expect(error.message == "timed out after 5 s while waiting for the response")
        #expect(error.hops.count == 1)
    }

    private func send(_ call: HTTPCall, maxRedirects: Int = 10) async throws -> Exchange {
        var call = call
        call.maxRedirects = maxRedirects
        let transport = try CurlTransport()
        // The loop's thread runs the next hop without delay from other tests.
        return try await withTaskExecutorPreference(transport.executors[0]) { [call] in try await transport.send(call) }
    }

    private func failure(of call: HTTPCall, maxRedirects: Int = 10) async throws -> TransportError {
        try #require(
            await #expect(throws: TransportError.self) { try await send(call, maxRedirects: maxRedirects) })
    }

    /// Returns a server with a response for each target.
    private func server(_ answers: [String: String]) throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                answers[String(request.split(separator: " ")[1])]
                    ?? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
            })
    }
}

private func redirect(_ status: Int, to location: String, fields: String = "", body: String = "") -> String {
    "HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

private func answer(_ body: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

private func host(in request: String) -> Substring {
    request.firstMatch(of: /Host: (.*)\r\n/)?.1 ?? ""
}

/// A value that a server's script reads and that is set after the script's creation.
private final class Mutable: Sendable {
    private let box: Mutex<String>

    init(_ value: String) {
        box = Mutex(value)
    }

    var value: String {
        get { box.withLock { $0 } }
        set { box.withLock { $0 = newValue } }
    }
}
