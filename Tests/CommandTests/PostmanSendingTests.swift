import Foundation
import Synchronization
import TestSupport
import Testing

/// Requests that hubrun sends besides those of a Postman collection: those of scripts, and those to which the server
/// redirects.
@Suite(.inTurn)
struct PostmanSendingTests {
    /// Reports mask credentials, so that only the server sees whether they are right.
    @Test(arguments: [
        (
            "{ type: 'basic', basic: [{ key: 'username', value: 'ann' }, { key: 'password', value: 'pässword' }] }",
            "Authorization: Basic \(Data("ann:pässword".utf8).base64EncodedString())"
        ),
        ("{ type: 'basic', basic: { username: 'ann', password: 'x' } }", "Authorization: Basic YW5uOng="),
        ("{ type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] }", "Authorization: Bearer {{token}}"),
        ("{ type: 'apikey', apikey: { key: 'X-Key', value: 'key-of-the-shop' } }", "X-Key: key-of-the-shop"),
    ])
    func credentialsOfAScriptsRequestAreSent(auth: String, field: String) async throws {
        let sample = try PostmanSample()
        try sample.write(
            "shop",
            PostmanSample.item(
                "sends another", "/e",
                before: ["pm.sendRequest({ url: pm.variables.get('baseUrl') + '/own', auth: \(auth) }, () => {});"]),
            members: #""variable": [{"key": "token", "value": "replaced"}], "#)
        let output = try await sample.run("shop.postman_collection.json")
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == ["/own", "/e"])
        #expect(sample.requests.first?.contains("\r\n\(field)\r\n") == true, "\(sample.requests)")
    }

    @Test(arguments: [([], 11), (["--no-redirects"], 1)] as [([String], Int)])
    func tenRedirectsAreFollowed(options: [String], count: Int) async throws {
        let sample = try PostmanSample { _ in PostmanSample.response(302, fields: "Location: /next\r\n") }
        try sample.write("shop", PostmanSample.item("redirected", "/first"))
        let output = try await sample.folder.run(
            ["shop.postman_collection.json", "--var", "baseUrl=\(sample.baseURL)"] + options)
        #expect(output.status == (count > 1 ? 3 : 0), "\(output)")
        #expect(output.stdout.contains("a redirect loop: more than 10 redirects") == (count > 1), "\(output)")
        #expect(sample.targets == ["/first"] + Array(repeating: "/next", count: count - 1))
    }

    /// The response body has 9 bytes.
    @Test(arguments: [("9", 0), ("8", 3)] as [(String, Int32)])
    func largeResponseBodyIsAnError(limit: String, status: Int32) async throws {
        let sample = try PostmanSample()
        try sample.write("shop", PostmanSample.item("answered", "/e"))
        let output = try await sample.run("shop.postman_collection.json", "--max-body", limit)
        #expect(output.status == status, "\(output)")
        #expect(sample.targets == ["/e"])
    }

    /// The server rejects the first token; the run has three iterations.
    @Test func tokenIsFetchedOnceAndAgainAfterARejection() async throws {
        let minted = Mutex(0)
        let sample = try PostmanSample { request in
            if request.hasPrefix("POST /token ") {
                let number = minted.withLock { count in
                    count += 1
                    return count
                }
                return PostmanSample.response(200, #"{"access_token": "minted-token-\#(number)", "expires_in": 3600}"#)
            }
            return PostmanSample.response(request.contains("\r\nAuthorization: Bearer minted-token-1\r\n") ? 401 : 200)
        }
        let auth = #"""
            "auth": {"type": "oauth2", "oauth2": [
              {"key": "grant_type", "value": "client_credentials"}, {"key": "clientId", "value": "app"},
              {"key": "clientSecret", "value": "secret-of-the-app"}, {"key": "accessTokenUrl", "value": "{{baseUrl}}/token"}
            ]},
            """#
        try sample.write("shop", PostmanSample.item("list", "/list", after: [PostmanSample.test()]), members: auth)
        let output = try await sample.run(
            "shop.postman_collection.json", "--repeat", "3", "-V", "--report", "jsonl=events")
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == ["/token", "/list", "/token", "/list", "/list", "/list"])
        let sent = sample.requests.compactMap { $0.firstMatch(of: /minted-token-\d/).map { String($0.output) } }
        #expect(sent == ["minted-token-1"] + Array(repeating: "minted-token-2", count: 3))
        for text in [output.stdout, output.stderr, try sample.folder.text("events")] {
            #expect(!text.contains("minted-token") && !text.contains("secret-of-the-app"))
        }
    }
}
