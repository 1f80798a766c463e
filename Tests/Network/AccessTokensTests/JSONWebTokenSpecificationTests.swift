import Cryptography
import JSON
import Testing

@testable import AccessTokens

private func specification(
    _ algorithm: JSONWebTokenAlgorithm = .hmac(.sha256), key: String = "your-256-bit-secret", header: JSONObject = [:],
    claims: JSONObject = [:], expiresIn: Duration = .seconds(600)
) -> JSONWebTokenSpecification {
    JSONWebTokenSpecification(
        algorithm: algorithm, key: Secret(key), header: header, claims: claims, expiresIn: expiresIn)
}

private func mint(_ specification: JSONWebTokenSpecification, at now: Double = 1_000.5) throws(JSONWebTokenError)
    -> MintedToken
{
    try TokenCache { now }.token(for: specification)
}

@Suite struct JSONWebTokenRecipeTests {
    /// The example token of jwt.io.
    @Test func tokenMatchesOtherImplementations() throws {
        let claims: JSONObject = ["sub": "1234567890", "name": "John Doe", "iat": 1_516_239_022, "exp": .null]
        #expect(
            try mint(specification(claims: claims)).headerValue
                == "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9."
                + "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ."
                + "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c")
    }

    @Test(arguments: [
        ("{}", #"{"alg":"HS256","typ":"JWT"}"#),
        (#"{"kid":"k1"}"#, #"{"alg":"HS256","typ":"JWT","kid":"k1"}"#),
        (#"{"kid":"k1","typ":"at+jwt"}"#, #"{"alg":"HS256","typ":"at+jwt","kid":"k1"}"#),
        (#"{"typ":null,"kid":null}"#, #"{"alg":"HS256","kid":null}"#),
        (#"{"alg":"HS256"}"#, #"{"alg":"HS256","typ":"JWT"}"#),
    ])
    func headers(extra: String, full: String) throws {
        let token = try JSONWebToken(parsing: try mint(specification(header: try object(extra))).headerValue)
        #expect(JSONValue.object(token.header).compactText() == full)
    }

    @Test(arguments: [
        (#"{"iss":"me"}"#, Duration.seconds(600), #"{"iss":"me","iat":1000,"exp":1601}"#, 1_601 as Int?),
        ("{}", .seconds(-300), #"{"iat":1000,"exp":700}"#, 700),
        (#"{"exp":1234,"iat":5}"#, .seconds(600), #"{"exp":1234,"iat":5}"#, 1_234),
        (#"{"exp":1234.75}"#, .seconds(600), #"{"exp":1234.75,"iat":1000}"#, 1_234),
        (#"{"exp":"tomorrow"}"#, .seconds(600), #"{"exp":"tomorrow","iat":1000}"#, nil),
        (#"{"exp":null,"iat":null,"sub":null}"#, .seconds(600), #"{"sub":null}"#, nil),
        ("{}", .seconds(Int64.max), #"{"iat":1000,"exp":253402300799}"#, 253_402_300_799),
    ])
    func claims(given: String, expiresIn: Duration, full: String, expiry: Int?) throws {
        let minted = try mint(specification(claims: try object(given), expiresIn: expiresIn))
        let token = try JSONWebToken(parsing: minted.headerValue)
        #expect(JSONValue.object(token.claims).compactText() == full)
        #expect(minted.expiry == expiry && token.expiry == expiry)
        #expect(minted.mintedAt == 1_000.5)
    }

    private func object(_ text: String) throws -> JSONObject {
        guard case .object(let object) = try JSONValue(parsing: text) else { return [:] }
        return object
    }

    @Test(arguments: HashAlgorithm.allCases)
    func sharedKeySignsAndVerifies(hash: HashAlgorithm) throws {
        let token = try JSONWebToken(parsing: try mint(specification(.hmac(hash), key: "schlüssel")).headerValue)
        #expect(token.algorithmName == "HS\(hash.bits)" && token.signature.count == hash.bits / 8)
        #expect(try token.isSigned(by: Secret("schlüssel")))
        #expect(try !token.isSigned(by: Secret("schluessel")))
    }

    @Test func privateKeySignsAndPublicKeyVerifies() throws {
        let token = try JSONWebToken(
            parsing: try mint(specification(.signature(.es256), key: KeySamples.p256)).headerValue)
        #expect(token.algorithmName == "ES256")
        #expect(try token.isSigned(by: Secret(KeySamples.p256Public)))
        #expect(try token.isSigned(by: Secret(KeySamples.p256)))
        #expect(try !token.isSigned(by: Secret(KeySamples.otherP256)))
    }

    @Test(arguments: [
        (
            specification(header: ["alg": "none"]),
            "the header's \"alg\" is \"none\", and the token's algorithm \"HS256\"",
            "leave \"alg\" out of the header: the token's algorithm is written there"
        ),
        (
            specification(header: ["alg": .null]),
            "the header's \"alg\" is null, and the token's algorithm \"HS256\"",
            "leave \"alg\" out of the header: the token's algorithm is written there"
        ),
        (
            specification(key: ""), "the key of the JWT is empty",
            "set it: a text for HS256, a private key in PEM for RS256 and ES256"
        ),
        (
            specification(.signature(.es256), key: ""), "the key of the JWT is empty",
            "set it: a text for HS256, a private key in PEM for RS256 and ES256"
        ),
        (
            specification(.signature(.rs256), key: "hunter2"), "the key is not PEM text",
            "it begins with \"-----BEGIN PRIVATE KEY-----\""
        ),
        (
            specification(.signature(.es256), key: KeySamples.p256Public), "the key is a public one, which cannot sign",
            "give the private key that belongs to it"
        ),
    ])
    func errorsAreReported(specification: JSONWebTokenSpecification, message: String, hint: String) {
        let error = #expect(throws: JSONWebTokenError.self) { try mint(specification) }
        #expect(error?.message == message)
        #expect(error?.hint == hint)
        #expect(error?.description == "\(message): \(hint)")
    }
}

@Suite struct JSONWebTokenAlgorithmTests {
    @Test func algorithmNamesAreThoseOfTheRFC() throws {
        let names = [
            "HS256", "HS384", "HS512", "RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384", "PS512",
        ]
        #expect(JSONWebTokenAlgorithm.allCases.map(\.name) == names)
        for name in names {
            #expect(try JSONWebTokenAlgorithm(named: name).name == name)
        }
    }

    @Test(arguments: ["none", "hs256", "", "HS257"])
    func unknownAlgorithmIsRejected(name: String) {
        let error = #expect(throws: JSONWebTokenError.self) { try JSONWebTokenAlgorithm(named: name) }
        #expect(error?.message == "\"\(name)\" is not an algorithm that signs a JWT")
        #expect(
            error?.hint
                == "it is one of HS256, HS384, HS512, RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512")
    }
}
