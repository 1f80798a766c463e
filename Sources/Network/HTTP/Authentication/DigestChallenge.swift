import Cryptography
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
