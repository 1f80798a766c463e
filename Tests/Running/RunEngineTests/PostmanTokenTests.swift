import HTTP
import JSON
import RunEngine
import RunRecords
import Secrets
import Testing

/// The tokens that the type `oauth2` of a Postman collection fetches.
@Suite(.timeLimit(.minutes(20)))
struct PostmanTokenTests {
    /// Runs a collection with `oauth2` and this member `item`.
    ///
    /// The server mints `token-1`, `token-2`…; `/old` rejects `token-1`, and `/never` rejects every token.
    private func run(
        _ items: JSONValue = [["name": "R", "request": "http://localhost/e"]], parameters: JSONObject,
        repetitions: Int = 1
    ) async throws -> RunResult {
        let collection: JSONValue = [
            "info": ["name": "Tokens"], "item": items, "auth": ["type": "oauth2", "oauth2": .object(parameters)],
        ]
        var sample = RunSample(postman: collection.compactText())
        sample.settings.repetitions = repetitions
        let minted = Counter()
        return try await sample.run { call, _ throws(TransportError) in
            if call.target == "/token" { return .json(#"{"access_token": "token-\#(minted.next() + 1)"}"#) }
            let isFirst = call.value(of: "Authorization") == "Bearer token-1"
            return .make(call.target == "/never" || call.target == "/old" && isFirst ? 401 : 200)
        }
    }

    private static let client: JSONObject = [
        "grant_type": "client_credentials", "accessTokenUrl": "http://localhost/token", "clientId": "app",
        "clientSecret": "s3cret+of/app",
    ]

    private static func client(with changes: JSONObject) -> JSONObject {
        var parameters = client
        for change in changes { parameters[key: change.key] = change.value }
        return parameters
    }

    private static let secretInTheBody = "client_id=app&client_secret=s3cret%2Bof%2Fapp"

    @Test(
        arguments: [
            ([:], true, "grant_type=client_credentials"),
            (["client_authentication": "header"], true, "grant_type=client_credentials"),
            (
                ["client_authentication": "body"], false, "grant_type=client_credentials&\(secretInTheBody)"
            ),
            (["clientSecret": ""], false, "grant_type=client_credentials&client_id=app"),
            (
                ["scope": "read all", "audience": "shop", "resource": "http://r", "username": "unused"], true,
                "grant_type=client_credentials&scope=read+all&audience=shop&resource=http%3A%2F%2Fr"
            ),
            (
                [
                    "tokenRequestParams": [
                        ["key": "p", "value": "1", "enabled": true, "send_as": "request_body"],
                        ["key": "q", "value": "2"],
                        ["key": "off", "value": "3", "enabled": false, "send_as": "request_body"],
                    ]
                ], true, "grant_type=client_credentials&p=1&q=2"
            ),
            (
                ["grant_type": "password_credentials", "username": "ann", "password": "pässword"], true,
                "grant_type=password&username=ann&password=p%C3%A4ssword"
            ),
            // A stored token without a value.
            (["accessToken": "{{unknown}}"], true, "grant_type=client_credentials"),
            (["accessToken": ""], true, "grant_type=client_credentials"),
        ] as [(JSONObject, Bool, String)])
    func tokenIsRequestedWithEveryParameter(
        changes: JSONObject, hasSecretInHeader: Bool, body: String
    ) async throws {
        let result = try await run(parameters: Self.client(with: changes))
        try #require(result.targets == ["/token", "/e"], "\(result.lines)")
        let request = result.calls[0]
        #expect(request.method == "POST")
        #expect(request.value(of: "Content-Type") == "application/x-www-form-urlencoded")
        // "app:s3cret%2Bof%2Fapp", as RFC 6749, section 2.3.1 encodes it.
        let credentials = "Basic YXBwOnMzY3JldCUyQm9mJTJGYXBw"
        #expect(request.value(of: "Authorization") == (hasSecretInHeader ? credentials : nil))
        #expect(request.bodyText == body)
        #expect(result.calls[1].value(of: "Authorization") == "Bearer token-1")
        #expect(result.secrets.contains("token-1"))
    }

    @Test(
        arguments: [
            (["addTokenTo": "queryParams"], "/e?access_token=token-1", nil),
            (["headerPrefix": "Token"], "/e", "Token token-1"),
        ] as [(JSONObject, String, String?)])
    func fetchedTokenIsSentAtItsPlace(changes: JSONObject, target: String, field: String?) async throws {
        let result = try await run(parameters: Self.client(with: changes))
        try #require(result.targets == ["/token", target], "\(result.lines)")
        #expect(result.calls[1].value(of: "Authorization") == field)
    }

    @Test func tokenIsFetchedOncePerRun() async throws {
        let result = try await run(
            [["name": "A", "request": "http://localhost/a"], ["name": "B", "request": "http://localhost/b"]],
            parameters: Self.client, repetitions: 2)
        #expect(result.targets == ["/token", "/a", "/b", "/a", "/b"])
        #expect(result.calls.dropFirst().allSatisfy { $0.value(of: "Authorization") == "Bearer token-1" })
        #expect(result.summary.tokensMinted == 1)
    }

    @Test func rejectedTokenIsRenewedForThisAndLaterRequests() async throws {
        let result = try await run(
            [["name": "A", "request": "http://localhost/old"], ["name": "B", "request": "http://localhost/b"]],
            parameters: Self.client)
        #expect(result.targets == ["/token", "/old", "/token", "/old", "/b"])
        let sent = result.calls.filter { $0.target != "/token" }.map { $0.value(of: "Authorization") }
        #expect(sent == ["Bearer token-1", "Bearer token-2", "Bearer token-2"])
        #expect(result.reports.map(\.attempts.count) == [2, 1])
    }

    @Test func requestIsRepeatedOnceIfEveryTokenIsRejected() async throws {
        let result = try await run([["name": "A", "request": "http://localhost/never"]], parameters: Self.client)
        #expect(result.targets == ["/token", "/never", "/token", "/never"])
        #expect(result.reports.last?.attempts.count == 2)
    }

    @Test func storedTokenIsNotRenewed() async throws {
        let result = try await run(
            [["name": "A", "request": "http://localhost/old"]],
            parameters: Self.client(with: ["accessToken": "token-1"]))
        #expect(result.targets == ["/old"])
    }

    @Test(arguments: ["authorization_code", "implicit", "authorization_code_with_pkce", nil])
    func grantThatNeedsABrowserIsAnError(grant: String?) async throws {
        var parameters = Self.client
        parameters[key: "grant_type"] = grant.map { .string($0) }
        let result = try await run(parameters: parameters)
        #expect(result.calls.isEmpty)
        let error = try #require(result.reports.first?.error)
        #expect(error.message == "the grant \"\(grant ?? "authorization_code")\" of OAuth 2 needs a browser")
    }

    @Test(arguments: ["accessTokenUrl", "clientId", "username", "password"])
    func missingParameterIsNamed(key: String) async throws {
        var parameters = Self.client(
            with: ["grant_type": "password_credentials", "username": "ann", "password": "pässword"])
        parameters[key: key] = nil
        let result = try await run(parameters: parameters)
        #expect(result.calls.isEmpty)
        #expect(result.reports.first?.error?.message == "auth \"oauth2\" has no \"\(key)\"")
    }

    @Test func tokenOfTheTypeMACIsNotSent() async throws {
        let result = try await run(parameters: ["accessToken": "t0ken", "tokenType": "mac"])
        #expect(result.targets == ["/e"])
        #expect(result.calls.first?.value(of: "Authorization") == nil)
        #expect(
            result.reports.first?.notes.map(\.message)
                == ["auth \"oauth2\" with the tokenType \"mac\" sends nothing"])
    }
}
