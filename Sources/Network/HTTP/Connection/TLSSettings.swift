package import Cryptography
import Platform

/// The TLS settings of a call: trust in the server and the client's own certificate.
package struct TLSSettings: Sendable, Equatable {
    /// True if any server certificate is accepted, whatever its issuer and host names.
    package var insecure = false
    /// The path of a PEM file of trusted authorities, or of a folder of such files named by hash (`openssl rehash`).
    /// Replaces the system's authorities unless ``addsAuthorities`` is true.
    package var ca: String?
    /// True to trust the authorities in ``ca`` in addition to the system's.
    package var addsAuthorities = false
    /// The path of a file with the client's certificate and the certificates of its issuers.
    package var cert: String?
    package var certFormat = CertificateFormat.pem
    /// The path of a PEM file with the private key of ``cert``; nil if the key is in the same file.
    package var key: String?
    /// The password of the private key; nil if it is not encrypted.
    package var passphrase: Secret?
    package var minVersion: TLSVersion?
    package var maxVersion: TLSVersion?
    /// The accepted ciphers of TLS 1.2 and older, in OpenSSL's syntax: `openssl-ciphers(1)`.
    package var cipherList: String?
    /// The accepted cipher suites of TLS 1.3, separated by colons.
    package var cipherSuites: String?

    package init(
        insecure: Bool = false, ca: String? = nil, cert: String? = nil, key: String? = nil,
        minVersion: TLSVersion? = nil, maxVersion: TLSVersion? = nil
    ) {
        self.insecure = insecure
        self.ca = ca
        self.cert = cert
        self.key = key
        self.minVersion = minVersion
        self.maxVersion = maxVersion
    }

    /// True if ``ca`` is a folder.
    package var isFolderOfAuthorities: Bool { ca.map { FileStatus.kind(of: $0) == .folder } ?? false }

    /// ``cipherList`` as it is set; nil means OpenSSL's default. OpenSSL's security level 1 and above excludes
    /// the signatures of TLS 1.0 and 1.1: `SSL_CTX_set_security_level(3)`.
    package var ciphers: String? {
        minVersion == .v1_0 || minVersion == .v1_1 ? "\(cipherList ?? "DEFAULT"):@SECLEVEL=0" : cipherList
    }
}

/// The TLS versions that a collection can request.
package enum TLSVersion: String, Sendable, Equatable, CaseIterable {
    case v1_0 = "1.0"
    case v1_1 = "1.1"
    case v1_2 = "1.2"
    case v1_3 = "1.3"
}
