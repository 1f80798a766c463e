extension SetCookie {
    /// Why a jar does not take this cookie from `origin`, if it does not: RFC 6265bis, section 5.7.
    func refusal(from origin: CookieOrigin) -> RejectedCookie? {
        if size > Self.maxSize { return .tooLarge(name, size: size) }
        if let domain, domain != origin.host {
            guard origin.isIn(domain: domain) else { return .otherDomain(domain, of: name, from: origin.host) }
            // RFC 6265, section 5.3, step 5: such a cookie would reach the servers of strangers.
            guard !PublicSuffixes.contains(domain) else {
                return .publicSuffix(domain, of: name, from: origin.host)
            }
        }
        if isSecure && !origin.isSecure { return .notSecure(name, from: origin.host) }
        return prefixRefusal
    }

    /// The promises that a name's prefix makes, in any case: RFC 6265bis, section 4.1.3.
    private var prefixRefusal: RejectedCookie? {
        let lowerName = name.prefix(9).lowercased()
        let isHost = lowerName.hasPrefix("__host-")
        guard isHost || lowerName == "__secure-" else { return nil }
        if !isSecure { return .prefix(name, demand: "it is not Secure") }
        if isHost && domain != nil { return .prefix(name, demand: "it has a Domain") }
        if isHost && path != "/" { return .prefix(name, demand: "its Path is not \"/\"") }
        return nil
    }
}
