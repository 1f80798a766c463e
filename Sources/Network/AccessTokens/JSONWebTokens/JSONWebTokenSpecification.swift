package import Cryptography
package import JSON
import Text

/// The resolved settings of a JWT.
package struct JSONWebTokenSpecification: Sendable, Hashable {
    package let algorithm: JSONWebTokenAlgorithm
    /// The shared secret, of which the UTF-8 bytes sign, for HS algorithms; a private key in PEM for others.
    package let key: Secret
    /// The members of the header besides `alg` and `typ`; a `typ` replaces `JWT`, and null removes it.
    package let header: JSONObject
    /// The claims; an `iat` or `exp` replaces the computed value, and null removes it.
    package let claims: JSONObject
    /// The lifetime from the time of minting; negative for a token that must be rejected.
    package let expiresIn: Duration

    package init(
        algorithm: JSONWebTokenAlgorithm, key: Secret, header: JSONObject = [:], claims: JSONObject,
        expiresIn: Duration
    ) {
        self.algorithm = algorithm
        self.key = key
        self.header = header
        self.claims = claims
        self.expiresIn = expiresIn
    }

    /// Signs a token in the compact serialization (RFC 7515, section 3.1); `now` is in seconds since 1970.
    func mint(now: Double) throws(JSONWebTokenError) -> MintedToken {
        let claims = timedClaims(now: now)
        let text = try [fullHeader(), claims].map { Base64URL.encode(Array(JSONValue.object($0).compactText().utf8)) }
            .joined(separator: ".")
        let signature = try algorithm.signature(of: Array(text.utf8), with: key)
        return MintedToken(
            headerValue: "\(text).\(Base64URL.encode(signature))",
            expiry: JSONWebToken.expiry(of: claims), mintedAt: now)
    }

    private func fullHeader() throws(JSONWebTokenError) -> JSONObject {
        var full: JSONObject = ["alg": .string(algorithm.name), "typ": "JWT"]
        for (name, value) in header {
            if name == "alg", value != .string(algorithm.name) {
                throw .otherAlgorithmInHeader(value.compactText(), algorithm)
            }
            full[key: name] = name == "typ" && value == .null ? nil : value
        }
        return full
    }

    private func timedClaims(now: Double) -> JSONObject {
        let times = [
            ("iat", TokenExpiry.withinCalendar(now)), ("exp", TokenExpiry.end(of: expiresIn, from: now)),
        ]
        var timed = claims
        for (name, seconds) in times {
            switch claims[key: name] {
            case nil: timed[key: name] = .number(JSONNumber(seconds))
            case .null: timed[key: name] = nil
            default: continue
            }
        }
        return timed
    }
}
