import CollectionModel
import Cryptography
import HTTP
import Placeholders
import Synchronization

/// A call with digest authentication (RFC 7616).
///
/// The first request to a server is unsigned, but has its content. A second request, which `--rate` also limits,
/// responds to the challenge. Later calls respond to the same challenge at once. After a redirect, libcurl signs; it
/// supports neither `auth-int` nor SHA-512-256.
struct DigestAuthentication {
    private let call: HTTPCall
    private let unsigned: HTTPCall
    private let start: DigestStart
    private let user: String
    private let password: Secret
    private let key: LearnedChallenges.Key

    /// Returns nil for a call with another authentication, or with credentials in its fields.
    init?(_ call: HTTPCall) {
        guard case .digest(let user, let password)? = call.authentication, !call.hasField("Authorization"),
            let parts = URLParts(call.url)
        else { return nil }
        self.call = call
        self.user = user
        self.password = password
        start = call.digestStart ?? DigestStart()
        key = LearnedChallenges.Key(origin: parts.origin.lowercased(), user: user, algorithm: start.algorithm)
        var unsigned = call
        unsigned.authentication = nil
        unsigned.digestStart = nil
        self.unsigned = unsigned
    }

    /// Sends the call.
    ///
    /// - Parameter reportsChallenge: True if the exchange contains the challenge that it answers.
    func exchange(in context: UnitContext, reportsChallenge: Bool) async throws(TransportError) -> Exchange {
        var first = unsigned
        var answered: DigestChallenge?
        let learned = start.answersChallenges ? context.challenges.next(for: key) : nil
        if let (challenge, count) = start.challenge.map({ ($0, start.nonceCount) }) ?? learned {
            answered = challenge
            first = try answer(to: challenge, nonceCount: count)
        }
        let exchange = try await context.services.send(first, context.secrets)
        guard exchange.response.status == 401, start.answersChallenges,
            var challenge = DigestChallenge(of: exchange.response), challenge.nonce != answered?.nonce
        else { return exchange }
        if let algorithm = start.algorithm { _ = challenge.setAlgorithm(algorithm) }
        await context.pacer?.wait()
        // The challenge is that of another address, and the credentials may be meant for another server.
        guard exchange.hops.isEmpty else { return try await context.services.send(call, context.secrets) }
        context.challenges.learn(challenge, for: key)
        let answer = try await context.services.send(try answer(to: challenge), context.secrets)
        return reportsChallenge ? answer.answering(exchange.response) : answer
    }

    private func answer(to challenge: DigestChallenge, nonceCount: Int = 1) throws(TransportError) -> HTTPCall {
        try unsigned.responding(
            to: challenge, user: user, password: password,
            clientNonce: start.clientNonce ?? DynamicVariables.value(of: "$randomUUID") ?? "", nonceCount: nonceCount)
    }
}

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
