import Cryptography

/// The one cause of a refusal that can be proved from the token, the address and the answer.
package enum SharedAccessSignatureDiagnosis: Sendable, Equatable {
    /// Times in seconds since 1970.
    case expired(expiry: Int, serverTime: Int?, ownTime: Int)
    /// The token is for another address.
    case otherResource(resource: String, url: String)
    case unknownKeyName(String, known: [String])
    case keyWithOuterWhitespace(keyName: String)
    /// The token was not made with the key that the environment has under its name.
    case otherKey(keyName: String)
    case claimTooSmall(keyName: String, needed: [Claim])
    /// The hub says that the signature is wrong although the environment's key made it.
    case hubHasOtherKey(keyName: String)

    /// Finds the cause; nil when none can be proved.
    ///
    /// First what makes the token itself bad for this request, then what is wrong with the key that made it and what
    /// the hub says. A hub looks at the claim last, so when it says that this is missing, the key was right.
    package init?(of refusal: SharedAccessSignatureFailure) {
        guard refusal.status == 401 || refusal.status == 403 else { return nil }
        let claimIsMissing = refusal.status == 403 || refusal.body.contains("claim is required")
        let causes =
            [Self.expiry, Self.resource] + (claimIsMissing ? [Self.claim] : [])
            + [Self.key, Self.signature, Self.claim]
        guard let cause = causes.lazy.compactMap({ $0(refusal) }).first else { return nil }
        self = cause
    }
}

extension SharedAccessSignatureDiagnosis {
    private static func expiry(_ refusal: SharedAccessSignatureFailure) -> Self? {
        let expiry = refusal.token.expiry
        guard refusal.token.isExpired(at: refusal.serverTime ?? refusal.ownTime) else { return nil }
        return .expired(expiry: expiry, serverTime: refusal.serverTime, ownTime: refusal.ownTime)
    }

    private static func resource(_ refusal: SharedAccessSignatureFailure) -> Self? {
        guard !refusal.token.covers(refusal.url) else { return nil }
        return .otherResource(resource: refusal.token.resourceURI, url: refusal.url.prefixBeforeQuery)
    }

    private static func key(_ refusal: SharedAccessSignatureFailure) -> Self? {
        let name = refusal.token.keyName
        guard let key = refusal.keys[name] else {
            return refusal.keys.isEmpty ? nil : .unknownKeyName(name, known: refusal.keys.keys.sorted())
        }
        if key.hasOuterWhitespace { return .keyWithOuterWhitespace(keyName: name) }
        return refusal.token.isSigned(by: key) ? nil : .otherKey(keyName: name)
    }

    /// Only the names of the rules that every hub is made with tell their claims.
    private static func claim(_ refusal: SharedAccessSignatureFailure) -> Self? {
        let name = refusal.token.keyName
        guard let rule = DefaultRule(rawValue: name), let needed = refusal.sufficientClaims,
            rule.claims.isDisjoint(with: needed)
        else { return nil }
        return .claimTooSmall(keyName: name, needed: needed)
    }

    private static func signature(_ refusal: SharedAccessSignatureFailure) -> Self? {
        guard refusal.body.contains("InvalidSignature") else { return nil }
        return .hubHasOtherKey(keyName: refusal.token.keyName)
    }
}

extension SharedAccessSignatureFailure {
    /// The claims one of which the operation needs, when the address lies below the hub's.
    fileprivate var sufficientClaims: [Claim]? {
        guard let hubURL, url.lowercased().hasPrefix(hubURL.lowercased()) else { return nil }
        let rest = url.dropFirst(hubURL.count)
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        guard path.isEmpty || path.first == "/" else { return nil }
        let segments = path.split(separator: "/").map { PercentEncoding.decodeLeniently($0) }
        let filtered = rest.lowercased().contains("$filter=")
        return HubResource(segments: segments)?.sufficientClaims(method: method, filtered: filtered)
    }
}

extension String {
    fileprivate var prefixBeforeQuery: String { String(prefix { $0 != "?" && $0 != "#" }) }
}
