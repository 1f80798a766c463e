import AccessTokens
import CollectionModel
import Cryptography
import HTTP
import Placeholders

extension SecretRegistry {
    /// Characters below which a part of a field is too common a text to be hidden everywhere.
    private static let shortestPart = 6
    /// Characters below which the name of a user is.
    static let shortestUser = 4

    /// Values of fields that are secrets by their name are masked wherever else they show up.
    func register(_ fields: [HTTPField]) {
        for field in fields where field.isSecret {
            for part in field.secretParts
            where part.unicodeScalars.count >= Self.shortestPart && !PlaceholderLookalike.isWhole(part) {
                registerLasting(part)
            }
        }
    }

    /// What a call shows who sends it: its fields, and what stands in its URL.
    func register(credentialsOf call: HTTPCall) {
        register(call.fields)
        register(credentialsOf: call.url)
    }

    /// What an exchange shows of credentials: of the call as it was sent, its answer and the redirects before it.
    ///
    /// - Parameter call: the call as it was made, whose credentials are known.
    func register(credentialsOf exchange: Exchange, beside call: HTTPCall) {
        if exchange.call.fields != call.fields { register(exchange.call.fields) }
        if exchange.call.url != call.url { register(credentialsOf: exchange.call.url) }
        register(answer: exchange.response)
        register(credentialsOf: exchange.hops)
    }

    func register(credentialsOf error: TransportError) {
        register(credentialsOf: error.hops)
        if let call = error.sentCall { register(credentialsOf: call) }
        if let call = error.failedHop { register(credentialsOf: call) }
        if let response = error.partialResponse { register(answer: response) }
    }

    /// Registers the beginnings of secrets with a `#` in them: in a URL only these are sent, without the fragment
    /// (RFC 9110, section 7.1).
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

    /// The user and the password in a URL, and a token in the place of the user, as written and as they are sent:
    /// RFC 3986, section 3.2.1.
    func register(credentialsOf url: String) {
        guard let written = HTTPCall.userInfo(of: url), !written.isEmpty else { return }
        let info = PercentEncoding.decodeLeniently(written)
        // Bytes: a colon and a combining mark behind it are another `Character` than a colon.
        let sign = UInt8(ascii: ":")
        let pair = info.utf8.contains(sign) ? info : info + ":"
        registerLasting(pair)
        registerLasting(Base64.encode(Array(pair.utf8)))
        guard let colon = written.utf8.firstIndex(of: sign) else { return registerLasting(String(written)) }
        let password = written[written.utf8.index(after: colon)...]
        guard !password.isEmpty else { return registerLasting(String(written[..<colon])) }
        registerLasting(String(password))
        registerLasting(PercentEncoding.decodeLeniently(password))
        let user = PercentEncoding.decodeLeniently(written[..<colon])
        if user.unicodeScalars.count >= Self.shortestUser { registerLasting(user) }
    }
}
