import CLibCrypto

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
struct ValidityPeriod {
    let start: Int
    let end: Int

    /// Starts one day early, for clients with a slow clock; ends at the maximum that browsers accept.
    init(now: Int) {
        start = now - 86_400
        end = now + 397 * 86_400
    }
}
