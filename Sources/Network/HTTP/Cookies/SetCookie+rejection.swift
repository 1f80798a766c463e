extension SetCookie {
    /// Returns the reason why a jar rejects this cookie from `origin`, or nil: RFC 6265bis, section 5.7.
    func rejection(from origin: CookieOrigin) -> RejectedCookie? {
        if size > Self.maxSize { return .tooLarge(name, size: size) }
        if let domain, domain != origin.host {
            guard origin.isIn(domain: domain) else { return .otherDomain(domain, of: name, from: origin.host) }
            // A cookie for a public suffix would be sent to unrelated servers: RFC 6265, section 5.3, step 5.
            guard !PublicSuffixes.contains(domain) else {
                return .publicSuffix(domain, of: name, from: origin.host)
            }
        }
        if isSecure && !origin.isSecure { return .notSecure(name, from: origin.host) }
        return prefixRejection
    }

    /// The violated rule of the name's prefix, or nil. The prefix is case-insensitive: RFC 6265bis, section 4.1.3.
    private var prefixRejection: RejectedCookie? {
        let lowerName = name.prefix(9).lowercased()
        let isHost = lowerName.hasPrefix("__host-")
        guard isHost || lowerName == "__secure-" else { return nil }
        if !isSecure { return .prefix(name, demand: "it is not Secure") }
        if isHost && domain != nil { return .prefix(name, demand: "it has a Domain") }
        if isHost && path != "/" { return .prefix(name, demand: "its Path is not \"/\"") }
        return nil
    }
}
