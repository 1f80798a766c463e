package import Cryptography
import Text

/// A challenge of digest authentication: RFC 7616, section 3.3.
package struct DigestChallenge: Sendable, Equatable {
    /// A hash function (RFC 7616, section 6.1).
    package enum Hash: String, Sendable, CaseIterable {
        case md5 = "MD5"
        case sha256 = "SHA-256"
        case sha512_256 = "SHA-512-256"

        func digest(of bytes: [UInt8]) -> String {
            switch self {
            case .md5: Digest.md5(bytes).hexText
            case .sha256: Digest.sha256(bytes).hexText
            case .sha512_256: Digest.sha512_256(bytes).hexText
            }
        }
    }

    /// The quality of protection: what the response covers.
    package enum Protection: String, Sendable {
        /// Method and target.
        case auth
        /// Method, target and content.
        case authInt = "auth-int"
    }

    package var realm: String
    package var nonce: String
    package var opaque: String?
    package var hash: Hash
    /// True for the algorithms with `-sess`, whose key depends on the nonces.
    package var isSession: Bool
    /// The protections that the server accepts; empty for a server of RFC 2069, which knows none.
    package var protections: [Protection]

    package init(
        realm: String, nonce: String, opaque: String? = nil, hash: Hash = .md5, isSession: Bool = false,
        protections: [Protection] = []
    ) {
        self.realm = realm
        self.nonce = nonce
        self.opaque = opaque
        self.hash = hash
        self.isSession = isSession
        self.protections = protections
    }

    /// Finds the first challenge in a response that can be answered; nil if there is none.
    package init?(of response: HTTPResponse) {
        guard let challenge = AuthenticationChallenge.challenges(of: response).lazy.compactMap(Self.init).first
        else { return nil }
        self = challenge
    }

    /// Returns nil for another scheme, an unknown algorithm, and if no offered protection is known.
    package init?(_ challenge: AuthenticationChallenge) {
        guard challenge.scheme.lowercased() == "digest", let nonce = challenge.value(of: "nonce") else { return nil }
        let qop = challenge.value(of: "qop")
        let offered = qop?.lowercased().split { $0 == "," || $0 == " " }.map(String.init) ?? []
        self.init(
            realm: challenge.value(of: "realm") ?? "", nonce: nonce, opaque: challenge.value(of: "opaque"),
            protections: offered.compactMap(Protection.init))
        guard offered.isEmpty || !protections.isEmpty, setAlgorithm(challenge.value(of: "algorithm") ?? "MD5") else {
            return nil
        }
    }

    /// The name of the algorithm.
    package var algorithm: String { hash.rawValue + (isSession ? Self.sessionEnd : "") }

    private static let sessionEnd = "-sess"

    /// Sets the algorithm by its name, in any case; returns false if it is unknown.
    package mutating func setAlgorithm(_ name: String) -> Bool {
        let isSession = name.lowercased().hasSuffix(Self.sessionEnd)
        let base = isSession ? name.dropLast(Self.sessionEnd.count) : name[...]
        guard let hash = Hash(rawValue: base.uppercased()) else { return false }
        self.hash = hash
        self.isSession = isSession
        return true
    }
}

/// A response to a challenge of digest authentication: RFC 7616, section 3.4.
package struct DigestResponse: Sendable {
    package let challenge: DigestChallenge
    package let user: String
    package let password: Secret
    /// A random value of the client.
    package let clientNonce: String
    /// The number of requests with the challenge's nonce, this one included.
    package let nonceCount: Int

    package init(
        to challenge: DigestChallenge, user: String, password: Secret, clientNonce: String, nonceCount: Int = 1
    ) {
        self.challenge = challenge
        self.user = user
        self.password = password
        self.clientNonce = clientNonce
        self.nonceCount = nonceCount
    }

    /// The protection of the response; nil for a server of RFC 2069.
    package var protection: DigestChallenge.Protection? {
        challenge.protections.contains(.auth) ? .auth : challenge.protections.first
    }

    /// Returns the value of the field Authorization.
    ///
    /// - Parameters:
    ///   - target: The target of the request line: path and query.
    ///   - content: The content of the request; only used if ``protection`` covers it.
    package func fieldValue(method: String, target: String, content: [UInt8] = []) -> String {
        let count = String(nonceCount, radix: 16)
        let countText = String(repeating: "0", count: max(0, 8 - count.count)) + count
        var parameters = [
            ("username", QuotedText.quoted(user)), ("realm", QuotedText.quoted(challenge.realm)),
            ("nonce", QuotedText.quoted(challenge.nonce)), ("uri", QuotedText.quoted(target)),
            // RFC 7616 has no quotes here; Postman has them, and servers accept both.
            ("algorithm", QuotedText.quoted(challenge.algorithm)),
        ]
        var middle = [challenge.nonce]
        if let protection {
            parameters += [("qop", protection.rawValue), ("nc", countText)]
            middle += [countText, clientNonce, protection.rawValue]
        }
        if protection != nil || challenge.isSession { parameters.append(("cnonce", QuotedText.quoted(clientNonce))) }
        let response = digest([key] + middle + [request(method, target, content)])
        parameters.append(("response", QuotedText.quoted(response)))
        if let opaque = challenge.opaque { parameters.append(("opaque", QuotedText.quoted(opaque))) }
        return "Digest " + parameters.map { "\($0)=\($1)" }.joined(separator: ", ")
    }

    /// H(A1): RFC 7616, section 3.4.2.
    private var key: String {
        let key = digest([user, challenge.realm, password.exposed])
        return challenge.isSession ? digest([key, challenge.nonce, clientNonce]) : key
    }

    /// H(A2): RFC 7616, section 3.4.3.
    private func request(_ method: String, _ target: String, _ content: [UInt8]) -> String {
        digest([method, target] + (protection == .authInt ? [challenge.hash.digest(of: content)] : []))
    }

    private func digest(_ parts: [String]) -> String {
        challenge.hash.digest(of: Array(parts.joined(separator: ":").utf8))
    }
}

extension HTTPCall {
    /// Returns the call with a response to a challenge of digest authentication; it replaces a field Authorization.
    package func responding(
        to challenge: DigestChallenge, user: String, password: Secret, clientNonce: String, nonceCount: Int = 1
    ) throws(TransportError) -> HTTPCall {
        let response = DigestResponse(
            to: challenge, user: user, password: password, clientNonce: clientNonce, nonceCount: nonceCount)
        let content = response.protection == .authInt ? try content?.bytesToSign() ?? [] : []
        var call = self
        call.authentication = nil
        call.fields.removeAll { $0.isNamed("Authorization") }
        let value = response.fieldValue(
            method: method, target: URLParts(url)?.originForm ?? "/", content: content)
        call.fields.append(HTTPField("Authorization", value))
        return call
    }
}

/// The stored parameters of digest authentication, which apply before the server has sent a challenge.
package struct DigestStart: Sendable, Equatable {
    /// The challenge that the first request answers; nil if it is sent without a response.
    package var challenge: DigestChallenge?
    /// The client's nonce; nil for a random one.
    package var clientNonce: String?
    package var nonceCount = 1
    /// The algorithm of all responses; nil for that of the challenge.
    package var algorithm: String?
    /// False if the first response is final, even if it is a challenge.
    package var answersChallenges = true

    package init() {}
}
