import Cryptography
import Foundation
import TestSupport
import Testing
import Text
import Transport

@testable import HTTP

/// Authentication and cookies of a call, as a server receives them.
@Suite(.timeLimit(.minutes(20)))
struct AuthenticationTests {
    @Test(arguments: [
        (HTTPAuthentication.basic(user: "Aladdin", password: Secret("open sesame")), "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        (.basic(user: "test", password: Secret("123£")), "dGVzdDoxMjPCow=="),
        (.basic(user: "", password: Secret("")), "Og=="), (.basic(user: "a", password: Secret("b:c")), "YTpiOmM="),
    ])
    func basicAuthenticationIsAField(authentication: HTTPAuthentication, credentials: String) throws {
        let call = try prepared(authentication)
        #expect(call.fields == [HTTPField("Authorization", "Basic \(credentials)")])
        #expect(call.authentication == nil)
    }

    @Test func bearerTokenIsAField() throws {
        #expect(try prepared(.bearer(Secret("abc"))).fields == [HTTPField("Authorization", "Bearer abc")])
    }

    @Test func apiKeyIsAField() throws {
        #expect(try prepared(.apiKey(.header("X-Key"), value: Secret("a"))).fields == [HTTPField("X-Key", "a")])
    }

    @Test(arguments: [
        ("http://a/", "http://a/?a%20b=c%26d"), ("http://a/?e=f", "http://a/?e=f&a%20b=c%26d"),
        ("http://a/?a%20b=c%26d", "http://a/?a%20b=c%26d"), ("http://a/?a%20b=c", "http://a/?a%20b=c&a%20b=c%26d"),
    ])
    func apiKeyCanBeInTheQuery(url: String, expected: String) throws {
        let call = try prepared(.apiKey(.query("a b"), value: Secret("c&d")), url: url)
        #expect(call.url == expected)
        #expect(call.fields == [])
    }

    @Test(arguments: [
        HTTPAuthentication.basic(user: "a", password: Secret("b")), .bearer(Secret("a")),
        .apiKey(.header("authorization"), value: Secret("a")), .digest(user: "a", password: Secret("b")), aws,
    ])
    func writtenCredentialsAreKept(authentication: HTTPAuthentication) throws {
        var call = HTTPCall.make("GET", "http://a/", fields: [HTTPField("AUTHORIZATION", "own")])
        call.authentication = authentication
        let prepared = try call.prepared(at: 0)
        #expect(prepared.fields == call.fields)
        #expect(prepared.authentication == nil)
    }

    @Test func colonInTheUserIsRejected() throws {
        let error = #expect(throws: TransportError.self) { try prepared(.basic(user: "a:b", password: Secret("c"))) }
        #expect(error?.message == "the user name \"a:b\" contains \":\", which ends it in basic authentication")
        #expect(error?.hint == "use another user name, or digest authentication")
        #expect(error?.origin == .request)
    }

    @Test func tokenWithALineBreakIsRejected() async throws {
        let transport = try CurlTransport()
        var call = HTTPCall.make("GET", "http://127.0.0.1:1/")
        call.authentication = .bearer(Secret("a\nb"))
        let error = await #expect(throws: TransportError.self) { try await transport.send(call) }
        #expect(error?.message == "the value of the header \"Authorization\" contains a line break or a NUL")
    }

    @Test func preparingACallAgainChangesNothing() throws {
        var call = HTTPCall.make("POST", "http://a/", content: .bytes([65]))
        call.authentication = Self.aws
        call.cookies = [RequestCookie(name: "a", value: "b")]
        call.jar = CookieJar()
        let prepared = try call.prepared(at: 1_440_938_160)
        #expect(try prepared.prepared(at: 0) == prepared)
    }

    @Test func awsSignatureCoversContentOfEverySource() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data("llo".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let contents: [HTTPContent] = [
            .bytes(Array("hello".utf8)), .pieces([.bytes(Array("he".utf8)), .file(path: path)]),
            .pieces([.bytes(Array("hello".utf8)), .bytes([])]),
        ]
        let fields = try contents.map { content in
            var call = HTTPCall.make("PUT", "http://a/", content: content)
            call.authentication = Self.aws
            return try call.authenticated(at: 1_440_938_160).fields
        }
        let signature = try #require(fields[0].last)
        #expect(signature.name == "Authorization")
        #expect(signature.value.hasPrefix("AWS4-HMAC-SHA256 Credential=AKID/20150830/eu-west-1/execute-api/"))
        #expect(fields.allSatisfy { $0 == fields[0] })
    }

    @Test func unreadableContentIsNotSigned() {
        var call = HTTPCall.make("PUT", "http://a/", content: .file(path: "/nowhere/x"))
        call.authentication = Self.aws
        let error = #expect(throws: TransportError.self) { try call.authenticated(at: 0) }
        #expect(error?.message == "the body file \"/nowhere/x\" cannot be read: no such file or directory")
        call.fields = [HTTPField("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD")]
        #expect(throws: Never.self) { try call.authenticated(at: 0) }
    }

    @Test func digestRespondsToTheChallenge() async throws {
        let server = try ScriptedServer(.serve(Self.challenge))
        defer { server.stop() }
        var call = HTTPCall.make("POST", server.url("/a"), content: .bytes(Array("hello".utf8)))
        call.authentication = .digest(user: "me:too", password: Secret("pw"))
        let transport = try CurlTransport()
        for _ in 1...2 {
            let exchange = try await transport.send(call)
            #expect(exchange.response.status == 200)
            #expect(exchange.response.body == Array("in".utf8))
            #expect(exchange.challenge?.status == 401)
            #expect(exchange.challenge?.firstValue(of: "WWW-Authenticate")?.hasPrefix("Digest realm=\"r\"") == true)
            #expect(exchange.challenge?.body == [])
        }
        // The next call does not use the authentication, nor does another server.
        let other = try await transport.send(.make("GET", server.url("/a")))
        #expect(other.response.status == 401)
        #expect(other.challenge == nil)
        #expect(
            server.requests.map { $0.contains("\r\nAuthorization: Digest ") } == [false, true, false, true, false])
        #expect(server.requests.map { $0.hasSuffix("hello") } == [false, true, false, true, false])
        let answer = try #require(server.requests.dropFirst().first)
        #expect(answer.contains("username=\"me:too\""))
        #expect(answer.contains("response=\"\(try Self.response(to: answer))\""))
    }

    @Test func rejectedDigestIsAResponse() async throws {
        let server = try ScriptedServer(
            .serve { _ in
                "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n\"\r\nContent-Length: 2\r\n\r\nno"
            })
        defer { server.stop() }
        var call = HTTPCall.make("GET", server.url())
        call.authentication = .digest(user: "me", password: Secret("pw"))
        let exchange = try await CurlTransport().send(call)
        let response = exchange.response
        #expect(exchange.challenge?.status == 401)
        #expect(response.status == 401)
        #expect(response.body == Array("no".utf8))
        #expect(server.requests.count == 2)
    }

    private static let challenge: @Sendable (String) -> String = { request in
        guard !request.contains("\r\nAuthorization: Digest ") else {
            return "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nin"
        }
        let field = "WWW-Authenticate: Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256"
        return "HTTP/1.1 401 No\r\n\(field)\r\nContent-Length: 3\r\n\r\nout"
    }

    /// Computes the response of RFC 7616, section 3.4.1, independently.
    private static func response(to request: String) throws -> String {
        let cnonce = try #require(request.firstMatch(of: /cnonce="([^"]*)"/)).1
        func digest(_ text: String) -> String { Digest.sha256(Array(text.utf8)).hexText }
        return digest("\(digest("me:too:r:pw")):n:00000001:\(cnonce):auth:\(digest("POST:/a"))")
    }

    private static let aws = HTTPAuthentication.awsSignature(
        AWSCredentials(accessKey: "AKID", secretKey: Secret("key"), region: "eu-west-1", service: "execute-api"))

    @discardableResult
    private func prepared(_ authentication: HTTPAuthentication, url: String = "http://a/") throws -> HTTPCall {
        var call = HTTPCall.make("GET", url)
        call.authentication = authentication
        return try call.authenticated(at: 0)
    }
}
