/// Queries of URLs as entries of `query`.
package enum DraftQuery {
    /// Returns the names and values of a query that is sent in the same or an equivalent encoding under `query`; nil if
    /// it must stay in the URL.
    ///
    /// Equivalent are encoded unreserved characters (RFC 3986, section 6.2.2.2). `+` stays in the URL, because servers
    /// may read it as a space.
    ///
    /// - Parameter raw: The query as written, without `?`.
    package static func entries(_ raw: some StringProtocol) -> [(name: String, value: String)]? {
        var result: [(name: String, value: String)] = []
        for pair in raw.split(separator: "&", omittingEmptySubsequences: false) {
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            guard let name = decoded(pair[..<equals]), let value = decoded(pair[pair.index(after: equals)...]),
                !name.isEmpty
            else { return nil }
            // Values of one name stand in a list, behind its first one.
            if let earlier = result.lastIndex(where: { $0.name == name }), earlier < result.count - 1 { return nil }
            result.append((name, value))
        }
        return result
    }

    /// Returns the decoded text; nil if encoding it again gives something else.
    private static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard isKept(byte) else { return nil }
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            guard !isKept(value) || isUnreserved(value) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// True for a byte that hubrun sends as it is in names and values of `query`.
    private static func isKept(_ byte: UInt8) -> Bool { isUnreserved(byte) || "$!'()*,:@/?".utf8.contains(byte) }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
