package import Cryptography

/// A client certificate for the URLs that match its patterns.
package struct ClientCertificate: Sendable, Equatable {
    package let patterns: [URLMatchPattern]
    /// The path of the certificate's file.
    package let path: String
    package let format: CertificateFormat
    /// The path of the private key in PEM form; nil if the key is in the certificate's file.
    package let key: String?
    /// The password of the private key; nil if it is not encrypted.
    package let passphrase: Secret?

    package init(
        patterns: [URLMatchPattern], path: String, format: CertificateFormat, key: String?, passphrase: Secret?
    ) {
        self.patterns = patterns
        self.path = path
        self.format = format
        self.key = key
        self.passphrase = passphrase
    }

    package func isFor(_ url: String) -> Bool { patterns.contains { $0.matches(url) } }
}

/// The form of a client certificate's file.
package enum CertificateFormat: Sendable, Equatable {
    case pem
    /// PKCS #12 (RFC 7292), a binary file with the certificate and its key: `.pfx`, `.p12`.
    case pkcs12
}

extension TLSSettings {
    /// Uses a certificate of a list.
    package mutating func use(_ certificate: ClientCertificate) {
        cert = certificate.path
        certFormat = certificate.format
        key = certificate.key
        passphrase = certificate.passphrase
    }

    package mutating func removeClientCertificate() {
        (cert, certFormat, key, passphrase) = (nil, .pem, nil, nil)
    }
}
