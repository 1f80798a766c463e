import Cryptography
import JSON
import Testing
import Text

@testable import AccessTokens

/// Tokens with exactly the given header and payload.
@Suite struct ExactTokenTests {
    /// The token that Newman 6.2.1 sends for a collection with this header and payload.
    @Test func tokenEqualsNewmans() throws {
        let token = try JSONWebTokenAlgorithm.hmac(.sha256).token(
            header: ["kid": "1"], payload: ["sub": "ann"], key: Secret("s3cret"), isBase64: true)
        #expect(
            token == "eyJraWQiOiIxIiwiYWxnIjoiSFMyNTYifQ.eyJzdWIiOiJhbm4ifQ."
                + "1UdVg39CXyiYhYE0biEunWl91sx7ZlzfLG9vuSCCW8c")
    }

    @Test(arguments: [
        ("{}", "{}", #"{"alg":"HS256"}"#, "{}"),
        (
            #"{"alg":"none","typ":"JWT"}"#, #"{"b":1,"a":[1.50]}"#, #"{"typ":"JWT","alg":"HS256"}"#,
            #"{"b":1,"a":[1.50]}"#
        ),
    ])
    func nothingIsAdded(header: String, payload: String, fullHeader: String, fullPayload: String) throws {
        let token = try JSONWebTokenAlgorithm.hmac(.sha256).token(
            header: try object(header), payload: .object(try object(payload)), key: Secret("k"))
        let parts = token.split(separator: ".").compactMap { Base64URL.decode($0) }
        #expect(String(decoding: parts[0], as: UTF8.self) == fullHeader)
        #expect(String(decoding: parts[1], as: UTF8.self) == fullPayload)
    }

    @Test(arguments: HashAlgorithm.allCases)
    func sharedKeySigns(hash: HashAlgorithm) throws {
        let token = try JSONWebTokenAlgorithm.hmac(hash).token(header: [:], payload: [:], key: Secret("k"))
        #expect(try JSONWebToken(parsing: token).isSigned(by: Secret("k")))
    }

    @Test(arguments: SignatureAlgorithm.allCases.filter { $0 != .es384 && $0 != .es512 })
    func privateKeySigns(algorithm: SignatureAlgorithm) throws {
        let isRSA = algorithm != .es256
        let key = isRSA ? KeySamples.rsa : KeySamples.p256
        let token = try JSONWebTokenAlgorithm.signature(algorithm).token(
            header: ["kid": "k"], payload: ["sub": "ann"], key: Secret(key), isBase64: true)
        #expect(try JSONWebToken(parsing: token).isSigned(by: Secret(key)))
    }

    @Test(arguments: ["/+8AaQ==", "_-8AaQ", " /+8A\naQ "])
    func base64KeySignsWithItsBytes(key: String) throws {
        let token = try JSONWebTokenAlgorithm.hmac(.sha256).token(
            header: [:], payload: [:], key: Secret(key), isBase64: true)
        let parts = token.split(separator: ".")
        let code = MessageAuthentication.hmacSHA256(
            key: [0xFF, 0xEF, 0x00, 0x69], message: Array("\(parts[0]).\(parts[1])".utf8))
        #expect(parts[2] == Base64URL.encode(code))
    }

    @Test(arguments: [("", JSONWebTokenError.emptyKey), ("a*b", .keyNotBase64)])
    func unusableKeyIsAnError(key: String, expected: JSONWebTokenError) {
        let error = #expect(throws: JSONWebTokenError.self) {
            try JSONWebTokenAlgorithm.hmac(.sha256).token(header: [:], payload: [:], key: Secret(key), isBase64: true)
        }
        #expect(error == expected)
    }

    private func object(_ text: String) throws -> JSONObject {
        guard case .object(let object) = try JSONValue(parsing: text) else { return [:] }
        return object
    }
}
