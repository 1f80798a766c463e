import Glibc
import TestSupport
import Testing
import Transport

@testable import HTTP

/// Addresses, Unix sockets, HTTP versions and certificates with real servers.
@Suite(.timeLimit(.minutes(20)))
struct ConnectionTests {
    // MARK: Addresses

    @Test(arguments: [
        ("api.example", "127.0.0.1", "Host: api.example"), ("API.example", "127.0.0.1", "Host: API.example"),
        ("[2001:db8::1]", "127.0.0.1", "Host: [2001:db8::1]"), ("127.9.9.9", "127.0.0.1", "Host: 127.9.9.9"),
    ])
    func hostIsReachedAtAnotherAddress(host: String, address: String, field: String) async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        var call = HTTPCall.make("GET", "http://\(host):\(server.port)/")
        call.resolve = [
            AddressOverride(host: "other.example", port: server.port, address: "127.0.0.9"),
            AddressOverride(host: host.lowercased(), port: server.port, address: address),
        ]
        let exchange = try await CurlTransport().send(call)
        #expect(exchange.transfer.peerAddress == address)
        #expect(server.requests.first?.contains("\r\n\(field):\(server.port)\r\n") == true)
    }

    @Test(arguments: ["::1", "[::1]"])
    func addressCanBeIPv6(address: String) async throws {
        let (socket, port) = try ScriptedServer.refusingPort()
        defer { close(socket) }
        var call = HTTPCall.make("GET", "http://api.example:\(port)/")
        call.resolve = [AddressOverride(host: "api.example", port: port, address: address)]
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(
            [
                "connection refused by ::1 port \(port) (api.example)",
                // The message on a machine without IPv6.
                "could not connect to ::1 port \(port) (api.example): cannot assign requested address",
            ].contains(error?.message), "\(error?.message ?? "")")
    }

    @Test func addressOverrideAppliesToItsCallOnly() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        let transport = try CurlTransport()
        var call = HTTPCall.make("GET", "http://api.invalid:\(server.port)/")
        call.resolve = [AddressOverride(host: "api.invalid", port: server.port, address: "127.0.0.1")]
        _ = try await transport.send(call)
        call.resolve = []
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == "could not resolve the host name \"api.invalid\"")
    }

    @Test(arguments: [
        ("a b", 80, "127.0.0.1", "\"a b\" is neither a host name nor an address"),
        ("", 80, "127.0.0.1", "\"\" is neither a host name nor an address"),
        ("a", 80, "b/c", "\"b/c\" is neither a host name nor an address"),
        ("a", 0, "127.0.0.1", "0 is not a port"),
    ])
    func invalidAddressIsRejected(host: String, port: Int, address: String, message: String) async throws {
        var call = HTTPCall.make("GET", "http://127.0.0.1:1/")
        call.resolve = [AddressOverride(host: host, port: port, address: address)]
        try await expectError(call, message)
    }

    // MARK: Unix sockets

    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func serverOnAUnixSocketResponds() async throws {
        let server = try await ExternalServer.nginx("location / { return 200 $server_addr; }", socket: "s")
        defer { server.stop() }
        var call = HTTPCall.make("GET", "http://api.example/")
        call.unixSocket = "\(server.folder)/s"
        let exchange = try await CurlTransport().send(call)
        #expect(exchange.response.body == Array("unix:\(server.folder)/s".utf8))
        // libcurl keeps 45 bytes of an address, and the path of the temporary folder can be longer.
        let address = exchange.transfer.peerAddress
        #expect("\(server.folder)/s".hasPrefix(address) && address.count >= min(45, server.folder.count + 2))
    }

    @Test func missingUnixSocketIsReported() async throws {
        var call = HTTPCall.make("GET", "http://localhost/")
        call.unixSocket = "/nowhere/s"
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.kind == .connection)
        #expect(error?.message == "there is no unix socket \"/nowhere/s\"")
        #expect(error?.hint == "is the server running, and is the path right?")
    }

    /// Paths of an ordinary length, and of the greatest.
    @Test(arguments: [30, 103])
    func unixSocketWithoutAServerRefusesTheConnection(length: Int) async throws {
        let start = "/tmp/\(UInt64.random(in: 0 ... .max))"
        let path = start + String(repeating: "s", count: length - start.utf8.count)
        let socket = try #require(Self.boundSocket(path))
        defer {
            close(socket)
            unlink(path)
        }
        var call = HTTPCall.make("GET", "http://localhost/")
        call.unixSocket = path
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == "connection refused by the unix socket \"\(path)\"")
        #expect(error?.hint == "is the server running, and is the path right?")
    }

    @Test(arguments: [0, 104])
    func unixSocketPathIsLimited(length: Int) async throws {
        var call = HTTPCall.make("GET", "http://localhost/")
        call.unixSocket = String(repeating: "s", count: length)
        try await expectError(
            call, "the path of the unix socket has \(length) bytes: from 1 to 103 are possible")
    }

    // MARK: Versions and certificates

    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func httpVersionCanBeChosen() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let server = try await secureServer(certificates, flags: "ssl http2")
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: certificates.file("server.pem")))
        var versions: [String] = []
        // Versions also follow each other, because a call must not reuse the connection of another version.
        for choice in [.http1_1, .http2, .http1_1, nil, .http1_1, .http2] as [HTTPVersionChoice?] {
            var call = HTTPCall.make("GET", server.url(scheme: "https", host: "localhost"))
            call.httpVersion = choice
            versions.append(try await transport.send(call).response.version)
        }
        #expect(
            versions == ["HTTP/1.1", "HTTP/2", "HTTP/1.1", "HTTP/2", "HTTP/1.1", "HTTP/2"])
    }

    /// With HTTP/1.1, the number of connections depends on how fast they are free again.
    @Test(
        .enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"),
        arguments: [("ssl http2", "HTTP/2", 1...1), ("ssl", "HTTP/1.1", 1...8)])
    func requestsAtTheSameTimeShareAConnectionWithHTTP2(
        flags: String, version: String, connections: ClosedRange<Int>
    ) async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let server = try await secureServer(certificates, flags: flags)
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: certificates.file("server.pem")))
        let call = HTTPCall.make("GET", server.url(scheme: "https", host: "localhost"))
        // All requests begin before any of them can end: the event loop is busy with this task.
        let exchanges = try await Task(executorPreference: transport.executors[0]) {
            try await withThrowingTaskGroup(of: Exchange.self) { group in
                for _ in 0..<8 { group.addTask { try await transport.send(call) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }.value
        #expect(exchanges.map(\.response.version) == Array(repeating: version, count: 8))
        #expect(connections.contains(exchanges.count { !$0.transfer.reusedConnection }))
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func serverWithoutHTTP2IsUsedWithHTTP1() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let server = try await secureServer(certificates, flags: "ssl")
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: certificates.file("server.pem")))
        for url in [server.url(scheme: "https", host: "localhost")] {
            var call = HTTPCall.make("POST", url, content: .bytes([65]))
            call.httpVersion = .http2
            let response = try await transport.send(call).response
            #expect(response.version == "HTTP/1.1")
        }
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
    func exchangeHasTheServerCertificate() async throws {
        let certificates = try CertificateFolder()
        defer { certificates.remove() }
        let server = try await secureServer(certificates, flags: "ssl")
        defer { server.stop() }
        let transport = try CurlTransport(trusting: TrustStore(file: certificates.file("server.pem")))
        var call = HTTPCall.make("GET", server.url(scheme: "https", host: "localhost"))
        #expect(try await transport.send(call).transfer.certificate == nil)
        call.recordsCertificate = true
        for _ in 1...2 {
            let certificate = try #require(try await transport.send(call).transfer.certificate)
            #expect(certificate.subject == "C = DE, O = Müller & Söhne, CN = localhost")
            #expect(certificate.issuer == certificate.subject)
            #expect(certificate.notBefore == 1_577_836_800)
            #expect(certificate.notAfter == 4_102_444_799)
            #expect(certificate.serialNumber.wholeMatch(of: /[0-9a-f]{30,40}/) != nil)
        }
        call.recordsCertificate = false
        let after = try await transport.send(call)
        #expect(after.transfer.certificate == nil)
        #expect(after.transfer.reusedConnection)
    }

    @Test func exchangeWithoutTLSHasNoCertificate() async throws {
        let server = try ScriptedServer(.serve { _ in emptyAnswer })
        defer { server.stop() }
        var call = HTTPCall.make("GET", server.url())
        call.recordsCertificate = true
        #expect(try await CurlTransport().send(call).transfer.certificate == nil)
    }

    private func secureServer(_ certificates: CertificateFolder, flags: String) async throws -> ExternalServer {
        let file = try await certificates.make(
            "server", subject: "/C=DE/O=Müller & Söhne/CN=localhost", period: ("20200101000000Z", "20991231235959Z"))
        return try await ExternalServer.nginx(
            """
            ssl_certificate \(file); ssl_certificate_key \(certificates.file("server.key"));
            location / { return 200 hello; }
            """, flags: flags)
    }

    private func expectError(_ call: HTTPCall, _ message: String) async throws {
        let transport = try CurlTransport()
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == message)
        #expect(error?.origin == .request)
    }

    /// Returns a Unix socket that is bound but does not listen.
    private static func boundSocket(_ path: String) -> Int32? {
        let bound = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(bound, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return status == 0 ? bound : nil
    }
}
