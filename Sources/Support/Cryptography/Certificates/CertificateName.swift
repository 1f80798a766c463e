import CLibCrypto
import Text

/// A host name or IP address that a server certificate is valid for.
package struct CertificateName: Sendable, Hashable {
    /// The name as given; an IPv6 address without its brackets.
    package let text: String
    let isAddress: Bool

    /// Parses a host name of letters, digits, hyphens, underscores and dots, with an optional leading `*.` (RFC 6125),
    /// or an IP address, IPv6 with or without brackets. Returns nil for other texts.
    package init?(_ text: String) {
        let bare = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        if bare.contains(":") || bare.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) {
            guard Self.isAddress(bare) else { return nil }
            (self.text, isAddress) = (bare, true)
        } else {
            guard bare == text, Self.isHostName(text) else { return nil }
            (self.text, isAddress) = (text, false)
        }
    }

    /// The name in the syntax of `subjectAltName` in `openssl` configuration files.
    var extensionText: String { (isAddress ? "IP:" : "DNS:") + text }

    private static func isAddress(_ text: String) -> Bool {
        // libcrypto accepts a single colon as an address.
        guard (2...45).contains(text.utf8.count), let octets = a2i_IPADDRESS(text) else {
            ERR_clear_error()
            return false
        }
        ASN1_OCTET_STRING_free(octets)
        return true
    }

    /// True for a host name of RFC 1123, section 2.1. Underscores are also allowed, because container names have them.
    private static func isHostName(_ text: String) -> Bool {
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text[...]
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                    && label.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            }
    }
}
