/// A token for requests, with its expiration and its time of renewal.
package struct MintedToken: Sendable, Equatable {
    /// The value that replaces a placeholder with the token's name: a SAS token with its scheme, others without.
    package let headerValue: String
    /// The expiration time, in seconds since 1970; nil if it is unknown.
    package let expiry: Int?
    /// The time of minting, in seconds since 1970; for a fetched token, the time of the request.
    let mintedAt: Double
    /// The parts of a SAS token; nil for other tokens.
    package let sharedAccessSignature: SharedAccessSignature?
    /// The serial number of the token in its cache, from 1.
    package internal(set) var serial = 0

    init(headerValue: String, expiry: Int?, mintedAt: Double, sharedAccessSignature: SharedAccessSignature? = nil) {
        self.headerValue = headerValue
        self.expiry = expiry
        self.mintedAt = mintedAt
        self.sharedAccessSignature = sharedAccessSignature
    }

    /// The time after which a new token replaces this one, in seconds since 1970: five minutes before the expiration,
    /// or half of a lifetime shorter than ten minutes. Nil if the expiration is unknown or not after the minting.
    var renewal: Double? {
        guard let expiry, Double(expiry) > mintedAt else { return nil }
        let life = Double(expiry) - mintedAt
        return life < 600 ? mintedAt + life / 2 : Double(expiry) - 300
    }
}
