import CLibCrypto

extension Certificate {
    /// Creates an unsigned X.509 version 3 certificate.
    init(
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
