import Glibc
import HTTP
import TestSupport
import Testing
import Transport

/// Requests through a proxy, and requests that bypass it.
@Suite(.timeLimit(.minutes(20)))
struct ProxyTests {
    @Suite(.enabled(if: ExternalProgram.isInstalled("tinyproxy"), "tinyproxy is not installed"))
    struct Real {
        @Test func callUsesItsProxy() async throws {
            let proxy = try await ExternalServer.tinyproxy()
            defer { proxy.stop() }
            let server = try ScriptedServer(.serve { _ in emptyAnswer })
            defer { server.stop() }
            let exchange = try await send("GET", server.url("/a"), through: proxy.url())
            #expect(exchange.response.status == 200)
            #expect(exchange.transfer.peerPort == proxy.port)
            #expect(server.requests.first?.contains("Via: ") == true)
        }

        @Test func proxyCredentialsAreSent() async throws {
            let proxy = try await ExternalServer.tinyproxy(credentials: "me secret")
            defer { proxy.stop() }
            let server = try ScriptedServer(.serve { _ in emptyAnswer })
            defer { server.stop() }
            let exchange = try await send("GET", server.url(), through: "http://me:secret@127.0.0.1:\(proxy.port)")
            #expect(exchange.response.status == 200)
        }

        @Test(arguments: [("", 407), ("me:hunter2@", 401)])
        func missingProxyCredentialsAreReported(credentials: String, status: Int) async throws {
            let proxy = try await ExternalServer.tinyproxy(credentials: "me secret")
            defer { proxy.stop() }
            let url = "http://\(credentials)127.0.0.1:\(proxy.port)"
            // For a plain request, the proxy's response is the result; for a tunnel, it is an error.
            #expect(try await send("GET", "http://127.0.0.1:1/", through: url).response.status == status)
            let error = try await failure("https://127.0.0.1:1/", through: url)
            #expect(error.kind == .connection)
            #expect(error.message == "the proxy did not connect to 127.0.0.1: it requires credentials (\(status))")
            #expect(
                error.hint == "write them into the proxy's URL, as in http://user:password@proxy.example:3128; "
                    + "it comes from proxy: or --proxy")
        }

        @Test func failedTunnelIsReportedWithTheProxyStatus() async throws {
            let proxy = try await ExternalServer.tinyproxy()
            defer { proxy.stop() }
            let (socket, port) = try ScriptedServer.refusingPort()
            defer { close(socket) }
            let error = try await failure("https://127.0.0.1:\(port)/", through: proxy.url())
            #expect(error.kind == .connection)
            #expect(error.message == "the proxy did not connect to 127.0.0.1: it answered 500")
            #expect(
                error.hint == "check what the proxy allows; it comes from proxy: or --proxy")
        }
    }

    @Test func unreachableProxyIsReported() async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { close(socket) }
        let error = try await failure("http://example.invalid/", through: "http://me:hunter2@127.0.0.1:\(port)")
        #expect(error.kind == .connection)
        #expect(error.message == "connection refused by 127.0.0.1 port \(port) (the proxy for example.invalid)")
        #expect(
            error.hint
                == "is the proxy running, and is its port right? it comes from proxy: or --proxy")
    }

    @Test func unknownProxyNameIsReported() async throws {
        let error = try await failure("http://127.0.0.1:1/", through: "http://me:hunter2@nohost.invalid:3128")
        #expect(error.kind == .dns)
        #expect(error.message == "could not resolve the proxy's host name \"nohost.invalid\"")
        #expect(error.hint == "check the proxy: it comes from proxy: or --proxy")
    }

    @Test func proxyWithoutSOCKSIsReported() async throws {
        let server = try ScriptedServer(.write("HTTP/1.1 400 Bad Request\r\n\r\n"), .hold)
        defer { server.stop() }
        let error = try await failure("http://127.0.0.1:1/", through: "socks5://me:hunter2@127.0.0.1:\(server.port)")
        #expect(error.kind == .connection)
        #expect(error.message.hasPrefix("the proxy did not connect to 127.0.0.1: "), "\(error.message)")
        #expect(!error.message.contains("hunter2"))
        #expect(error.hint == "check the proxy: it comes from proxy: or --proxy")
    }

    @Test(arguments: ["http://127.0.0.1:1/", "https://127.0.0.1:1/"])
    func proxyWithoutResponseIsReported(url: String) async throws {
        let server = try ScriptedServer(.hold)
        defer { server.stop() }
        var call = HTTPCall.make("GET", url, timeout: .seconds(3))
        call.isDirect = false
        call.proxy = .url("socks5://127.0.0.1:\(server.port)")
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(
            error?.message == "timed out after 3 s while waiting for 127.0.0.1 port \(server.port) "
                + "(the proxy for 127.0.0.1) to connect")
    }

    @Test(arguments: [true, false])
    func proxyIsNotUsedIfExcluded(direct: Bool) async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        var call = HTTPCall.make("GET", server.url())
        call.isDirect = direct
        call.proxy = direct ? .url("http://127.0.0.1:1") : .none
        let exchange = try await CurlTransport().send(call)
        #expect(exchange.transfer.peerPort == server.port)
    }

    @Test(arguments: [
        (
            "ftp://me:hunter2@a", "the proxy's scheme \"ftp\" is not known",
            "a proxy begins with http://, https://, socks4://, socks4a://, socks5:// or socks5h://"
        ),
        (
            "me:hunter2@http://a", "the proxy's scheme is not known",
            "a proxy begins with http://, https://, socks4://, socks4a://, socks5:// or socks5h://"
        ),
        (
            "http://me:hunter2@", "the proxy is not a URL",
            "write it as http://proxy.example:3128, with user:password@ if need be"
        ),
        (
            "me:hunter2@a:99999", "the proxy's port 99999 is above 65535", "a port is a number from 1 to 65535"
        ),
        ("", "the proxy is not a URL", "write it as http://proxy.example:3128, with user:password@ if need be"),
        (
            "socks5h://localhost/tmp/a b.sock", "the proxy is not a URL",
            "write it as http://proxy.example:3128, with user:password@ if need be"
        ),
        (
            "http://a b", "the proxy is not a URL",
            "write it as http://proxy.example:3128, with user:password@ if need be"
        ),
    ])
    func invalidProxyIsRejected(url: String, message: String, hint: String) async throws {
        let error = try await failure("http://127.0.0.1:1/", through: url)
        #expect(error.message == message)
        #expect(error.hint == hint)
        #expect(error.origin == .request)
    }
}

/// SOCKS proxies on localhost whose URL has a path.
///
/// libcurl takes that path for a Unix socket, so hubrun rejects it before libcurl reads it, whatever its spelling or
/// length.
@Suite(.timeLimit(.minutes(20)))
struct ProxyPathTests {
    @Test(arguments: [
        "socks5h://localhost/tmp/a.sock", "SOCKS5h://me:hunter2@localhost:1080/tmp/a.sock",
        "socks5://localhost/tmp/with%20a%20space.sock", "socks4://localhost//a", "socks4a://localhost/?a",
        "socks5h://localhost/\(String(repeating: "long/", count: 40))a.sock",
        "socks5h://localhost/\(String(repeating: "x", count: 70_000))",
    ])
    func proxyPathIsRejected(proxy: String) async throws {
        let error = try await failure("http://127.0.0.1:1/", through: proxy)
        #expect(error.message == "the proxy has a path")
        #expect(error.hint == "write scheme, host and port alone, as in socks5h://HOST:1080")
        #expect(error.origin == .request)
    }
}

private func send(_ method: String, _ url: String, through proxy: String) async throws -> Exchange {
    var call = HTTPCall.make(method, url)
    call.isDirect = false
    call.proxy = .url(proxy)
    return try await CurlTransport().send(call)
}

private func failure(_ url: String, through proxy: String) async throws -> TransportError {
    try #require(await #expect(throws: TransportError.self) { try await send("GET", url, through: proxy) })
}
