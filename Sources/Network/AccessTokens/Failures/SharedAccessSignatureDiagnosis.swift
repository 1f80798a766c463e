import Cryptography
import Text

/// The cause of a rejected SAS token, proved by the token, the URL and the response.
package enum SharedAccessSignatureDiagnosis: Sendable, Equatable {
    /// The token has expired; times are in seconds since 1970.
    case expired(expiry: Int, serverTime: Int?, ownTime: Int)
    /// The token is for another URL.
    case otherResource(resource: String, url: String)
    case unknownKeyName(String, known: [String])
    case keyWithOuterWhitespace(keyName: String)
    /// The token was not signed with the environment's key of this name.
    case otherKey(keyName: String)
    case claimTooSmall(keyName: String, needed: [Claim])
    /// The hub reports an invalid signature, although the token was signed with the environment's key.
    case hubHasOtherKey(keyName: String)

    /// Finds the cause, or returns nil if none can be proved.
    ///
    /// The expiration and the resource are checked first, then the key, the hub's error and the claim. A hub checks the
    /// claim last: if it reports a missing claim, the key was correct, and the claim is checked before the key.
    package init?(of failure: SharedAccessSignatureFailure) {
        guard failure.status == 401 || failure.status == 403 else { return nil }
        let claimIsMissing = failure.status == 403 || failure.body.contains("claim is required")
        let causes =
            [Self.expiry, Self.resource] + (claimIsMissing ? [Self.claim] : [])
            + [Self.key, Self.signature, Self.claim]
        guard let cause = causes.lazy.compactMap({ $0(failure) }).first else { return nil }
        self = cause
    }
}

extension SharedAccessSignatureDiagnosis {
    private static func expiry(_ failure: SharedAccessSignatureFailure) -> Self? {
        let expiry = failure.token.expiry
        guard failure.token.isExpired(at: failure.serverTime ?? failure.ownTime) else { return nil }
        return .expired(expiry: expiry, serverTime: failure.serverTime, ownTime: failure.ownTime)
    }

    private static func resource(_ failure: SharedAccessSignatureFailure) -> Self? {
        guard !failure.token.covers(failure.url) else { return nil }
        return .otherResource(resource: failure.token.resourceURI, url: failure.url.prefixBeforeQuery)
    }

    private static func key(_ failure: SharedAccessSignatureFailure) -> Self? {
        let name = failure.token.keyName
        guard let key = failure.keys[name] else {
            return failure.keys.isEmpty ? nil : .unknownKeyName(name, known: failure.keys.keys.sorted())
        }
        if key.hasOuterWhitespace { return .keyWithOuterWhitespace(keyName: name) }
        return failure.token.isSigned(by: key) ? nil : .otherKey(keyName: name)
    }

    /// Checks the claim of the key; only the rules that each hub has by default have known claims.
    private static func claim(_ failure: SharedAccessSignatureFailure) -> Self? {
        let name = failure.token.keyName
        guard let rule = DefaultRule(rawValue: name), let needed = failure.sufficientClaims,
            rule.claims.isDisjoint(with: needed)
        else { return nil }
        return .claimTooSmall(keyName: name, needed: needed)
    }

    private static func signature(_ failure: SharedAccessSignatureFailure) -> Self? {
        guard failure.body.contains("InvalidSignature") else { return nil }
        return .hubHasOtherKey(keyName: failure.token.keyName)
    }
}

extension SharedAccessSignatureFailure {
    /// The claims of which the operation needs one; nil if the URL is not below the hub's.
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
