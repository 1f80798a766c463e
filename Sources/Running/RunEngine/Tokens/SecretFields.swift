import AccessTokens
import CollectionModel
import Cryptography
import HTTP
import Placeholders
import Text
import Secrets

extension SecretRegistry {
    /// The minimum number of Unicode scalars of a field's part to be masked everywhere; shorter texts are too common.
    private static let shortestPart = 6
    /// The minimum number of Unicode scalars of a user name to be masked everywhere.
    static let shortestUser = 4

    /// Registers the values of fields that are secret because of their names.
    private func register(_ fields: [HTTPField], unless isOpen: (String) -> Bool = { _ in false }) {
        for field in fields where field.isSecret && !isOpen(field.value) {
            for part in field.secretParts
            where part.unicodeScalars.count >= Self.shortestPart && !PlaceholderLookalike.isWhole(part) {
                register(part)
            }
        }
    }

    /// Registers the credentials in a call's fields and URLs.
    ///
    /// - Parameter isOpen: Returns true for a text that is not registered.
    func register(credentialsOf call: HTTPCall, unless isOpen: (String) -> Bool = { _ in false }) {
        register(call.fields, unless: isOpen)
        register(credentialsOf: call.url, unless: isOpen)
        register(signatureIn: call.url, unless: isOpen)
        if case .url(let url) = call.proxy { register(credentialsOf: url, unless: isOpen) }
    }

    /// Registers the credentials in an exchange: in the call as it was sent, in the response and in the redirects.
    ///
    /// - Parameter call: The call as it was built, whose credentials are registered already.
    func register(credentialsOf exchange: Exchange, beside call: HTTPCall) {
        if exchange.call.fields != call.fields { register(exchange.call.fields) }
        if exchange.call.url != call.url {
            register(credentialsOf: exchange.call.url)
            register(signatureIn: exchange.call.url)
        }
        register(answer: exchange.response)
        register(credentialsOf: exchange.hops)
    }

    func register(credentialsOf error: TransportError) {
        register(credentialsOf: error.hops)
        if let call = error.sentCall { register(credentialsOf: call) }
        if let call = error.failedHop { register(credentialsOf: call) }
        if let response = error.partialResponse { register(answer: response) }
    }

    /// Registers the parts of secrets before a `#`: a URL is sent without its fragment (RFC 9110, section 7.1), so the
    /// server receives only these parts.
    func register(cutByFragmentOf url: String) {
        let bytes = Array(url.utf8)
        guard let sign = bytes.firstIndex(of: UInt8(ascii: "#")) else { return }
        for secret in values(in: bytes) {
            let search = ByteSearch(for: Array(secret.utf8))
            var start = 0
            while start < sign, let place = search.firstPlace(in: bytes, from: start), place.lowerBound < sign {
                start = place.lowerBound + 1
                guard place.contains(sign) else { continue }
                let part = String(decoding: bytes[place.lowerBound..<sign], as: UTF8.self)
                if part.unicodeScalars.count >= SecretRegistry.shortestInText { register(part) }
            }
        }
    }

    private func register(credentialsOf hops: [Exchange]) {
        for hop in hops {
            register(credentialsOf: hop.call)
            register(answer: hop.response)
        }
    }

    private func register(answer response: HTTPResponse) {
        register(response.fields)
        if let location = response.firstValue(of: "Location") { register(credentialsOf: location) }
    }

    private static let signatureNames = ["X-Amz-Signature", "oauth_signature"].map { Array($0.utf8) }

    /// Registers a signature at the end of a query, where ``HTTPCall/prepared(at:)`` adds it. Anyone with the URL can
    /// repeat the request until the signature expires.
    private func register(signatureIn url: String, unless isOpen: (String) -> Bool = { _ in false }) {
        guard let sign = url.utf8.lastIndex(of: UInt8(ascii: "=")),
            Self.signatureNames.contains(where: { url.utf8[..<sign].suffix($0.count).elementsEqual($0) })
        else { return }
        let value = String(url[url.utf8.index(after: sign)...])
        guard value.unicodeScalars.count >= Self.shortestPart, !isOpen(value) else { return }
        register(value)
        register(PercentEncoding.decodeLeniently(value))
    }

    /// Registers the user and password in a URL, or a token in place of the user, as written and as sent (RFC 3986,
    /// section 3.2.1).
    private func register(credentialsOf url: String, unless isOpen: (String) -> Bool = { _ in false }) {
        guard let written = HTTPCall.userInfo(of: url), !written.isEmpty, !isOpen(String(written)) else { return }
        let info = PercentEncoding.decodeLeniently(written)
        // Search bytes, because a colon followed by a combining mark is another `Character` than a colon.
        let sign = UInt8(ascii: ":")
        let pair = info.utf8.contains(sign) ? info : info + ":"
        register(pair)
        register(Base64.encode(Array(pair.utf8)))
        guard let colon = written.utf8.firstIndex(of: sign) else { return register(String(written)) }
        let password = written[written.utf8.index(after: colon)...]
        guard !password.isEmpty else { return register(String(written[..<colon])) }
        register(String(password))
        register(PercentEncoding.decodeLeniently(password))
        let user = PercentEncoding.decodeLeniently(written[..<colon])
        if user.unicodeScalars.count >= Self.shortestUser { register(user) }
    }
}
