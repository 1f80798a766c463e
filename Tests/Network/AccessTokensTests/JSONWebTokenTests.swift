import Cryptography
import JSON
import Testing

@testable import AccessTokens

/// RFC 7515, appendix A.3.
private let claims = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
private let standard =
    "eyJhbGciOiJFUzI1NiJ9.\(claims)."
    + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"

@Suite struct JSONWebTokenTests {
    @Test(arguments: [standard, "Bearer \(standard)", "bearer   \(standard)\n", " \(standard) "])
    func tokenIsSplitIntoParts(text: String) throws {
        let token = try JSONWebToken(parsing: text)
        #expect(token.header == ["alg": "ES256"])
        #expect(token.claims == ["iss": "joe", "exp": 1_300_819_380, "http://example.com/is_root": true])
        #expect(token.algorithmName == "ES256" && token.expiry == 1_300_819_380 && token.signature.count == 64)
        #expect(try token.isSigned(by: Secret(KeySamples.p256Public)))
    }

    @Test func unsignedTokenIsParsedAndNeverVerified() throws {
        let token = try JSONWebToken(parsing: "eyJhbGciOiJub25lIn0.e30.")
        #expect(token.algorithmName == "none" && token.signature.isEmpty && token.expiry == nil)
        #expect(throws: JSONWebTokenError.unknownAlgorithm("none")) { try token.isSigned(by: Secret("k")) }
    }

    @Test func algorithmDeterminesTheKeyFormat() throws {
        let token = try JSONWebToken(parsing: standard)
        #expect(throws: JSONWebTokenError.key(.notPEM)) { try token.isSigned(by: Secret("hunter2")) }
        #expect(throws: JSONWebTokenError.emptyKey) { try token.isSigned(by: Secret("")) }
    }

    private static let looks =
        "a JWT looks like \"<header>.<claims>.<signature>\", each part in base64url without \"=\""

    @Test(arguments: [
        ("", "a JWT has 3 parts with \".\" between them, and this text 1", looks),
        ("a.b", "a JWT has 3 parts with \".\" between them, and this text 2", looks),
        ("a.b.c.d", "a JWT has 3 parts with \".\" between them, and this text 4", looks),
        ("a.b.c.d.e", "the JWT is an encrypted one, with 5 parts", "only the one it is meant for can read it"),
        ("e30=.e30.", "the JWT's part \"header\" is not base64url", looks),
        ("e30.e+0.", "the JWT's part \"claims\" is not base64url", looks),
        ("e30.e30.x", "the JWT's part \"signature\" is not base64url", looks),
        (
            ".e30.",
            "the JWT's part \"header\" is not JSON: unexpected end at line 1, column 1 (byte 0): expected a value",
            looks
        ),
        (
            "e30.ew.",
            "the JWT's part \"claims\" is not JSON: unexpected end at line 1, column 2 (byte 1): "
                + "expected a key in double quotes or \"}\"", looks
        ),
        ("W10.e30.", "the JWT's part \"header\" is a list, not a mapping", looks),
        ("e30.MQ.", "the JWT's part \"claims\" is a number, not a mapping", looks),
    ])
    func invalidTokenIsReported(text: String, message: String, hint: String) {
        let error = #expect(throws: JSONWebTokenSyntaxError.self) { try JSONWebToken(parsing: text) }
        #expect(error?.message == message)
        #expect(error?.hint == hint)
        #expect(error?.description == "\(message): \(hint)")
    }
}
