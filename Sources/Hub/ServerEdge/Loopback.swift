import Text

/// The names and addresses that denote the local machine everywhere: RFC 6761, section 6.3, for names; RFC 1122,
/// section 3.2.1.3, and RFC 4291, section 2.5.3, for addresses.
package enum Loopback {
    /// - Parameter host: The host without a port; an IPv6 address may have brackets.
    package static func contains(_ host: some StringProtocol) -> Bool {
        var name = host.lowercased()[...]
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        if name.hasSuffix(".") { name = name.dropLast() }
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || isLoopback4(name)
    }

    /// Returns the host of `host:port`.
    package static func host(of authority: String) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority[...] }
        return authority[..<colon]
    }

    private static func isLoopback4(_ text: Substring) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127" else { return false }
        return parts.allSatisfy { part in
            (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(\.isASCIIDigit)
                && UInt8(part) != nil
        }
    }
}
