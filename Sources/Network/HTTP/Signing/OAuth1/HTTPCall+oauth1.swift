import Cryptography
import Text

extension HTTPCall {
    private static let ownNames: Set = [
        "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_timestamp", "oauth_nonce",
        "oauth_version", "oauth_body_hash", "oauth_callback", "oauth_verifier", "oauth_signature",
    ]

    /// Adds a signature of OAuth 1.0. Protocol parameters in the query or in a form are replaced.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970; the credentials' own time has priority.
    ///   - nonce: A value that was not used before; the credentials' own one has priority.
    package mutating func sign(
        _ credentials: OAuth1Credentials, at time: Int, nonce: String
    ) throws(TransportError) {
        if credentials.isInHeader, hasField("Authorization") { return }
        try credentials.check()
        let form = try form(credentials)
        if let query = URLParts(url)?.query, !query.isEmpty { encodeQuery(query, credentials) }
        guard let address = URLParts(url) else { return }

        var parameters = try protocolParameters(credentials, at: time, nonce: nonce, isForm: form != nil)
        let signed = parameters.map { EncodedPair(name: $0.name, value: $0.value) } + (form ?? [])
        let signature = OAuth1Signature(method: method, url: address, parameters: signed)
        parameters.append(("oauth_signature", try signature.text(with: credentials)))

        let pairs = parameters.map { EncodedPair(name: $0.name, value: $0.value).text }.joined(separator: "&")
        if credentials.isInHeader {
            fields.append(HTTPField("Authorization", credentials.fieldValue(of: parameters)))
        } else if let form, method == "PUT" || method == "POST" {
            // The type of an empty form: one with fields has it, unless it is not to be sent.
            if content == nil, !hasField("Content-Type") {
                fields.append(HTTPField("Content-Type", FormEncoding.mediaType))
            }
            content = .bytes(Array((form.map { String($0.written) } + [pairs]).joined(separator: "&").utf8))
        } else {
            let query = address.query.map { $0.isEmpty ? "" : "\($0)&" } ?? ""
            url = address.text(query: query + pairs)
        }
    }

    /// Returns the protocol parameters without the signature, in the order of Postman.
    private func protocolParameters(
        _ credentials: OAuth1Credentials, at time: Int, nonce: String, isForm: Bool
    ) throws(TransportError) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = [
            ("oauth_consumer_key", credentials.consumerKey), ("oauth_token", credentials.token.exposed),
            ("oauth_signature_method", credentials.method.name),
            ("oauth_timestamp", credentials.timestamp.ifEmpty(String(time))),
            ("oauth_nonce", credentials.nonce.ifEmpty(nonce)), ("oauth_version", credentials.version),
        ]
        if !credentials.signsEmptyParameters { parameters.removeAll { $0.value.isEmpty } }
        if credentials.includesBodyHash, !isForm, let hash = credentials.method.hash {
            let digest = hash.digest(of: try content?.bytesToSign() ?? [])
            parameters.append(("oauth_body_hash", Base64.encode(digest)))
        }
        // Servers without these extensions reject them when they are empty.
        if !credentials.callback.isEmpty { parameters.append(("oauth_callback", credentials.callback)) }
        if !credentials.verifier.isEmpty { parameters.append(("oauth_verifier", credentials.verifier)) }
        return parameters
    }

    /// Returns the parameters of a form without those of an earlier signature; nil if the content is no form.
    private func form(_ credentials: OAuth1Credentials) throws(TransportError) -> [EncodedPair]? {
        let type = fields.first { $0.isNamed("Content-Type") }?.value.prefix { $0 != ";" && $0 != " " }
        guard credentials.isForm ?? (type?.lowercased() == FormEncoding.mediaType) else { return nil }
        let text = String(decoding: try content?.bytesToSign() ?? [], as: UTF8.self)
        return EncodedPair.pairs(in: text[...]).filter { !Self.ownNames.contains($0.name) }
    }

    /// Removes the parameters of an earlier signature, and encodes the others again.
    private mutating func encodeQuery(_ query: Substring, _ credentials: OAuth1Credentials) {
        let pairs = EncodedPair.pairs(in: query)
        let kept = pairs.filter { !Self.ownNames.contains($0.name) }
        guard credentials.encodesQuery || kept.count < pairs.count, let parts = URLParts(url) else { return }
        url = parts.text(
            query: kept.map { credentials.encodesQuery ? $0.text : String($0.written) }.joined(separator: "&"))
    }
}

extension EncodedPair {
    /// Encodes a pair.
    fileprivate init(name: String, value: String) {
        self.init(written: "", name: PercentEncoding.encode(name), value: PercentEncoding.encode(value))
    }
}

extension OAuth1Credentials {
    /// Returns the value of the field Authorization: RFC 5849, section 3.5.1. Empty parameters are left out.
    fileprivate func fieldValue(of parameters: [(name: String, value: String)]) -> String {
        let all = (realm.isEmpty ? [] : [("realm", realm)]) + parameters.filter { !$0.value.isEmpty }
        return "OAuth "
            + all.map { "\($0.0)=\"\(encodesHeader ? PercentEncoding.encode($0.1) : $0.1)\"" }.joined(separator: ",")
    }
}
