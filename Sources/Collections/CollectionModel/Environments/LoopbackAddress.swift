/// Addresses that other machines cannot reach.
enum LoopbackAddress {
    /// True for `localhost`, `::1` and 127.0.0.0/8 (RFC 1122, section 3.2.1.3) in dotted form.
    static func contains(_ host: String) -> Bool {
        if ["localhost", "::1"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isOctet)
    }

    private static func isOctet(_ part: Substring) -> Bool {
        part.utf8.count <= 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
    }
}
