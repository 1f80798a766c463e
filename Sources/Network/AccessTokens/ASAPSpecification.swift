package import Cryptography
package import JSON
import Text

/// The settings of a token of Atlassian's service-to-service authentication (ASAP, https://s2sauth.bitbucket.io/spec).
package struct ASAPSpecification: Sendable {
    /// The name of an algorithm with a private key: `RS256`, `ES256`.
    package var algorithm: String
    package var keyID: String
    package var issuer: String
    package var audience: String
    /// The subject; the issuer if it is empty.
    package var subject: String
    /// The lifetime, in seconds.
    package var lifetime: Int
    /// A private key in PEM, or as a URL: `data:application/pkcs8;kid=…;base64,…`, which may be percent-encoded.
    package var privateKey: Secret
    /// Further claims; `iss`, `sub`, `aud`, `jti`, `iat`, `exp` and `kid` override the other settings.
    package var claims: JSONObject

    package static let usualAlgorithm = "RS256"
    package static let usualLifetime = 3600

    package init(
        algorithm: String = usualAlgorithm, keyID: String, issuer: String, audience: String, subject: String = "",
        lifetime: Int = usualLifetime, privateKey: Secret, claims: JSONObject = [:]
    ) {
        self.algorithm = algorithm
        self.keyID = keyID
        self.issuer = issuer
        self.audience = audience
        self.subject = subject
        self.lifetime = lifetime
        self.privateKey = privateKey
        self.claims = claims
    }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970.
    ///   - id: A unique text, for `jti`.
    package func token(at time: Int, id: String) throws(JSONWebTokenError) -> String {
        let algorithm = try JSONWebTokenAlgorithm(named: algorithm)
        guard case .signature = algorithm else { throw .sharedKeyAlgorithm(algorithm) }
        let keyID = try value("kid", keyID)
        let issuer = try value("iss", issuer)
        var payload = claims
        payload[key: "iat"] = given("iat") ?? .number(JSONNumber(time))
        payload[key: "iss"] = issuer
        payload[key: "sub"] = given("sub") ?? (subject.isEmpty ? issuer : .string(subject))
        payload[key: "jti"] = given("jti") ?? .string(id)
        payload[key: "aud"] = try value("aud", audience)
        payload[key: "exp"] = given("exp") ?? .number(JSONNumber(time + lifetime))
        let key = try pem(for: keyID)
        let header = JSONObject([("kid", keyID)])
        return try algorithm.token(header: header, payload: .object(payload), key: key)
    }

    /// Returns a claim that is not empty.
    private func given(_ name: String) -> JSONValue? {
        guard let claim = claims[key: name], claim != .string(""), claim != .null else { return nil }
        return claim
    }

    private func value(_ name: String, _ setting: String) throws(JSONWebTokenError) -> JSONValue {
        if let claim = given(name) { return claim }
        guard !setting.isEmpty else { throw .missing(name) }
        return .string(setting)
    }

    private func pem(for keyID: JSONValue) throws(JSONWebTokenError) -> Secret {
        guard !privateKey.exposed.isEmpty else { throw .missing("privateKey") }
        let text = PercentEncoding.decodeLeniently(privateKey.exposed)
        guard text.hasPrefix("data:") else { return privateKey }
        guard let match = text.wholeMatch(of: /data:application\/pkcs8;kid=([^;]+);base64,(.+)/) else {
            throw .key(.notPEM)
        }
        guard keyID == .string(String(match.1)) else { throw .otherKeyID(String(match.1)) }
        return Secret("-----BEGIN PRIVATE KEY-----\n\(match.2)\n-----END PRIVATE KEY-----\n")
    }
}
