import CLibSSL

/// What OpenSSL saw of a server's certificates in one handshake: libcurl tells nothing of them when it fails.
///
/// Shared by the transfer and by OpenSSL's context, which lives as long as the connection and may be used by later
/// transfers: each holds it. Used by the loop's thread alone. No decision of OpenSSL's is changed.
final class HandshakeRecord {
    /// The first thing that OpenSSL did not accept.
    struct Problem {
        /// An `X509_V_ERR_…`: `X509_verify_cert_error_string(3)`.
        let number: Int
        /// The certificate it is about, in DER; empty when there is none.
        let certificate: [UInt8]

        /// In OpenSSL's words.
        var words: String { String(cString: X509_verify_cert_error_string(number)) }
    }

    let startedAt = ContinuousClock.now
    /// In DER, the server's own first, as it sent them.
    private(set) var sent: [[UInt8]] = []
    private(set) var problem: Problem?
    private var isOver = false

    /// Certificates of one server that are kept.
    private static let maxCertificates = 10

    /// Keeps the record beside `context`, an `SSL_CTX` that no handshake has begun with; nil when there is no memory.
    init?(watching context: OpaquePointer) {
        guard Self.index >= 0 else { return nil }
        let held = Unmanaged.passRetained(self)
        guard SSL_CTX_set_ex_data(context, Self.index, held.toOpaque()) == 1 else {
            held.release()
            return nil
        }
        SSL_CTX_set_verify(context, SSL_CTX_get_verify_mode(context)) { isFine, store in
            if isFine == 0 { HandshakeRecord.of(verifying: store)?.takeProblem(store) }
            return isFine
        }
        SSL_CTX_set_info_callback(context) { connection, event, _ in
            if event == SSL_CB_HANDSHAKE_DONE { HandshakeRecord.of(connection)?.takeSent(connection) }
        }
    }

    /// Lets go of the certificates: the handshake has failed and was told of, or the exchange was made.
    func end() {
        isOver = true
        sent = []
    }

    // MARK: What OpenSSL calls

    /// Where OpenSSL keeps the record of a context, which it releases with the context; negative when it cannot.
    private static let index = shim_ssl_new_context_index { _, record, _, _, _, _ in
        if let record { Unmanaged<HandshakeRecord>.fromOpaque(record).release() }
    }

    private static func of(_ connection: OpaquePointer?) -> HandshakeRecord? {
        guard let connection, let context = SSL_get_SSL_CTX(connection) else { return nil }
        return SSL_CTX_get_ex_data(context, index).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// The record of the connection that a chain is verified for.
    private static func of(verifying store: OpaquePointer?) -> HandshakeRecord? {
        guard let store else { return nil }
        return of(
            X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx()).map { OpaquePointer($0) })
    }

    private func takeProblem(_ store: OpaquePointer?) {
        guard !isOver, problem == nil else { return }
        let certificate = X509_STORE_CTX_get_current_cert(store).map(Self.bytes) ?? []
        problem = Problem(number: Int(X509_STORE_CTX_get_error(store)), certificate: certificate)
        sent = Self.certificates(X509_STORE_CTX_get0_untrusted(store))
    }

    private func takeSent(_ connection: OpaquePointer?) {
        if !isOver, sent.isEmpty { sent = Self.certificates(SSL_get_peer_cert_chain(connection)) }
    }

    private static func certificates(_ list: OpaquePointer?) -> [[UInt8]] {
        guard let list else { return [] }
        return (0..<max(0, shim_ssl_certificate_count(list))).prefix(maxCertificates).compactMap { index in
            shim_ssl_certificate(list, index).map(bytes)
        }
    }

    private static func bytes(_ certificate: OpaquePointer) -> [UInt8] {
        let size = i2d_X509(certificate, nil)
        guard size > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            var position = buffer.baseAddress
            count = Int(max(0, i2d_X509(certificate, &position)))
        }
    }
}
