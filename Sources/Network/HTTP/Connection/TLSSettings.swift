/// How a server's identity is checked, and how the client shows its own.
package struct TLSSettings: Sendable, Equatable {
    /// Whether to accept any certificate, whoever signed it and whomever it names.
    package var insecure = false
    /// A PEM file of trusted authorities, or a folder of such files named by hash (`openssl rehash`); replaces the
    /// system's.
    package var ca: String?
    /// The client's certificate: a PEM file, with those of its issuers after it.
    package var cert: String?
    /// The private key of ``cert``: a PEM file; nothing when it is in the same one.
    package var key: String?
    package var minVersion: TLSVersion?

    package init(
        insecure: Bool = false, ca: String? = nil, cert: String? = nil, key: String? = nil,
        minVersion: TLSVersion? = nil
    ) {
        self.insecure = insecure
        self.ca = ca
        self.cert = cert
        self.key = key
        self.minVersion = minVersion
    }

    /// Whether ``ca`` is a folder of files.
    package var isFolderOfAuthorities: Bool { ca.map(PEMFile.isFolder) ?? false }

    /// The ciphers to ask for, in OpenSSL's notation: its security level 1 and above rule out the signatures of TLS 1.0
    /// and 1.1, `SSL_CTX_set_security_level(3)`. Nil for its own choice.
    package var ciphers: String? {
        minVersion == .v1_0 || minVersion == .v1_1 ? "DEFAULT:@SECLEVEL=0" : nil
    }
}

/// The versions of TLS, as collections name them.
package enum TLSVersion: String, Sendable, Equatable, CaseIterable {
    case v1_0 = "1.0"
    case v1_1 = "1.1"
    case v1_2 = "1.2"
    case v1_3 = "1.3"
}
