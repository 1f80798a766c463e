import Foundation
import Synchronization
import TestSupport
import Testing

/// Requests that hubrun sends besides those of a Postman collection: those of scripts, and the answer to a challenge.
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

    /// `--rate` limits every request that is sent, also the second one of digest authentication.
    @Test(arguments: [true, false])
    func rateLimitsTheAnswerToAChallenge(isOfScript: Bool) async throws {
        let times = Mutex([ContinuousClock.Instant]())
        let sample = try PostmanSample { request in
            guard request.hasPrefix("GET /digest") else { return PostmanSample.response() }
            times.withLock { $0.append(.now) }
            if request.contains("\r\nAuthorization: Digest ") { return PostmanSample.response() }
            let challenge = #"WWW-Authenticate: Digest realm="a", nonce="n", qop="auth""#
            return PostmanSample.response(401, fields: challenge + "\r\n")
        }
        let member =
            #"{"type": "digest", "digest": [{"key": "username", "value": "u"}, {"key": "password", "value": "p"}]}"#
        let script = "{ type: 'digest', digest: { username: 'u', password: 'p' } }"
        try sample.write(
            "shop",
            isOfScript
                ? PostmanSample.item(
                    "sends another", "/e",
                    before: [
                        "pm.sendRequest({ url: pm.variables.get('baseUrl') + '/digest', auth: \(script) },",
                        "    (error, response) => pm.test('signed', () => pm.expect(response.code).to.eql(200)));",
                    ])
                : PostmanSample.item(
                    "signed", #"{"url": "{{baseUrl}}/digest", "auth": \#(member)}"#, after: [PostmanSample.test()]))
        let output = try await sample.run("shop.postman_collection.json", "--rate", "2/s")
        #expect(output.status == 0, "\(output)")
        let sent = times.withLock { $0 }
        try #require(sent.count == 2)
        // A start may make up for a late one by 100 ms.
        #expect(sent[1] - sent[0] > .milliseconds(350))
    }
}
