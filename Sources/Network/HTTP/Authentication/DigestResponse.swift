package import Cryptography

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
