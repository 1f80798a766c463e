/// The stored parameters of digest authentication, which apply before the server has sent a challenge.
package struct DigestStart: Sendable, Equatable {
    /// The challenge that the first request answers; nil if it is sent without a response.
    package var challenge: DigestChallenge?
    /// The client's nonce; nil for a random one.
    package var clientNonce: String?
    package var nonceCount = 1
    /// The algorithm of all responses; nil for that of the challenge.
    package var algorithm: String?
    /// False if the answer to the first request counts, even if it is a challenge.
    package var answersChallenges = true

    package init() {}
}
