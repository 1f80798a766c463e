import Cryptography
import HTTP
import PostmanCalls
import Testing

/// Redirects by Postman's rules.
struct PostmanRedirectTests {
    @Test(arguments: [
        (301, "POST", "GET"), (302, "PUT", "GET"), (303, "DELETE", "GET"), (300, "PATCH", "GET"), (304, "X", "GET"),
        (302, "HEAD", "HEAD"), (307, "POST", "POST"), (308, "DELETE", "DELETE"), (399, "POST", "GET"),
    ])
    func redirectBecomesGETExceptAt307And308(status: Int, method: String, expected: String) throws {
        let keepsContent = status == 307 || status == 308
        var call = call(method)
        call.fields = [
            HTTPField("content-type", "a/b"), HTTPField("Transfer-Encoding", "chunked"), HTTPField("X", "1"),
        ]
        let next = try #require(try call.redirected(by: response(status, "/b")))
        #expect(next.method == expected)
        #expect((next.content != nil) == keepsContent)
        #expect(next.hasField("Content-Type") == keepsContent)
        #expect(next.hasField("Transfer-Encoding") == keepsContent)
        #expect(next.fields.last == HTTPField("Referer", "http://h/a?b"))
        call.redirectRules = PostmanRedirects(keepsMethod: true)
        #expect(try call.redirected(by: response(status, "/b"))?.method == method)
        #expect(try call.redirected(by: response(status, "/b"))?.content == call.content)
    }

    @Test(arguments: [(200, "/b"), (400, "/b"), (302, ""), (302, nil)])
    func otherResponsesAreNotFollowed(status: Int, location: String?) throws {
        #expect(try call("GET").redirected(by: response(status, location)) == nil)
    }

    @Test(arguments: [
        ("http://h/a", "/b", true), ("http://h/a", "http://H:81/b", true), ("http://h/a", "https://h/b", true),
        ("http://h/a", "http://i/b", false), ("https://h/a", "http://h/b", false),
        ("https://h/a", "https://h:1/b", true),
    ])
    func credentialsStayOnTheirHost(url: String, location: String, isKept: Bool) throws {
        var call = call("GET")
        call.url = url
        call.fields = ["Authorization", "cookie", "Host", "X-API-Key"].map { HTTPField($0, "s") }
        call.cookies = [RequestCookie(name: "a", value: "b")]
        call.authentication = .bearer(Secret("t"))
        call.redirectRules = PostmanRedirects(sendsSecrets: true)
        var next = try #require(try call.redirected(by: response(302, location)))
        #expect(
            next.fields.map(\.name)
                == (isKept ? ["Authorization", "cookie", "Host", "X-API-Key", "Referer"] : ["X-API-Key", "Referer"]))
        #expect((next.authentication != nil) == isKept)
        #expect(next.cookies.isEmpty != isKept)
        call.redirectRules = PostmanRedirects(keepsAuthorization: true, sendsReferer: false, sendsSecrets: true)
        next = try #require(try call.redirected(by: response(302, location)))
        #expect(next.hasField("Authorization"))
        #expect(next.authentication != nil)
        #expect(next.hasField("Host") == isKept)
        #expect(!next.hasField("Referer"))
    }

    @Test(arguments: [
        ("http://h/a?k=1#f", "/b", true), ("http://h/a?k=1", "http://H:80/b", true),
        ("http://u:p@h/a?k=1", "http://h:81/b", false), ("http://h/a?k=1", "https://h/b", false),
        ("https://h/a?k=1", "http://h/b", false), ("http://h/a?k=1", "http://i/b", false),
    ])
    func anotherOriginGetsNoSecrets(url: String, location: String, isSame: Bool) throws {
        var call = call("POST")
        call.url = url
        call.content = nil
        let secretFields = ["Authorization", "Cookie", "Host", "X-API-Key", "X-Auth", "ServiceBusAuthorization"]
        call.fields = secretFields.map { HTTPField($0, "s") } + [HTTPField("X-Mine", "a Sesame"), HTTPField("X", "1")]
        call.cookies = [RequestCookie(name: "a", value: "b")]
        for authentication in [HTTPAuthentication.bearer(Secret("t")), .apiKey(.header("X-Key"), value: Secret("k"))] {
            call.authentication = authentication
            let next = try #require(try call.redirected(by: response(307, location)) { $0.contains("Sesame") })
            #expect((next.authentication != nil) == isSame)
            #expect(next.cookies.isEmpty != isSame)
            #expect(next.fields.first { $0.isNamed("Referer") }?.value == (isSame ? url : origin(url) + "/a"))
            #expect((next.fields.map(\.name) == ["X", "Referer"]) != isSame)
            #expect(remarks(onRedirectOf: call, to: next).isEmpty == isSame)
        }
    }

    @Test func bodyWithASecretGoesToNoOtherOrigin() throws {
        var call = call("POST")
        call.content = .bytes(Array("a=Sesame".utf8))
        let isSecret: (String) -> Bool = { $0.contains("Sesame") }
        let error = try #require(
            #expect(throws: TransportError.self) {
                try call.redirected(by: response(307, "http://i/"), isSecret: isSecret)
            })
        #expect(error.hint?.contains("--newman") ?? false)
        #expect(try call.redirected(by: response(307, "/b"), isSecret: isSecret)?.content == call.content)
        #expect(try call.redirected(by: response(302, "http://i/"), isSecret: isSecret)?.content == nil)
        call.url = "http://h/Sesame"
        let next = try #require(try call.redirected(by: response(302, "http://i/"), isSecret: isSecret))
        #expect(!next.hasField("Referer"))
        call.redirectRules = PostmanRedirects(sendsSecrets: true)
        let sent = try #require(try call.redirected(by: response(307, "http://i/"), isSecret: isSecret))
        #expect(sent.content == call.content)
        #expect(remarks(onRedirectOf: call, to: sent).contains { $0.contains("as in Newman") })
    }

    /// `followAuthorizationHeader` asks for it.
    @Test func authorizationGoesWhereTheRequestSaysSo() throws {
        var call = call("GET")
        call.fields = [HTTPField("Authorization", "s"), HTTPField("X-Api-Key", "s")]
        call.authentication = .bearer(Secret("t"))
        call.redirectRules = PostmanRedirects(keepsAuthorization: true, sendsReferer: false)
        let next = try #require(try call.redirected(by: response(302, "http://i/")) { $0 == "s" })
        #expect(next.fields.map(\.name) == ["Authorization"])
        #expect(next.authentication == call.authentication)
    }

    private func origin(_ url: String) -> String { URLParts(url)?.origin ?? "" }

    @Test func keysGoWhereNewmanSendsThem() throws {
        var call = call("GET")
        call.redirectRules = PostmanRedirects(sendsSecrets: true)
        call.authentication = .apiKey(.header("X-Key"), value: Secret("k"))
        #expect(try call.redirected(by: response(302, "http://i/"))?.authentication == call.authentication)
        call.authentication = .apiKey(.query("key"), value: Secret("k"))
        #expect(try call.redirected(by: response(302, "/b"))?.authentication == nil)
    }

    @Test func refererOfTheRequestIsReplaced() throws {
        var call = call("GET")
        call.fields = [HTTPField("referer", "http://mine/")]
        #expect(try call.redirected(by: response(302, "/b"))?.fields == [HTTPField("referer", "http://h/a?b")])
        call.redirectRules = PostmanRedirects(sendsReferer: false)
        #expect(try call.redirected(by: response(302, "/b"))?.fields == call.fields)
    }

    @Test(arguments: [(true, "http://h/x|%20?%27"), (false, "http://h/x| ?'")])
    func targetIsEncoded(isEncoded: Bool, url: String) throws {
        var call = call("GET")
        call.redirectRules = PostmanRedirects(encodesURLs: isEncoded)
        #expect(try call.redirected(by: response(302, "/x| ?'"))?.url == url)
    }

    @Test func maximumOfZeroIsAFailure() throws {
        var call = call("GET")
        #expect(call.followsRedirects)
        let exchange = Exchange(call: call, response: response(302, "/b"))
        var chain = RedirectChain(call) { _ in false }
        _ = try chain.beginHop()
        let error = try #require(#expect(throws: TransportError.self) { try chain.take(exchange) })
        #expect(error.kind == .protocol)
        #expect(error.message == "more than 0 redirects")
        #expect(error.hint == "if the way is that long, allow more: maxRedirects: 1")
        call.redirectRules = nil
        #expect(!call.followsRedirects)
        #expect(call.hasUsualSettings)
    }

    private func remarks(onRedirectOf call: HTTPCall, to next: HTTPCall) -> [String] {
        let remarks = PostmanRemarks()
        let hop = Exchange(call: call, response: response(307, "/"))
        remarks.add(
            redirectsOf: .success(Exchange(call: next, response: response(200, nil), hops: [hop])), at: somewhere)
        return remarks.all.map(\.message)
    }

    private func call(_ method: String) -> HTTPCall {
        var call = HTTPCall(method: method, url: "http://h/a?b", content: .bytes([1]))
        call.redirectRules = PostmanRedirects()
        return call
    }

    private func response(_ status: Int, _ location: String?) -> HTTPResponse {
        HTTPResponse(
            version: "1.1", status: status, reason: "", fields: location.map { [HTTPField("Location", $0)] } ?? [],
            body: [])
    }
}
