import CLibSSL

/// The certificates and the first verification error of a TLS handshake. libcurl does not report them after a failure.
///
/// The transfer and OpenSSL's context each retain it: the context lives as long as the connection, which later
/// transfers may reuse. Used only on the loop's thread. Does not change OpenSSL's decisions.
package final class HandshakeRecord {
    /// The first error that OpenSSL reported for the chain.
    package struct Problem {
        /// An `X509_V_ERR_…` number: `X509_verify_cert_error_string(3)`.
        package let number: Int
        /// The certificate with the error, in DER; empty if there is none.
        package let certificate: [UInt8]

        /// OpenSSL's description of the error.
        package var words: String { String(cString: X509_verify_cert_error_string(number)) }
    }

    package let startedAt = ContinuousClock.now
    /// The certificates in DER, in the order sent; the server's own is first.
    package private(set) var sent: [[UInt8]] = []
    package private(set) var problem: Problem?
    private var isOver = false

    /// The maximum number of certificates kept per server.
    private static let maxCertificates = 10

    /// Attaches the record to `context`, an `SSL_CTX` without any handshake yet. Returns nil if memory is exhausted.
    package init?(watching context: OpaquePointer) {
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

    /// Releases the certificates after the failure was reported or the exchange was created.
    package func end() {
        isOver = true
        sent = []
    }

    // MARK: OpenSSL callbacks

    /// The index of the record in OpenSSL's context, which releases the record; negative if none is available.
    private static let index = shim_ssl_new_context_index { _, record, _, _, _, _ in
        if let record { Unmanaged<HandshakeRecord>.fromOpaque(record).release() }
    }

    private static func of(_ connection: OpaquePointer?) -> HandshakeRecord? {
        guard let connection, let context = SSL_get_SSL_CTX(connection) else { return nil }
        return SSL_CTX_get_ex_data(context, index).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the record of the connection whose chain is being verified.
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

/// Functions for libcurl's contexts of OpenSSL.
package enum ClientTLS {
    /// True if a library, as libcurl names it (`OpenSSL/3.0.22`), is the one that is loaded here. Otherwise its contexts
    /// must not be accessed.
    package static func isLoaded(_ library: String) -> Bool {
        library.hasPrefix("OpenSSL/\(OpenSSL_version_num() >> 28).")
    }

    /// Adds the authorities of a PEM file to those that a context, an `SSL_CTX`, trusts.
    ///
    /// - Returns: False if the file cannot be read.
    package static func addAuthorities(of path: String, to context: OpaquePointer) -> Bool {
        SSL_CTX_load_verify_locations(context, path, nil) == 1
    }
}
