import CLibCrypto

/// What a server's certificate can be good for: a host's name or an IP address.
package struct CertificateName: Sendable, Hashable {
    /// As it was given.
    package let text: String
    let isAddress: Bool

    /// A name of letters, digits, hyphens and underscores with dots between, perhaps with `*.` before it (RFC 6125);
    /// or an address, an IPv6 one with or without brackets. Nil for anything else.
    package init?(_ text: String) {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        if bare.contains(":") || bare.utf8.allSatisfy({ Self.digits.contains($0) || $0 == UInt8(ascii: ".") }) {
            guard Self.isAddress(bare) else { return nil }
            (self.text, isAddress) = (bare, true)
        } else {
            guard bare == text, Self.isHostName(text) else { return nil }
            (self.text, isAddress) = (text, false)
        }
    }

    /// As the extension `subjectAltName` is written in `openssl`'s configuration files.
    var extensionText: String { (isAddress ? "IP:" : "DNS:") + text }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func isAddress(_ text: String) -> Bool {
        // libcrypto takes a lone colon for an address.
        guard (2...45).contains(text.utf8.count), let octets = a2i_IPADDRESS(text) else {
            ERR_clear_error()
            return false
        }
        ASN1_OCTET_STRING_free(octets)
        return true
    }

    /// RFC 1123, section 2.1, and the underscore that names of containers have.
    private static func isHostName(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                    && label.allSatisfy { Character(UnicodeScalar($0)).isLabelCharacter }
            }
    }
}

extension Character {
    fileprivate var isLabelCharacter: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
}
