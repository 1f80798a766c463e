import Testing

@testable import HTTP

@Suite struct AuthenticationChallengeTests {
    @Test(arguments: [
        ("", []), ("Basic", ["Basic"]), ("Negotiate, NTLM", ["Negotiate", "NTLM"]),
        ("Basic realm=\"a, b=c\", charset=\"UTF-8\"", ["Basic realm=a, b=c charset=UTF-8"]),
        // RFC 9110, section 11.6.1.
        (
            "Basic realm=\"simple\", Newauth realm=\"apps\", type=1, title=\"Login to \\\"apps\\\"\"",
            ["Basic realm=simple", "Newauth realm=apps type=1 title=Login to \"apps\""]
        ),
        ("NTLM TlRMTVNTUAACAA==, Basic realm=x", ["NTLM", "Basic realm=x"]),
        ("Negotiate abc==", ["Negotiate"]), (" ,, Digest  Nonce = \"n\" ,, QOP=auth ", ["Digest nonce=n qop=auth"]),
        ("realm=\"x\", Basic", ["Basic"]), ("\"?\" A, B{ c, {\u{1B}[31m, Basic realm=\"x", ["Basic realm=x"]),
        ("Digest realm=\"ü\", nonce=\"a\\\\b\"", ["Digest realm=ü nonce=a\\b"]),
    ])
    func challengesOfAField(field: String, expected: [String]) {
        let found = AuthenticationChallenge.challenges(in: field).map { challenge in
            ([challenge.scheme] + challenge.parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }
        #expect(found == expected)
    }

    @Test func challengesOfAllFieldsAreInOrder() {
        let response = HTTPResponse(
            version: "HTTP/1.1", status: 401, reason: "No",
            fields: [
                HTTPField("WWW-Authenticate", "Basic"), HTTPField("X", "Y"),
                HTTPField("www-authenticate", "Digest nonce=n"),
            ], body: [])
        #expect(AuthenticationChallenge.challenges(of: response).map(\.scheme) == ["Basic", "Digest"])
    }
}
