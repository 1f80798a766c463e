import Cryptography
import JSON
import Testing

@testable import AccessTokens

@Suite struct ASAPTests {
    private func specification(
        _ claims: JSONObject = [:], algorithm: String = "ES256", key: String = KeySamples.p256
    ) -> ASAPSpecification {
        ASAPSpecification(
            algorithm: algorithm, keyID: "team/key", issuer: "me", audience: "you", privateKey: Secret(key),
            claims: claims)
    }

    @Test(
        arguments: [
            ([:], #"{"iat":1000,"iss":"me","sub":"me","jti":"id","aud":"you","exp":4600}"#),
            (
                ["x": 1, "sub": "s", "exp": 5, "jti": "", "aud": ["a", "b"]],
                #"{"x":1,"sub":"s","exp":5,"jti":"id","aud":["a","b"],"iat":1000,"iss":"me"}"#
            ),
        ] as [(JSONObject, String)])
    func claimsAreCompleted(claims: JSONObject, expected: String) throws {
        let token = try JSONWebToken(parsing: try specification(claims).token(at: 1_000, id: "id"))
        #expect(token.header == ["alg": "ES256", "kid": "team/key"])
        #expect(JSONValue.object(token.claims).compactText() == expected)
        #expect(try token.isSigned(by: Secret(KeySamples.p256Public)))
    }

    @Test(arguments: ["+", "%2B"])
    func keyCanBeAURL(plus: String) throws {
        let digits = KeySamples.p256.split(separator: "\n").dropFirst().dropLast().joined()
        let key = "data:application/pkcs8;kid=team/key;base64,\(digits)".replacing("+", with: plus)
        let token = try JSONWebToken(parsing: try specification(key: key).token(at: 0, id: "id"))
        #expect(try token.isSigned(by: Secret(KeySamples.p256Public)))
    }

    @Test func incompleteSettingsAreErrors() {
        func error(_ change: (inout ASAPSpecification) -> Void) -> JSONWebTokenError? {
            var specification = specification()
            change(&specification)
            return #expect(throws: JSONWebTokenError.self) { try specification.token(at: 0, id: "id") }
        }
        #expect(error { $0.keyID = "" } == .missing("kid"))
        #expect(error { $0.issuer = "" } == .missing("iss"))
        #expect(error { $0.audience = "" } == .missing("aud"))
        #expect(error { $0.privateKey = Secret("") } == .missing("privateKey"))
        #expect(error { $0.algorithm = "HS256" } == .sharedKeyAlgorithm(.hmac(.sha256)))
        #expect(error { $0.algorithm = "none" } == .unknownAlgorithm("none"))
        #expect(error { $0.privateKey = Secret("data:x") } == .key(.notPEM))
        #expect(
            error { $0.privateKey = Secret("data:application/pkcs8;kid=o;base64,AAAA") } == .otherKeyID("o"))
    }
}
