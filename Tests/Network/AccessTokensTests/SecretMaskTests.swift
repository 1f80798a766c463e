import AccessTokens
import Cryptography
import JSON
import Testing

private let secret = #"p+q/ "r\s'é<"#

private func failure(answering body: String, status: Int = 400) async throws -> OAuth2Error {
    let specification = OAuth2Specification(
        tokenURL: "https://login.example/token?key=\(secret)", clientID: "my app", clientSecret: Secret(secret),
        resourceOwner: OAuth2Specification.ResourceOwner(username: "me", password: Secret("hunter2")))
    return try #require(
        await #expect(throws: OAuth2Error.self) {
            try await TokenCache { 0 }.token(for: specification) { _ throws(OAuth2SendError) in
                .text(body, status: status)
            }
        })
}

@Suite(.timeLimit(.minutes(20))) struct SecretMaskTests {
    @Test(arguments: [
        secret, "hunter2", #"p+q/ \"r\\s'é<"#, #"p\u002Bq\/ \u0022r\u005cs\u0027\u00E9\u003c"#,
        "p%2Bq%2F+%22r%5Cs%27%C3%A9%3C", "p%2bq%2f%20%22r%5cs%27%c3%a9%3c", "p+q/ &quot;r\\s&#39;&#xE9;&lt;",
        "p&#43;q/ &#34;r\\s&#039;é&lt;", "p%2Bq%2f \"r\\\\s'\\u00e9%3c",
        Base64.encode(Array("my app:\(secret)".utf8)),
        Base64.encode(Array("my+app:p%2Bq%2F+%22r%5Cs%27%C3%A9%3C".utf8)),
    ])
    func secretsAreMaskedInEverySpelling(spelling: String) async throws {
        let body: JSONValue = [
            "error": "x", "error_description": .string("got \(spelling), \(spelling)\(spelling)!"),
        ]
        let failure = try await failure(answering: body.compactText())
        #expect(
            failure.message
                == "\"https://login.example/token?key=•••\" gave no token: "
                + "it answered 400 with the error \"x\" (got •••, ••••••!)")
    }

    @Test func errorsAreMaskedToo() async throws {
        let body: JSONValue = ["error": "hunter2", "error_description": .string("bad \(secret) given")]
        let failure = try await failure(answering: body.compactText())
        #expect(
            failure.message
                == "\"https://login.example/token?key=•••\" gave no token: "
                + "it answered 400 with the error \"•••\" (bad ••• given)")
    }

    @Test func transferErrorsAreMasked() async throws {
        let specification = OAuth2Specification(tokenURL: "https://l", clientID: "app", clientSecret: Secret("hunter2"))
        let failure = await #expect(throws: OAuth2Error.self) {
            try await TokenCache { 0 }.token(for: specification) { _ throws(OAuth2SendError) in
                throw OAuth2SendError(reason: "no hunter2", hint: "leave hunter2")
            }
        }
        #expect(failure?.description == "\"https://l\" gave no token: no •••: leave •••")
    }

    @Test func secretThatIsAPrefixOfAnotherLeavesNoRest() async throws {
        let specification = OAuth2Specification(
            tokenURL: "https://l", clientID: "app", clientSecret: Secret("abc"),
            resourceOwner: OAuth2Specification.ResourceOwner(username: "me", password: Secret("abcdef")))
        let failure = await #expect(throws: OAuth2Error.self) {
            try await TokenCache { 0 }.token(for: specification) { _ throws(OAuth2SendError) in
                .text(#"{"error":"x","error_description":"abcdef abc"}"#, status: 400)
            }
        }
        #expect(failure?.message.hasSuffix("(••• •••)") ?? false)
    }

    @Test func emptySecretMasksNothing() async throws {
        let specification = OAuth2Specification(tokenURL: "https://l", clientID: "app", clientSecret: Secret(""))
        let failure = await #expect(throws: OAuth2Error.self) {
            try await TokenCache { 0 }.token(for: specification) { _ throws(OAuth2SendError) in
                .text(#"{"error":"app"}"#, status: 400)
            }
        }
        #expect(failure?.message.hasSuffix("\"app\"") ?? false)
    }

    @Test(arguments: [
        ("access_token=abc&scope=x&id_token=d.e.f", "access_token=•••&scope=x&id_token=•••"),
        ("refresh_token : 'ab' is bad", "refresh_token : '•••' is bad"), ("no access_token", "no access_token"),
    ])
    func tokensInTheDescriptionAreMasked(description: String, shown: String) async throws {
        let body: JSONValue = ["error": "x", "error_description": .string(description)]
        #expect(try await failure(answering: body.compactText()).message.hasSuffix("(\(shown))"))
    }
}
