import AccessTokens
import Cryptography
import JSON
import Testing

private let secret = #"p+q/ "r\s'é<"#

private func failure(answering body: String, status: Int = 400) async throws -> OAuth2Failure {
    let recipe = OAuth2Recipe(
        tokenURL: "https://login.example/token?key=\(secret)", clientID: "my app", clientSecret: Secret(secret),
        resourceOwner: OAuth2Recipe.ResourceOwner(username: "me", password: Secret("hunter2")))
    return try #require(
        await #expect(throws: OAuth2Failure.self) {
            try await TokenCache { 0 }.token(for: recipe) { _ throws(OAuth2SendFailure) in .text(body, status: status) }
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
        let failure = try await failure(answering: "got \(spelling), \(spelling)\(spelling)!")
        #expect(failure.details == ["got •••, ••••••!"])
        #expect(failure.message == "\"https://login.example/token?key=•••\" gave no token: it answered 400")
    }

    @Test func errorsAreMaskedToo() async throws {
        let body: JSONValue = ["error": "hunter2", "error_description": .string("bad \(secret) given")]
        let failure = try await failure(answering: body.compactText())
        #expect(
            failure.message
                == "\"https://login.example/token?key=•••\" gave no token: "
                + "it answered 400 with the error \"•••\" (bad ••• given)")
        #expect(failure.details == [#"{"error":"•••","error_description":"bad ••• given"}"#])
    }

    @Test func whatTheSenderSaysIsMasked() async throws {
        let recipe = OAuth2Recipe(tokenURL: "https://l", clientID: "app", clientSecret: Secret("hunter2"))
        let failure = await #expect(throws: OAuth2Failure.self) {
            try await TokenCache { 0 }.token(for: recipe) { _ throws(OAuth2SendFailure) in
                throw OAuth2SendFailure(reason: "no hunter2", hint: "leave hunter2")
            }
        }
        #expect(failure?.description == "\"https://l\" gave no token: no •••: leave •••")
    }

    @Test func aSecretThatIsTheBeginningOfAnotherLeavesNoRest() async throws {
        let recipe = OAuth2Recipe(
            tokenURL: "https://l", clientID: "app", clientSecret: Secret("abc"),
            resourceOwner: OAuth2Recipe.ResourceOwner(username: "me", password: Secret("abcdef")))
        let failure = await #expect(throws: OAuth2Failure.self) {
            try await TokenCache { 0 }.token(for: recipe) { _ throws(OAuth2SendFailure) in .text("abcdef abc") }
        }
        #expect(failure?.details == ["••• •••"])
    }

    @Test func anEmptySecretMasksNothing() async throws {
        let recipe = OAuth2Recipe(tokenURL: "https://l", clientID: "app", clientSecret: Secret(""))
        let failure = await #expect(throws: OAuth2Failure.self) {
            try await TokenCache { 0 }.token(for: recipe) { _ throws(OAuth2SendFailure) in .text("app") }
        }
        #expect(failure?.details == ["app"])
    }

    /// The end of what is looked at must not show the beginning of a secret.
    @Test(arguments: 0..<6)
    func aSecretAcrossTheEndOfTheSearchIsNotShown(shift: Int) async throws {
        let filler = (1...7).map { _ in String(repeating: "x", count: 2_047) + "\n" }.joined()
        let body = filler + String(repeating: "y", count: 2_041 + shift) + "\n" + "hunter2 and more" + filler
        let failure = try await failure(answering: body)
        #expect(!failure.details.contains { $0.contains("h") })
        #expect(failure.details.count >= 8)
    }

    @Test(arguments: [
        (#"{"access_token":"abc","token_type":"mac"}"#, #"{"access_token":"•••","token_type":"mac"}"#),
        (#"{"refresh_token" : "a\"b" }"#, #"{"refresh_token" : "•••" }"#),
        (#"{"access_token":"abc"#, #"{"access_token":"•••"#),
        ("access_token=abc&scope=x&id_token=d.e.f", "access_token=•••&scope=x&id_token=•••"),
        (#"{"access_token":""}"#, #"{"access_token":""}"#), ("no access_token", "no access_token"),
    ])
    func tokensOfTheAnswerAreMasked(body: String, shown: String) async throws {
        #expect(try await failure(answering: body).details == [shown])
    }
}
