import JSON
import Testing

@Suite(.timeLimit(.minutes(20))) struct LoginTests {
    private static let good = #"{"user":"demo","password":"sesame"}"#

    @Test func tokenGrantsAccessToTheProfile() async throws {
        try await EchoClient.test { client in
            let login = try await client.send("POST", "/login", body: Self.good)
            #expect(login.status == 200 && login[header: "Cache-Control"] == "no-store")
            let token = login.json[text: "token"]
            #expect(token.count == 32)
            let profile = try await client.send("GET", "/me", "Authorization: bearer \(token)")
            #expect(profile.status == 200)
            #expect(profile.json == ["name": "demo", "roles": ["reader", "writer"], "age": 42])
            let other = try await client.send("POST", "/login", body: Self.good)
            #expect(other.json[text: "token"] != token)
        }
    }

    @Test(arguments: [
        (#"{"user":"demo","password":"wrong"}"#, 401, "user or password is wrong"),
        (#"{"user":"demo"}"#, 401, "user or password is wrong"),
        ("[]", 400, "the body is a list, not a mapping"),
        ("", 400, "the body is empty"),
    ])
    func failedLoginReturnsAReason(body: String, status: Int, error: String) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("POST", "/login", body: body)
            #expect(answer.status == status)
            #expect(answer.error == error)
            #expect(answer[header: "WWW-Authenticate"] == nil)
        }
    }

    @Test(
        arguments: [
            (nil, "the header Authorization is missing", "Bearer realm=\"hubrun echo\""),
            (
                "Authorization: Basic ZGVtbzpkZW1v", "the header Authorization has no bearer token",
                "Bearer realm=\"hubrun echo\""
            ),
            (
                "Authorization: Bearer other", "the token was not issued by this server",
                "Bearer realm=\"hubrun echo\", error=\"invalid_token\", error_description=\"unknown token\""
            ),
        ] as [(String?, String, String)])
    func missingTokenReturnsAReason(field: String?, error: String, challenge: String) async throws {
        try await EchoClient.test { client in
            let answer = try await client.send("GET", "/me", field ?? "X: y")
            #expect(answer.status == 401)
            #expect(answer.error == error)
            #expect(answer[header: "WWW-Authenticate"] == challenge)
        }
    }
}
