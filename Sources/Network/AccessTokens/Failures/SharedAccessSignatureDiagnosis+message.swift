import Text

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
