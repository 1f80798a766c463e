import Cryptography
import Synchronization
import Text

/// The tokens that `/login` returned; they are valid until the server stops.
final class LoginTokens: Sendable {
    /// The limit for valid tokens. Beyond it, the oldest becomes invalid.
    private static let limit = 1_000

    private let tokens = Mutex<[String]>([])

    func make() -> String {
        let token = SecureRandom.bytes(16).hexText
        tokens.withLock { tokens in
            if tokens.count == Self.limit { tokens.removeFirst() }
            tokens.append(token)
        }
        return token
    }

    func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
}
