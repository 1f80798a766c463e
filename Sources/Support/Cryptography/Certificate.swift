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

    /// Parses a certificate in DER (RFC 5280, section 4.1).
    package init(der bytes: [UInt8]) throws(CertificateError) {
        defer { ERR_clear_error() }
        let handle = bytes.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_X509(nil, &position, bytes.count)
        }
        guard let handle else { throw .broken }
        self.init(owning: handle)
    }

    /// The distinguished name, most general part first: `C=DE, O=Example, CN=localhost`; may be empty.
    package var subject: String { Self.text(of: X509_get_subject_name(handle)) }

    /// The distinguished name of the issuer, in the same format.
    package var issuer: String { Self.text(of: X509_get_issuer_name(handle)) }

    /// True if subject and issuer are the same.
    package var isSelfIssued: Bool {
        X509_NAME_cmp(X509_get_subject_name(handle), X509_get_issuer_name(handle)) == 0
    }

    /// Returns the host names and addresses of the certificate (RFC 5280, section 4.2.1.6), at most `limit`.
    package func names(upTo limit: Int) -> [String] {
        guard let list = X509_get_ext_d2i(handle, NID_subject_alt_name, nil, nil) else { return [] }
        let names = OpaquePointer(list)
        defer { GENERAL_NAMES_free(names) }
        var texts: [String] = []
        for index in 0..<max(0, OPENSSL_sk_num(names)) where texts.count < limit {
            guard let name = OPENSSL_sk_value(names, index)?.assumingMemoryBound(to: GENERAL_NAME.self) else {
                continue
            }
            if let text = Self.text(of: name) { texts.append(text) }
        }
        return texts
    }

    /// True if the certificate is valid for the host of a URL (RFC 6125); nil if this is uncertain.
    package func isGood(for host: String) -> Bool? {
        defer { ERR_clear_error() }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard let name = CertificateName(name) else { return nil }
        // Without other names, some clients accept an address in the common name.
        guard !name.isAddress || !names(upTo: 1).isEmpty else { return nil }
        switch name.isAddress
            ? X509_check_ip_asc(handle, name.text, 0) : X509_check_host(handle, name.text, name.text.utf8.count, 0, nil)
        {
        case 1: return true
        case 0: return false
        default: return nil
        }
    }

    private static func text(of name: UnsafePointer<GENERAL_NAME>) -> String? {
        var kind: Int32 = 0
        guard let value = GENERAL_NAME_get0_value(name, &kind) else { return nil }
        let string = value.assumingMemoryBound(to: ASN1_STRING.self)
        guard let start = ASN1_STRING_get0_data(string) else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: start, count: Int(max(0, ASN1_STRING_length(string)))))
        switch kind {
        case GEN_DNS: return String(decoding: bytes.prefix(maxHostName), as: UTF8.self)
        case GEN_IPADD where bytes.count == 4: return bytes.map(String.init).joined(separator: ".")
        case GEN_IPADD where bytes.count == 16: return addressText(bytes)
        default: return nil
        }
    }

    /// Formats an IPv6 address: the first of the longest runs of zeros becomes "::" (RFC 5952).
    private static func addressText(_ bytes: [UInt8]) -> String {
        let groups = stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
        var longest = 0..<0
        for start in groups.indices {
            let count = groups[start...].prefix { $0 == 0 }.count
            if count > longest.count { longest = start..<(start + count) }
        }
        func text(_ groups: ArraySlice<Int>) -> String { groups.map { String($0, radix: 16) }.joined(separator: ":") }
        guard longest.count > 1 else { return text(groups[...]) }
        return text(groups[..<longest.lowerBound]) + "::" + text(groups[longest.upperBound...])
    }

    /// The maximum length in bytes: RFC 1035, section 2.3.4.
    private static let maxHostName = 253
    /// The maximum length of a shown name, in bytes.
    private static let maxName = 400

    private static func text(of name: OpaquePointer?) -> String {
        guard let name, let output = BIO_new(BIO_s_mem()) else { return "" }
        defer { BIO_free(output) }
        guard X509_NAME_print_ex(output, name, 0, nameFlags) >= 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: maxName)
        let count = BIO_read(output, &buffer, Int32(buffer.count))
        return String(decoding: buffer.prefix(Int(max(0, count))), as: UTF8.self)
    }

    /// `XN_FLAG_SEP_CPLUS_SPC | ASN1_STRFLGS_UTF8_CONVERT | ASN1_STRFLGS_ESC_CTRL`, macros that Swift does not import.
    private static let nameFlags: UInt = 2 << 16 | 0x10 | 0x02
}

/// The reason why a text is not a certificate, or a certificate cannot be created.
package enum CertificateError: Error, Sendable, Equatable {
    case notPEM
    /// The block has no END line.
    case incomplete
    /// The block is not base64 or not a certificate.
    case broken
    /// The text contains another kind of block: a key, a certificate request.
    case otherContent(label: String)
    /// libcrypto could not create a certificate: memory is exhausted, or a system policy forbids it.
    case notMade

    init(_ error: KeyError) {
        switch error {
        case .incomplete: self = .incomplete
        case .broken(let label): self = label == "CERTIFICATE" ? .broken : .otherContent(label: label)
        case .otherContent(let label): self = .otherContent(label: label)
        case .encrypted, .publicKey: self = .otherContent(label: "ENCRYPTED PRIVATE KEY")
        case .notPEM, .wrongKind, .shortRSA, .unusable, .notRSA, .notSigned: self = .notPEM
        }
    }

    /// A one-sentence description.
    package var message: String {
        switch self {
        case .notPEM: "the certificate is not PEM text"
        case .incomplete: "the certificate has no \"-----END CERTIFICATE-----\""
        case .broken: "the content of the certificate is damaged"
        case .otherContent(let label): "the certificate's text contains \"\(label)\", not a certificate"
        case .notMade: "a certificate cannot be made here"
        }
    }

    /// A proposed solution.
    package var hint: String {
        switch self {
        case .notPEM, .otherContent: "it begins with \"-----BEGIN CERTIFICATE-----\""
        case .incomplete, .broken: "copy the certificate's file again, with all of its lines"
        case .notMade: "give one of your own"
        }
    }
}
