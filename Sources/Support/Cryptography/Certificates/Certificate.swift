import CLibCrypto

/// An X.509 certificate (RFC 5280), read or in the making.
///
/// It owns its libcrypto handle, as ``AsymmetricKey`` does.
package struct Certificate: ~Copyable {
    let handle: OpaquePointer

    /// Reads the first certificate of a PEM text: a server's own, before those of its authorities.
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

    /// Takes a handle over.
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

    /// The subject's common name, empty where it has none.
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

    /// When it begins and ends to hold, in seconds since 1970; nil for a date that is none.
    package var period: (start: Int, end: Int)? {
        guard let start = Self.seconds(X509_get0_notBefore(handle)), let end = Self.seconds(X509_get0_notAfter(handle))
        else { return nil }
        return (start, end)
    }

    /// Whether the key is the one that the certificate speaks of.
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
