import CollectionModel
import Cryptography
import HTTP
import Placeholders
import PostmanFormat

extension UnitContext {
    /// Sends the call of a request, or of one that its scripts send.
    ///
    /// With digest authentication the first call to a server is unsigned, with its content, and a second one answers the
    /// challenge (RFC 7616), within the rate; the following ones answer the same challenge at once. libcurl, which signs
    /// after a redirect, computes no responses for `auth-int` and SHA-512-256.
    func send(_ call: HTTPCall, of request: RequestDefinition) async throws(TransportError) -> Exchange {
        guard case .digest(let user, let password)? = call.authentication, !call.hasField("Authorization"),
            let parts = URLParts(call.url)
        else { return try await services.send(call, secrets) }
        let start = call.digestStart ?? DigestStart()
        let key = LearnedChallenges.Key(origin: parts.origin.lowercased(), user: user, algorithm: start.algorithm)
        var unsigned = call
        unsigned.authentication = nil
        unsigned.digestStart = nil

        var answered: DigestChallenge?
        var first = unsigned
        let learned = start.answersChallenges ? challenges.next(for: key) : nil
        if let (challenge, count) = start.challenge.map({ ($0, start.nonceCount) }) ?? learned {
            answered = challenge
            first = try unsigned.responding(
                to: challenge, user: user, password: password, clientNonce: start.clientNonce ?? Self.clientNonce,
                nonceCount: count)
        }
        let exchange = try await services.send(first, secrets)
        guard exchange.response.status == 401, start.answersChallenges,
            var challenge = DigestChallenge(of: exchange.response), challenge.nonce != answered?.nonce
        else { return exchange }
        if let algorithm = start.algorithm { _ = challenge.setAlgorithm(algorithm) }
        await jobs.pacer?.wait()
        // The challenge is that of another address, and the credentials may be meant for another server.
        guard exchange.hops.isEmpty else { return try await services.send(call, secrets) }
        challenges.learn(challenge, for: key)
        let signed = try unsigned.responding(
            to: challenge, user: user, password: password, clientNonce: start.clientNonce ?? Self.clientNonce)
        let answer = try await services.send(signed, secrets)
        return request.postman == nil ? answer.answering(exchange.response) : answer
    }

    private static var clientNonce: String { DynamicVariables.value(of: "$randomUUID") ?? "" }
}
