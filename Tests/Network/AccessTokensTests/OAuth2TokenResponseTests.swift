import AccessTokens
import Cryptography
import JSON
import Testing

/// Requests a token with the secret `s3 "cr+t/` and receives this response.
private func fetch(_ response: OAuth2Response) async throws(OAuth2Error) -> MintedToken {
    let specification = OAuth2Specification(
        tokenURL: "https://login.example/token", clientID: "app", clientSecret: Secret("s3 \"cr+t/"))
    return try await TokenCache { 1_000 }.token(for: specification) { _ throws(OAuth2SendError) in response }
}

@Suite(.timeLimit(.minutes(20))) struct OAuth2AnswerTests {
    @Test(arguments: [
        (#"{"access_token":"abc","token_type":"Bearer","expires_in":3600,"scope":"read"}"#, 4_600),
        (#"{"access_token":"abc","token_type":"bearer","expires_in":"3599"}"#, 4_599),
        (#"{"access_token":"abc","token_type":"BearerToken","expires_in":59.9}"#, 1_059),
        (#"{"access_token":"abc","expires_in":0}"#, 1_000), (#"{"access_token":"abc","expires_in":-5}"#, 995),
        (#"{"access_token":"abc","token_type":null,"expires_in":null}"#, nil),
        (#"{"access_token":"abc","error":null}"#, nil),
        (#"{"access_token":"abc","expires_in":1e300}"#, 253_402_300_799),
        (#"{"access_token":"abc","expires_in":"99999999999999999999999"}"#, 253_402_300_799),
    ])
    func tokensAreDecoded(body: String, expiry: Int?) async throws {
        let token = try await fetch(.text(body))
        #expect(token.headerValue == "abc" && token.expiry == expiry && token.sharedAccessSignature == nil)
    }

    private static let address = "check whether \"tokenUrl\" is the token endpoint's address"
    private static let corrected = "the endpoint has to be corrected"
    private static let unknown =
        "ask the endpoint as with curl to see its response, which is not shown because it may contain a token"
    private static let client =
        "check \"clientId\" and \"clientSecret\", and whether \"authentication\" has to be \"header\" or \"body\""

    @Test(arguments: [
        (#"{"token":"abc"}"#, "its answer has no \"access_token\"", address),
        (#"{"error":null}"#, "its answer has no \"access_token\"", address),
        (#"{"access_token":""}"#, "its \"access_token\" is empty", corrected),
        (#"{"access_token":5}"#, "its \"access_token\" is a number, not a text", corrected),
        (#"{"access_token":null}"#, "its \"access_token\" is a null, not a text", corrected),
        (
            #"{"access_token":"a\nb"}"#,
            "character 2 of its \"access_token\" is not allowed in a header", corrected
        ),
        (
            #"{"access_token":"aé"}"#,
            "character 2 of its \"access_token\" is not allowed in a header", corrected
        ),
        (
            #"{"access_token":"abc","token_type":"mac"}"#, "its \"token_type\" is not \"Bearer\"",
            "take the token by a request with \"capture\", and build the header from it"
        ),
        (
            #"{"access_token":"abc","token_type":["x"]}"#, "its \"token_type\" is not \"Bearer\"",
            "take the token by a request with \"capture\", and build the header from it"
        ),
        (
            #"{"access_token":"abc","expires_in":"soon"}"#,
            "its \"expires_in\" is not a number of seconds", corrected
        ),
        (
            #"{"access_token":"abc","expires_in":true}"#, "its \"expires_in\" is not a number of seconds",
            corrected
        ),
        ("[]", "its answer is a list, not a mapping", address),
        ("", "its answer is not JSON", address),
        (
            #"{"error":"invalid_scope","error_description":"no such scope"}"#,
            "it answered 200 with the error \"invalid_scope\" (no such scope)", "check \"scope\""
        ),
    ])
    func responsesWithoutAToken(body: String, reason: String, hint: String) async {
        let failure = await #expect(throws: OAuth2Error.self) { try await fetch(.text(body)) }
        #expect(failure?.message == "\"https://login.example/token\" gave no token: \(reason)")
        #expect(failure?.hint == hint)
    }

    @Test(arguments: [
        (401, #"{"error":"invalid_client"}"#, "it answered 401 with the error \"invalid_client\"", client),
        (
            400, #"{"error":"invalid_grant","error_description":"who\u0007?"}"#,
            "it answered 400 with the error \"invalid_grant\" (who␇?)", "check \"username\" and \"password\""
        ),
        (
            400, #"{"error":"unauthorized_client"}"#, "it answered 400 with the error \"unauthorized_client\"",
            "allow the client this grant where it is registered, or use another client"
        ),
        (
            400, #"{"error":"invalid_request","error_description":""}"#,
            "it answered 400 with the error \"invalid_request\"",
            "check which settings the endpoint requires, such as \"scope\" and \"audience\""
        ),
        (
            400, #"{"error":"invalid_target"}"#, "it answered 400 with the error \"invalid_target\"",
            "check \"audience\""
        ),
        (400, #"{"error":{"code":7}}"#, "it answered 400", unknown),
        (201, #"{"access_token":"abc"}"#, "it answered 201", unknown),
        (302, "", "it answered 302", "give the address that it leads to as \"tokenUrl\""),
        (403, "[]", "it answered 403", client), (404, "<html>", "it answered 404", address),
        (503, "{}", "it answered 503", "try again later"),
    ])
    func errorResponses(status: Int, body: String, reason: String, hint: String) async {
        let failure = await #expect(throws: OAuth2Error.self) { try await fetch(.text(body, status: status)) }
        #expect(failure?.message == "\"https://login.example/token\" gave no token: \(reason)")
        #expect(failure?.hint == hint)
    }

    @Test func webPageIsReportedByItsContentType() async {
        let failure = await #expect(throws: OAuth2Error.self) {
            try await fetch(.text("<html>\n", contentType: "text/html; charset=utf-8"))
        }
        #expect(
            failure?.message
                == "\"https://login.example/token\" gave no token: its answer is not JSON but \"text/html; "
                + "charset=utf-8\"")
        #expect(failure?.details == ["(its response of 7 bytes is secret and not shown)"])
    }

    @Test func brokenJSONIsNotCalledAnotherType() async {
        let failure = await #expect(throws: OAuth2Error.self) {
            try await fetch(.text("{", contentType: "application/json"))
        }
        #expect(failure?.message == "\"https://login.example/token\" gave no token: its answer is not valid JSON")
    }

    @Test func tooLargeResponseIsNotRead() async {
        let failure = await #expect(throws: OAuth2Error.self) {
            try await fetch(.text(String(repeating: " ", count: 1 << 20) + "1"))
        }
        #expect(
            failure?.description
                == "\"https://login.example/token\" gave no token: its answer has more than 1 MiB: \(Self.address)")
        #expect(failure?.details == ["(its response of 1048577 bytes is secret and not shown)"])
    }

    @Test(arguments: [
        (OAuth2SendError(reason: "connection refused"), "check the token's \"tokenUrl\""),
        (OAuth2SendError(reason: "connection refused", hint: "start it"), "start it"),
    ])
    func failedRequests(cause: OAuth2SendError, hint: String) async {
        let specification = OAuth2Specification(
            tokenURL: "https://login.example/token", clientID: "app", clientSecret: nil)
        let failure = await #expect(throws: OAuth2Error.self) {
            try await TokenCache { 0 }.token(for: specification) { _ throws(OAuth2SendError) in throw cause }
        }
        #expect(
            failure?.description == "\"https://login.example/token\" gave no token: connection refused: \(hint)")
        #expect(failure?.details == [])
    }

    private static let token = "s3cr3t-t0ken-value"

    /// Any part of an endpoint's response can contain a token.
    @Test(
        arguments: [
            #"{"accessToken":"TOKEN"}"#, #"{"token":"TOKEN"}"#, #"{"token":{"value":"TOKEN"}}"#, #"["TOKEN"]"#,
            #""TOKEN""#, "TOKEN", "access_token=TOKEN&token_type=bearer", #"{"access_token":["TOKEN"]}"#,
            #"{"access_token":"TOKEN\n"}"#, #"{"access_token":"a","token_type":"TOKEN"}"#,
            #"{"access_token":"a","expires_in":"TOKEN"}"#, #"{"access_token":"TOKEN"#, #"{TOKEN: 1}"#,
            #"<html>TOKEN</html>"#, #"{"error":"TOKEN \u00e9"}"#, #"{"error":{"a":"TOKEN"}}"#,
            #"{"error_description":"TOKEN"}"#, #"{"error":5,"error_description":"TOKEN"}"#,
            #"{"error":"x","error_uri":"TOKEN","error_description":"a access_token=TOKEN"}"#,
        ], [200, 201, 400, 500])
    func responseContentIsNotShown(body: String, status: Int) async {
        let body = body.replacing("TOKEN", with: Self.token)
        let failure = await #expect(throws: OAuth2Error.self) { try await fetch(.text(body, status: status)) }
        let shown = ([failure?.description ?? ""] + (failure?.details ?? [])).joined(separator: "\n")
        #expect(!shown.contains("s3c") && !shown.contains("lue"), "\(shown)")
        #expect(failure?.details == ["(its response of \(body.utf8.count) bytes is secret and not shown)"])
    }

    @Test func responseAndDescriptionMayReachTheirLimits() async throws {
        let token = #"{"access_token":"abc","expires_in":60}"#
        let padding = String(repeating: " ", count: 1 << 20 - token.utf8.count)
        #expect(try await fetch(.text(token + padding)).headerValue.contains("abc"))
        let description = String(repeating: "x", count: 500)
        let body = #"{"error":"invalid_scope","error_description":"\#(description)"}"#
        let failure = await #expect(throws: OAuth2Error.self) { try await fetch(.text(body, status: 400)) }
        #expect(failure?.message.hasSuffix("\"invalid_scope\" (\(description))") ?? false)
    }

    /// A cut would hide a secret from the redactor.
    @Test func longDescriptionIsNotShown() async {
        let body = #"{"error":"invalid_scope","error_description":""# + String(repeating: "x", count: 501) + #""}"#
        let failure = await #expect(throws: OAuth2Error.self) { try await fetch(.text(body, status: 400)) }
        #expect(failure?.message.hasSuffix("it answered 400 with the error \"invalid_scope\"") ?? false)
    }

    @Test(arguments: [
        ("access_token=abc&scope=x", nil), ("bad \"id_token\": \"abc\"", nil), ("refresh_token : 'ab' is bad", nil),
        ("no access_token and no id_token=abc", nil), ("no access_token", "no access_token"),
        ("the refresh_token is old: renew it", "the refresh_token is old: renew it"),
    ])
    func descriptionWithATokenIsNotShown(description: String, shown: String?) async {
        let body: JSONValue = ["error": "x", "error_description": .string(description)]
        let failure = await #expect(throws: OAuth2Error.self) {
            try await fetch(.text(body.compactText(), status: 400))
        }
        #expect(failure?.message.hasSuffix("with the error \"x\"" + (shown.map { " (\($0))" } ?? "")) ?? false)
    }
}
