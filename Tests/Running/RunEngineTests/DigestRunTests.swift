import HTTP
import JSON
import RunEngine
import Testing

/// Digest authentication of both formats: RFC 7616.
@Suite(.timeLimit(.minutes(20)))
struct DigestRunTests {
    private static func challenge(_ nonce: String, qop: String = "auth") -> HTTPResponse {
        .make(401, [("WWW-Authenticate", "Digest realm=\"r\", nonce=\"\(nonce)\", qop=\"\(qop)\", algorithm=MD5")])
    }

    private static let collection = """
        name: Digest
        defaults: { auth: { digest: { user: ann, password: secret-word } } }
        requests:
          - { name: A, POST: http://localhost/a, body: { text: hello } }
          - { name: B, POST: http://localhost/b, body: { text: hello } }

        """

    @Test func bodyIsSignedAndTheNonceIsUsedAgain() async throws {
        let result = try await RunSample(Self.collection).run { call, _ throws(TransportError) in
            call.hasField("Authorization") ? .make() : Self.challenge("n", qop: "auth-int")
        }
        let fields = result.calls.map { $0.value(of: "Authorization") }
        try #require(fields.count == 3, "\(result.lines)")
        #expect(fields[0] == nil)
        #expect(fields[1]?.contains("qop=auth-int, nc=00000001") == true)
        #expect(fields[2]?.contains("qop=auth-int, nc=00000002") == true)
        #expect(result.calls.allSatisfy { $0.bodyText == "hello" })
    }

    @Test func newNonceIsAnsweredOnce() async throws {
        let result = try await RunSample(Self.collection).run { call, number throws(TransportError) in
            call.target == "/a" && call.hasField("Authorization") ? .make() : Self.challenge("n\(number)")
        }
        #expect(result.calls.map(\.target) == ["/a", "/a", "/b", "/b"])
    }

    private func run(_ parameters: JSONValue) async throws -> [String?] {
        let collection: JSONValue = [
            "info": ["name": "D"],
            "item": [
                [
                    "name": "R",
                    "request": ["url": "http://localhost/e", "auth": ["type": "digest", "digest": parameters]],
                ]
            ],
        ]
        let result = try await RunSample(postman: collection.compactText()).run { _, _ throws(TransportError) in
            .make(401, [("WWW-Authenticate", "Digest realm=\"r\", nonce=\"n\"")])
        }
        return result.calls.map { $0.value(of: "Authorization") }
    }

    @Test func storedValuesOfPostmanAreUsed() async throws {
        let known = try await run(["username": "ann", "password": "pw-of-ann", "realm": "r", "nonce": "n"])
        #expect(known.count == 1 && known[0]?.contains("nonce=\"n\"") == true)
        let unanswered = try await run(["username": "ann", "password": "pw-of-ann", "disableRetryRequest": true])
        #expect(unanswered == [nil])
        let hashed = try await run(["username": "ann", "password": "pw-of-ann", "algorithm": "SHA-256"])
        #expect(hashed.count == 2 && hashed.last??.contains("algorithm=\"SHA-256\"") == true)
    }
}
