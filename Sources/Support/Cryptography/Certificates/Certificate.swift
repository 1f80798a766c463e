import CLibCrypto

/// An X.509 certificate (RFC 5280), parsed or under construction.
///
/// Not copyable, because it owns its libcrypto handle.
package struct Certificate: ~Copyable {
    let handle: OpaquePointer

    /// Parses the first certificate of a PEM text. In a chain this is the server's own certificate.
    package init(pem text: String) throws(CertificateError) {
        defer { ERR_clear_error() }
        let block: PEMText.Block
        do throws(KeyError) {
            block = try PEMText(text).block(labelled: [Self.label])
        } catch {
            throw CertificateError(error)
        }
        guard block.label == Self.label else { throw .otherContent(label: block.label) }
        try self.init(der: block.bytes)
    }

    /// Takes ownership of a handle.
    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        X509_free(handle)
    }

    /// The certificate as PEM (RFC 7468).
    package var pem: String {
        var bytes: UnsafeMutablePointer<UInt8>?
        let length = i2d_X509(handle, &bytes)
        defer { CRYPTO_free(bytes, nil, 0) }
        guard length > 0, let bytes else { return "" }
        return PEMText.written(Array(UnsafeBufferPointer(start: bytes, count: Int(length))), label: Self.label)
    }

    /// The subject's common name; empty if there is none.
    package var commonName: String {
        var name = [UInt8](repeating: 0, count: 200)
        let length = name.withUnsafeMutableBytes { buffer in
            X509_NAME_get_text_by_NID(
                X509_get_subject_name(handle), NID_commonName,
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
        }
        guard length > 0 else { return "" }
        return String(decoding: name.prefix(Int(length)), as: UTF8.self)
    }

    /// The validity period, in seconds since 1970; nil if a date is invalid.
    package var period: (start: Int, end: Int)? {
        guard let start = Self.seconds(X509_get0_notBefore(handle)), let end = Self.seconds(X509_get0_notAfter(handle))
        else { return nil }
        return (start, end)
    }

    /// True if the key is the private key of the certificate.
    package func belongs(to key: borrowing AsymmetricKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(handle, key.handle) == 1
    }

    private static let label = "CERTIFICATE"

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
        guard let time, let zero = ASN1_TIME_set(nil, 0) else { return nil }
        defer { ASN1_TIME_free(zero) }
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard ASN1_TIME_diff(&days, &seconds, zero, time) == 1 else { return nil }
        return Int(days) * 86_400 + Int(seconds)
    }
}
