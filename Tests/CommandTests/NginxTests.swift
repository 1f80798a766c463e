import Foundation
import TestSupport
import Testing

/// Requests to a real web server (nginx).
@Suite(.timeLimit(.minutes(20)), .enabled(if: ExternalProgram.isInstalled("nginx"), "nginx is not installed"))
struct NginxTests {
    private static let site = """
        root .; default_type text/plain; gzip on; gzip_min_length 1; gzip_types text/plain; etag off;
        location = /old { return 301 /new; }
        location = /new { return 200 "it is $request_uri"; }
        location = /login { add_header Set-Cookie "sid=abc123; Path=/; HttpOnly; SameSite=Strict"; return 200; }
        location = /who { return 200 "sid is $cookie_sid"; }
        location = /away { return 302 /gone; }
        """

    @Test func redirectsAndCookiesAreFollowed() async throws {
        let server = try await ExternalServer.nginx(Self.site)
        defer { server.stop() }
        let run = try await RealServerRun(
            """
            - name: Redirected
              GET: \(server.url("/old?a=1"))
              followRedirects: true
              expect: { status: 200, text: it is /new, redirects: { count: 1 }, url: "\(server.url("/new"))" }
            - name: To what is not there
              GET: \(server.url("/away"))
              followRedirects: true
              expect: { status: 200 }
            - name: Logs in
              GET: \(server.url("/login"))
              expect:
                cookies: { sid: { value: abc123, httpOnly: true, sameSite: Strict, secure: false } }
            - name: Is known
              GET: \(server.url("/who"))
              expect: { text: sid is abc123 }
            - name: Is not known
              GET: \(server.url("/who"))
              cookieJar: false
              expect: { text: "sid is " }
            """, in: try CertificateFolder())
        #expect(
            run.outcomes == [
                "✓ Redirected  200  TIME",
                "✗ To what is not there  404  TIME",
                "collection.yaml:10:23: expected status 200, got 404 Not Found",
                "10 |  expect: { status: 200 }",
                "|  ^^^",
                "<html>",
                "<head><title>404 Not Found</title></head>",
                "<body>",
                "<center><h1>404 Not Found</h1></center>",
                "<hr><center>nginx/\(try Self.version(in: run.lines))</center>",
                "</body>",
                "</html>",
                "✓ Logs in  200  TIME",
                "✓ Is known  200  TIME",
                "✓ Is not known  200  TIME",
            ])
        #expect(run.status == 4)
    }

    private static func version(in lines: [String]) throws -> Substring {
        try #require(lines.joined().firstMatch(of: /nginx\/([0-9.]+)/)).1
    }

    @Test func chunkedBodiesAreComplete() async throws {
        let server = try await ExternalServer.nginx(Self.site)
        defer { server.stop() }
        let text = (0..<5000).map { "line \($0)\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: "\(server.folder)/big.txt"))
        let run = try await RealServerRun(
            """
            - name: Compressed, in chunks
              GET: \(server.url("/big.txt"))
              expect:
                headers: { Content-Encoding: gzip, Transfer-Encoding: chunked, Content-Length: { exists: false } }
                bytes: { length: \(text.utf8.count) }
                text: { endsWith: "line 4999\\n" }
            - name: As it is
              GET: \(server.url("/big.txt"))
              compressed: false
              expect:
                headers: { Content-Encoding: { exists: false }, Content-Length: \(text.utf8.count) }
                bytes: { length: \(text.utf8.count) }
            - name: A part of it
              GET: \(server.url("/big.txt"))
              headers: { Range: bytes=5-11 }
              compressed: false
              expect:
                status: 206
                headers: { Content-Range: bytes 5-11/\(text.utf8.count) }
                text: "0\\nline "
            - name: A part that is not there
              GET: \(server.url("/big.txt"))
              headers: { Range: bytes=900000- }
              compressed: false
              expect: { status: 416, reason: Requested Range Not Satisfiable }
            """, in: try CertificateFolder())
        #expect(
            run.outcomes == [
                "✓ Compressed, in chunks  200  TIME", "✓ As it is  200  TIME", "✓ A part of it  206  TIME",
                "✓ A part that is not there  416  TIME",
            ])
        #expect(run.status == 0)
    }

    @Test func unixSocketIsUsed() async throws {
        let server = try await ExternalServer.nginx(Self.site, socket: "nginx.sock")
        defer { server.stop() }
        let folder = try CertificateFolder()
        let socket = "\(server.folder)/nginx.sock"
        let run = try await RealServerRun(
            """
            - name: Through the socket
              GET: http://any.name/new
              unixSocket: \(socket)
              expect: { text: it is /new }
            - name: There is none
              GET: http://any.name/new
              unixSocket: missing.sock
            """, in: folder, arguments: ["--file-root", server.folder])
        #expect(
            run.outcomes == [
                "✓ Through the socket  200  TIME",
                "✗ There is none  connection  TIME",
                "collection.yaml:8:10: there is no unix socket \"missing.sock\"",
                "8 |  GET: http://any.name/new",
                "|  ^^^^^^^^^^^^^^^^^^^",
                "hint: is the server running, and is the path right?",
            ])
        let option = try await RealServerRun(
            "- { name: By option, GET: \"http://any.name/who\" }", in: folder, arguments: ["--unix-socket", socket])
        #expect(option.outcomes == ["✓ By option  200  TIME"])
        #expect(option.status == 0)
    }

    @Test func http2IsUsed() async throws {
        let folder = try CertificateFolder()
        try await folder.make("ca", subject: "/O=hubrun tests/CN=The authority", isAuthority: true)
        try await folder.make("server", subject: "/O=hubrun/CN=localhost", issuer: "ca")
        let server = try await ExternalServer.nginx(
            "ssl_certificate \(folder.file("server.pem")); ssl_certificate_key \(folder.file("server.key")); "
                + Self.site,
            flags: "ssl http2")
        defer { server.stop() }
        let url = server.url("/new", scheme: "https", host: "localhost")
        let run = try await RealServerRun(
            """
            - name: Version 2
              GET: \(url)
              http: "2"
              expect:
                version: HTTP/2
                reason: OK
                certificate:
                  subject: { contains: CN = localhost }
                  issuer: { contains: The authority }
                  expiresIn: { greaterThan: 1d, atMost: 2d }
                  serialNumber: { matches: "^[0-9a-f]{16,}$" }
                timings: { tls: { greaterThan: 0s } }
            - name: Version 1.1
              GET: \(url)
              http: "1.1"
              expect: { version: HTTP/1.1 }
            - name: What does not hold
              GET: \(url)
              http: "2"
              expect:
                version: HTTP/1.1
                certificate:
                  subject: { contains: example.com }
                  expiresIn: { greaterThan: 14d }
            """, in: folder, top: "defaults: { tls: { ca: ca.pem } }\n")
        try #require(run.outcomes.count == 12, "\(run.lines) \(run.stderr)")
        #expect(
            run.outcomes.prefix(6) == [
                "✓ Version 2  200  TIME", "✓ Version 1.1  200  TIME", "✗ What does not hold  200  TIME",
                "collection.yaml:24:16: version: expected \"HTTP/1.1\", got \"HTTP/2\"",
                "24 |  version: HTTP/1.1", "|  ^^^^^^^^",
            ])
        #expect(
            run.outcomes[6]
                == "collection.yaml:26:30: certificate subject: expected something that contains \"example.com\", "
                + "got \"O = hubrun, CN = localhost\"")
        #expect(
            run.outcomes[9].replacing(/got .*/, with: "got TIME")
                == "collection.yaml:27:35: certificate expiresIn: expected greater than 14d, got TIME")
        #expect(run.status == 4)
    }

    @Test func clientCertificateIsSentOnlyToItsServer() async throws {
        let folder = try CertificateFolder()
        try await folder.make("ca", subject: "/CN=The authority", isAuthority: true)
        try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
        try await folder.make("client", subject: "/CN=A client", issuer: "ca")
        let settings = """
            ssl_certificate \(folder.file("server.pem")); ssl_certificate_key \(folder.file("server.key"));
            ssl_client_certificate \(folder.file("ca.pem")); ssl_verify_client on;
            """
        let other = try await ExternalServer.nginx("\(settings) location / { return 200; }", flags: "ssl")
        let target = other.url("/", scheme: "https", host: "localhost")
        let first = try await ExternalServer.nginx("\(settings) location / { return 302 \(target); }", flags: "ssl")
        defer { for server in [first, other] { server.stop() } }
        let run = try await RealServerRun(
            "- { name: Redirected, GET: \"\(first.url("/", scheme: "https", host: "localhost"))\", followRedirects: true }",
            in: folder, arguments: ["--cacert", "ca.pem", "--cert", "client.pem", "--key", "client.key"])
        #expect(run.outcomes.first == "✗ Redirected  400  TIME")
        #expect(
            run.outcomes.last
                == "hint: a redirect takes the client certificate to no other origin: let a second request send it")
        #expect(run.status == 4)
    }

    @Test func clientCertificatesAreSent() async throws {
        let folder = try CertificateFolder()
        try await folder.make("ca", subject: "/CN=The authority", isAuthority: true)
        try await folder.make("server", subject: "/CN=localhost", issuer: "ca")
        try await folder.make("client", subject: "/CN=A client", issuer: "ca")
        try await folder.make("stranger", subject: "/CN=A stranger")
        let server = try await ExternalServer.nginx(
            """
            ssl_certificate \(folder.file("server.pem")); ssl_certificate_key \(folder.file("server.key"));
            ssl_client_certificate \(folder.file("ca.pem")); ssl_verify_client on;
            location / { return 200 "$ssl_client_s_dn"; }
            """, flags: "ssl")
        defer { server.stop() }
        let url = server.url("/", scheme: "https", host: "localhost")
        let run = try await RealServerRun(
            """
            - name: A client
              GET: \(url)
              tls: { cert: client.pem, key: client.key }
              expect: { text: CN=A client }
            - name: Nobody
              GET: \(url)
              expect: { status: 400, text: { contains: No required SSL certificate was sent } }
            - name: A stranger
              GET: \(url)
              tls: { cert: stranger.pem, key: stranger.key }
              expect: { status: 400, text: { contains: The SSL certificate error } }
            """, in: folder, top: "defaults: { tls: { ca: ca.pem } }\n")
        #expect(run.outcomes == ["✓ A client  200  TIME", "✓ Nobody  400  TIME", "✓ A stranger  400  TIME"])
        let otherKey = try await RealServerRun(
            """
            - name: Another key
              GET: \(url)
              tls: { ca: ca.pem, cert: client.pem, key: stranger.key }
            """, in: folder)
        #expect(otherKey.outcomes.first == "✗ Another key  not sent")
        #expect(otherKey.outcomes.last == "hint: tls.key must be the private key of tls.cert")
        #expect(otherKey.status == 3)
        let options = try await RealServerRun(
            "- { name: By options, GET: \"\(url)\", expect: { text: CN=A client } }", in: folder,
            arguments: ["--cacert", "ca.pem", "--cert", "client.pem", "--key", "client.key"])
        #expect(options.outcomes == ["✓ By options  200  TIME"])
    }
}
