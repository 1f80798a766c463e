package import Cryptography
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

/// A request whose SAS token was rejected with 401 or 403, with the data for a diagnosis.
package struct SharedAccessSignatureFailure: Sendable {
    package let token: SharedAccessSignature
    package let method: String
    /// The requested URL, with scheme and query.
    package let url: String
    package let status: Int
    /// The response's body as text, which is searched for error messages only.
    package let body: String
    /// The response's `Date`, in seconds since 1970.
    package var serverTime: Int?
    /// This machine's time, in seconds since 1970.
    package let ownTime: Int
    /// The keys of the environment by name.
    package let keys: [String: Secret]
    /// The hub's URL, relative to which the path determines the operation; nil if it is unknown.
    package let hubURL: String?

    package init(
        token: SharedAccessSignature,
        method: String,
        url: String,
        status: Int,
        body: String,
        ownTime: Int,
        keys: [String: Secret],
        hubURL: String?
    ) {
        self.token = token
        self.method = method
        self.url = url
        self.status = status
        self.body = body
        self.ownTime = ownTime
        self.keys = keys
        self.hubURL = hubURL
    }
}

extension SharedAccessSignatureDiagnosis {
    /// The cause in one sentence.
    package var message: String {
        switch self {
        case .expired(let expiry, let serverTime, let ownTime):
            return expiryMessage(expiry: expiry, serverTime: serverTime, ownTime: ownTime)
        case .otherResource(let resource, let url):
            return "the SAS token is for \"\(resource)\", which is not a beginning of \"\(url)\""
        case .unknownKeyName(let name, _):
            return "the SAS token is signed with the key \"\(name)\", which this environment does not have"
        case .keyWithOuterWhitespace(let name):
            return "the key \"\(name)\" begins or ends with white space, which counts when it signs"
        case .otherKey(let name):
            return "the SAS token was not signed with the key that this environment has for \"\(name)\""
        case .claimTooSmall(let name, let needed):
            let claims = needed.map(\.rawValue).joined(separator: " or ")
            return "the key \"\(name)\" carries the claim Listen, the request needs \(claims)"
        case .hubHasOtherKey(let name):
            return "the signature does not match: the hub has another key for \"\(name)\", or none of that name"
        }
    }

    /// The way to fix the error.
    package var hint: String {
        switch self {
        case .expired(let expiry, let serverTime, let ownTime):
            guard let serverTime, ownTime < expiry else { return "mint a new token, or one that lives longer" }
            return "set this machine's clock; it is \(seconds(serverTime - ownTime)) behind the server's"
        case .otherResource: return "use the hub's address as the token's resource"
        case .unknownKeyName(_, let known):
            return "its keys are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .keyWithOuterWhitespace: return "copy the key again, without line breaks and blanks around it"
        case .otherKey: return "mint the token with the environment's key, or correct the environment"
        case .claimTooSmall:
            return "use a key with that claim, for instance \"\(DefaultRule.full.keyName)\""
        case .hubHasOtherKey: return "copy the key again; it may have been regenerated"
        }
    }

    private func expiryMessage(expiry: Int, serverTime: Int?, ownTime: Int) -> String {
        let end = "the SAS token expired at \(UTCTime(expiry).text)"
        guard let serverTime else { return "\(end); this machine's clock says \(UTCTime(ownTime).text)" }
        let difference = serverTime - ownTime
        guard abs(difference) > 1 else { return "\(end); the server's clock says \(UTCTime(serverTime).text)" }
        return "\(end); the server's clock says \(UTCTime(serverTime).text), "
            + "\(seconds(abs(difference))) \(difference > 0 ? "ahead of" : "behind") this machine's"
    }

    private func seconds(_ count: Int) -> String { count == 1 ? "1 second" : "\(count) seconds" }
}
