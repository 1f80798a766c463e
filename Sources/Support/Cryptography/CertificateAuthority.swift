import CLibCrypto
import Text

/// A temporary certificate authority for servers on this machine. Its key exists only in memory.
///
/// Trust in its certificate is limited: nothing can be signed after the key is released.
package struct CertificateAuthority: ~Copyable {
    /// The certificate that clients must trust.
    package let certificate: Certificate
    private let key: AsymmetricKey
    private let period: ValidityPeriod

    /// - Parameter now: The current time, in seconds since 1970.
    package init(name: String, now: Int) throws(CertificateError) {
        let period = ValidityPeriod(now: now)
        let key = try AsymmetricKey(generating: .p256)
        let certificate = try Certificate(subject: name, key, period)
        try certificate.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        try certificate.add(NID_key_usage, "critical,keyCertSign,cRLSign")
        try certificate.add(NID_subject_key_identifier, "hash")
        try certificate.signItself(with: key)
        self.period = period
        self.key = key
        self.certificate = certificate
    }

    /// Returns a certificate for a server with these names, and its private key, both in PEM.
    ///
    /// Browsers and Python's strict mode require each of the extensions (RFC 5280, section 4.2).
    package func issue(for names: [CertificateName]) throws(CertificateError) -> (certificate: String, key: Secret) {
        let serverKey = try AsymmetricKey(generating: .p256)
        let server = try Certificate(subject: names.first?.text ?? "", serverKey, period)
        try server.add(NID_basic_constraints, "critical,CA:FALSE")
        try server.add(NID_key_usage, "critical,digitalSignature")
        try server.add(NID_ext_key_usage, "serverAuth")
        try server.add(NID_subject_alt_name, names.map(\.extensionText).joined(separator: ","))
        try server.add(NID_subject_key_identifier, "hash")
        try server.add(NID_authority_key_identifier, "keyid:always", issuer: certificate)
        try server.sign(as: certificate, with: key)
        return (server.pem, try serverKey.privatePEM())
    }
}

/// The validity period of a certificate, in seconds since 1970.
private struct ValidityPeriod {
    let start: Int
    let end: Int

    /// Starts one day early, for clients with a slow clock; ends at the maximum that browsers accept.
    init(now: Int) {
        start = now - 86_400
        end = now + 397 * 86_400
    }
}

extension Certificate {
    /// Creates an unsigned X.509 version 3 certificate.
    fileprivate init(
        subject: String, _ key: borrowing AsymmetricKey, _ period: ValidityPeriod
    ) throws(CertificateError) {
        guard let handle = X509_new() else { throw .notMade }
        guard Self.fill(handle, subject: Array(subject.utf8), key, period) else {
            X509_free(handle)
            throw .notMade
        }
        self.handle = handle
    }

    private static func fill(
        _ handle: OpaquePointer, subject: [UInt8], _ key: borrowing AsymmetricKey, _ period: ValidityPeriod
    ) -> Bool {
        let serial = SecureRandom.bytes(16)
        guard let number = BN_bin2bn(serial, Int32(serial.count), nil) else { return false }
        defer { BN_free(number) }
        return X509_set_version(handle, 2) == 1
            && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(handle)) != nil
            && ASN1_TIME_set(X509_getm_notBefore(handle), period.start) != nil
            && ASN1_TIME_set(X509_getm_notAfter(handle), period.end) != nil
            && X509_set_pubkey(handle, key.handle) == 1
            && X509_NAME_add_entry_by_NID(
                X509_get_subject_name(handle), NID_commonName, utf8, subject, Int32(subject.count), -1, 0) == 1
    }

    /// Adds an extension. The value has the syntax of `openssl` configuration files.
    func add(_ kind: Int32, _ value: String) throws(CertificateError) {
        try add(kind, value, issuedBy: handle)
    }

    /// Adds an extension that refers to the issuer.
    func add(_ kind: Int32, _ value: String, issuer: borrowing Certificate) throws(CertificateError) {
        try add(kind, value, issuedBy: issuer.handle)
    }

    /// Sets the issuer's name and signs the certificate with the issuer's key.
    func sign(as issuer: borrowing Certificate, with key: borrowing AsymmetricKey) throws(CertificateError) {
        try sign(issuedBy: issuer.handle, with: key)
    }

    /// Sets its own name as the issuer and signs the certificate with its own key.
    func signItself(with key: borrowing AsymmetricKey) throws(CertificateError) {
        try sign(issuedBy: handle, with: key)
    }

    /// `MBSTRING_UTF8`, a macro that Swift does not import.
    private static let utf8: Int32 = 0x1000

    private func add(_ kind: Int32, _ value: String, issuedBy issuer: OpaquePointer) throws(CertificateError) {
        defer { ERR_clear_error() }
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, handle, nil, nil, 0)
        guard let field = X509V3_EXT_nconf_nid(nil, &context, kind, value) else { throw .notMade }
        defer { X509_EXTENSION_free(field) }
        guard X509_add_ext(handle, field, -1) == 1 else { throw .notMade }
    }

    private func sign(
        issuedBy issuer: OpaquePointer, with key: borrowing AsymmetricKey
    ) throws(CertificateError) {
        defer { ERR_clear_error() }
        guard X509_set_issuer_name(handle, X509_get_subject_name(issuer)) == 1,
            X509_sign(handle, key.handle, EVP_sha256()) > 0
        else { throw .notMade }
    }
}

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
