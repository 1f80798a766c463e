/// A token as a request carries it.
package struct MintedToken: Sendable, Equatable {
    /// What a placeholder of the token's name becomes: a SAS token with its scheme, any other bare.
    package let headerValue: String
    /// Seconds since 1970; nil when the token does not tell.
    package let expiry: Int?
    /// Seconds since 1970; of a fetched token the time when it was asked for.
    package let mintedAt: Double
    /// The token's parts, if it is a SAS token.
    package let sharedAccessSignature: SharedAccessSignature?
    /// Which token of its cache this is, counted from 1.
    package internal(set) var serial = 0

    init(headerValue: String, expiry: Int?, mintedAt: Double, sharedAccessSignature: SharedAccessSignature? = nil) {
        self.headerValue = headerValue
        self.expiry = expiry
        self.mintedAt = mintedAt
        self.sharedAccessSignature = sharedAccessSignature
    }

    /// When a new token takes this one's place: five minutes before it expires; at half its life when that is
    /// shorter than ten minutes; never when it was minted expired or does not tell.
    package var renewal: Double? {
        guard let expiry, Double(expiry) > mintedAt else { return nil }
        let life = Double(expiry) - mintedAt
        return life < 600 ? mintedAt + life / 2 : Double(expiry) - 300
    }
}
