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

extension TLSSettings {
    /// Throws an error with the path of any unusable file or folder: libcurl has the same message for all cases.
    func check() throws(TransportError) {
        if let ca {
            if FileStatus.kind(of: ca) == .folder {
                try Self.checkFolder(ca)
            } else {
                try PEMFile(ca, role: "file of authorities (tls.ca)").check(for: .certificate)
            }
        }
        if let cert, certFormat == .pkcs12 {
            try Self.checkArchive(cert)
        } else if let cert {
            try PEMFile(cert, role: "client certificate (tls.cert)").check(for: .certificate)
            let keyRole = key == nil ? "client certificate (tls.cert)" : "client key (tls.key)"
            try PEMFile(key ?? cert, role: keyRole).check(for: passphrase == nil ? .key : .encryptedKey)
        } else if let key {
            throw .error(
                "the client key \"\(key)\" has no certificate beside it", hint: "name its certificate in tls.cert")
        }
    }

    /// Throws an error for a file that is not PKCS #12, whose first byte begins a sequence in DER.
    private static func checkArchive(_ path: String) throws(TransportError) {
        let file: ContentFile
        do throws(ContentFile.Problem) {
            file = try ContentFile(path: path)
        } catch {
            throw .error("the client certificate \"\(path)\" \(error.words)", hint: error.hint)
        }
        guard file.bytes(upTo: 1) == [0x30] else {
            throw .error(
                "the client certificate \"\(path)\" is not in the form of PKCS #12 (pfx)",
                hint: "a certificate in PEM form is given as cert, and its private key as key")
        }
    }

    /// Throws an error if OpenSSL would find no certificate in the folder: it selects files by name only.
    private static func checkFolder(_ path: String) throws(TransportError) {
        guard try PEMFile.names(in: path).contains(where: isHashName) else {
            throw .error(
                "the folder of authorities (tls.ca) \"\(path)\" has no certificates named by their hash",
                hint: "run: openssl rehash \(path)")
        }
    }

    /// True for a name of eight hexadecimal digits, a dot and a number: `c_rehash(1)`.
    private static func isHashName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 8, let number = Int(Substring(parts[1])) else { return false }
        return number >= 0 && UInt32(String(Substring(parts[0])), radix: 16) != nil
    }
}

/// A file of certificates or keys in PEM form (RFC 7468), checked before libcurl uses it.
private struct PEMFile {
    enum Content {
        case certificate
        /// A private key that is not encrypted.
        case key
        /// A private key whose password is known.
        case encryptedKey
    }

    private let path: String
    /// The purpose of the file, as a noun phrase in messages.
    private let role: String

    /// The number of bytes that are searched from the start of the file.
    private static let maxSize = 4 << 20

    init(_ path: String, role: String) {
        self.path = path
        self.role = role
    }

    func check(for content: Content) throws(TransportError) {
        let labels = try labels()
        let hasKey = labels.contains { $0.hasSuffix("PRIVATE KEY") }
        switch content {
        case .certificate where !labels.contains { $0.hasSuffix("CERTIFICATE") }:
            throw .error(
                "the \(role) \"\(path)\" contains no certificate in PEM form",
                hint: "make one: openssl x509 -in FILE -out cert.pem, or of a .p12: openssl pkcs12 -nodes")
        case .key where !hasKey, .encryptedKey where !hasKey:
            throw .error(
                "the \(role) \"\(path)\" contains no private key in PEM form",
                hint: "make one: openssl pkey -in FILE -out key.pem; a separate key file is named in tls.key")
        case .key where labels.contains("ENCRYPTED PRIVATE KEY"):
            throw .error(
                "the private key in \"\(path)\" is encrypted, and hubrun cannot ask for its password",
                hint: "decrypt it: openssl pkey -in FILE -out key.pem")
        default: return
        }
    }

    /// Returns the labels after `-----BEGIN`.
    private func labels() throws(TransportError) -> Set<String> {
        let begin = "-----BEGIN "
        var labels: Set<String> = []
        for line in try bytes().split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            if line.starts(with: begin.utf8) {
                let label = line.dropFirst(begin.utf8.count).prefix { $0 != UInt8(ascii: "-") }
                labels.insert(String(decoding: label, as: UTF8.self))
            } else if line.starts(with: "Proc-Type: 4,ENCRYPTED".utf8) {
                // OpenSSL's traditional key format marks encryption this way: RFC 1421, section 4.6.1.1.
                labels.insert("ENCRYPTED PRIVATE KEY")
            }
        }
        return labels
    }

    private func bytes() throws(TransportError) -> [UInt8] {
        let file: ContentFile
        do throws(ContentFile.Problem) {
            file = try ContentFile(path: path)
        } catch {
            throw .error("the \(role) \"\(path)\" \(error.words)", hint: error.hint)
        }
        return file.bytes(upTo: Self.maxSize)
    }

    /// Returns the names of all entries in a folder.
    static func names(in folder: String) throws(TransportError) -> [String] {
        do throws(SystemError) {
            return try FileSystem.names(in: folder).map { String(decoding: $0, as: UTF8.self) }
        } catch {
            throw .error("the folder \"\(folder)\" cannot be read: \(error.text)")
        }
    }
}

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

/// The main fields of a server's own certificate: RFC 5280, section 4.1.2.
package struct ServerCertificate: Sendable, Equatable {
    /// The distinguished name, most general part first: `C = DE, O = Example, CN = localhost`.
    package var subject: String
    package var issuer: String
    /// The serial number in lower-case hexadecimal digits.
    package var serialNumber: String
    /// The start of validity, in seconds since 1970; ``notAfter`` is the end.
    var notBefore: Int
    package var notAfter: Int

    package init(subject: String, issuer: String, serialNumber: String, notBefore: Int, notAfter: Int) {
        self.subject = subject
        self.issuer = issuer
        self.serialNumber = serialNumber
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}
