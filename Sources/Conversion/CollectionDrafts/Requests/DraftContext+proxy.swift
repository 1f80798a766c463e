extension DraftContext {
    private static let proxySchemes: Set = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Returns the URL of a proxy, with a placeholder for its password; nil for one that hubrun cannot use.
    ///
    /// - Parameters:
    ///   - address: The address as curl reads it: scheme and port may be missing.
    ///   - scheme: The scheme of an address without one.
    ///   - login: User name and password, instead of those of the address.
    package func proxy(_ address: String, scheme: String = "http", login: String? = nil, at place: String) -> String? {
        var address = address
        var scheme = scheme
        var login = login
        if let end = address.firstRange(of: "://") {
            scheme = String(address[..<end.lowerBound])
            address = String(address[end.upperBound...])
        }
        if let sign = address.lastIndex(of: "@") {
            login = login ?? String(address[..<sign])
            address = String(address[address.index(after: sign)...])
        }
        while address.hasSuffix("/") { address.removeLast() }
        if !address.contains(":"), !address.contains("{{") { address += ":1080" }
        var text = scheme + "://"
        if let login {
            let words = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            text += translate(words[0])
            if words.count > 1 {
                text += ":" + value(words[1], named: "proxy password", isSecret: true, at: place).text
            }
            text += "@"
        }
        let host = translate(address)
        guard Self.isRequestable("http://" + host), !address.contains("/"), Self.proxySchemes.contains(scheme) else {
            return nil
        }
        return text + host
    }
}
