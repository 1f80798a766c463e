import HTTP
import Synchronization

/// The challenges of digest authentication that servers have sent, so that later requests are signed at once.
final class LearnedChallenges: Sendable {
    /// The origin and the credentials of a call.
    struct Key: Hashable {
        let origin: String
        let user: String
        let algorithm: String?
    }

    /// The limit for challenges. When it is reached, all are dropped, and each costs one unsigned request again.
    private static let limit = 1_000

    private let learned = Mutex<[Key: (challenge: DigestChallenge, count: Int)]>([:])

    /// Keeps a challenge, which one request has answered.
    func learn(_ challenge: DigestChallenge, for key: Key) {
        learned.withLock { learned in
            if learned.count >= Self.limit { learned.removeAll() }
            learned[key] = (challenge, 1)
        }
    }

    /// Returns the challenge with the number of requests that have answered it, the next one included.
    func next(for key: Key) -> (challenge: DigestChallenge, count: Int)? {
        learned.withLock { learned in
            guard var entry = learned[key] else { return nil }
            entry.count += 1
            learned[key] = entry
            return entry
        }
    }
}
