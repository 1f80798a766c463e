import CLibSSL
package import Platform

/// The error of a certificate or a key that OpenSSL rejects.
package struct TLSError: Error, Equatable {
    /// OpenSSL's reason, such as "key values mismatch".
    package let reason: String

    fileprivate init(_ reason: String) { self.reason = reason }

    /// The first error of OpenSSL on this thread; it is taken from the list of errors.
    fileprivate static func last(_ action: String) -> TLSError {
        let number = ERR_get_error()
        ERR_clear_error()
        return TLSError(ERR_reason_error_string(number).map { String(cString: $0) } ?? action)
    }
}

/// The certificate and the key of a server, with the rules of its handshakes: TLS 1.2 or newer, HTTP/1.1 (ALPN, RFC 7301).
///
/// `@unchecked Sendable`: OpenSSL locks the context, which does not change any more.
package final class TLSServerContext: @unchecked Sendable {
    fileprivate let context: OpaquePointer

    /// - Parameters:
    ///   - certificates: The certificates in PEM, the server's own before those of its authorities.
    ///   - key: The unencrypted private key in PEM.
    package init(certificates: String, key: String) throws(TLSError) {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw .last("out of memory") }
        self.context = context
        shim_ssl_set_minimum_version(context)
        try Self.use(certificates: certificates, context)
        try Self.use(key: key, context)
        guard SSL_CTX_check_private_key(context) == 1 else { throw .last("the key is not the certificate's") }
        SSL_CTX_set_alpn_select_cb(
            context,
            { _, output, length, offered, size, _ in
                TLSServerContext.select(UnsafeBufferPointer(start: offered, count: Int(size)), output, length)
            }, nil)
    }

    deinit { SSL_CTX_free(context) }

    private static func use(certificates: String, _ context: OpaquePointer) throws(TLSError) {
        guard let file = Self.memory(certificates) else { throw .last("out of memory") }
        defer { BIO_free(file) }
        var count = 0
        while let certificate = PEM_read_bio_X509(file, nil, Self.noPassword, nil) {
            // The chain keeps a reference of its own.
            defer { X509_free(certificate) }
            let status =
                count == 0
                ? SSL_CTX_use_certificate(context, certificate)
                : Int32(shim_ssl_add_chain_certificate(context, certificate))
            guard status == 1 else { throw .last("a certificate cannot be used") }
            count += 1
        }
        guard count > 0 else { throw .last("there is no certificate") }
        // The end of the text is this error; any other is in a certificate.
        guard shim_ssl_is_end_of_pem(ERR_peek_last_error()) == 1 else { throw .last("a certificate cannot be read") }
        ERR_clear_error()
    }

    private static func use(key: String, _ context: OpaquePointer) throws(TLSError) {
        guard let file = Self.memory(key) else { throw .last("out of memory") }
        defer { BIO_free(file) }
        guard let key = PEM_read_bio_PrivateKey(file, nil, Self.noPassword, nil) else {
            throw .last("there is no private key")
        }
        defer { EVP_PKEY_free(key) }
        guard SSL_CTX_use_PrivateKey(context, key) == 1 else { throw .last("the key cannot be used") }
    }

    /// Returns a text in memory that OpenSSL owns and reads like a file.
    private static func memory(_ text: String) -> OpaquePointer? {
        guard let memory = BIO_new(BIO_s_mem()) else { return nil }
        let bytes = Array(text.utf8)
        guard BIO_write(memory, bytes, Int32(clamping: bytes.count)) == Int32(clamping: bytes.count) else {
            BIO_free(memory)
            return nil
        }
        return memory
    }

    /// Without it, OpenSSL would ask for the password of an encrypted key on the terminal.
    private static let noPassword:
        @convention(c) (
            UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?
        ) -> Int32 = { _, _, _, _ in -1 }

    /// Chooses HTTP/1.1 or 1.0; a client that offers only other protocols receives an alert (RFC 7301, section 3.2).
    private static func select(
        _ offered: UnsafeBufferPointer<UInt8>, _ output: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        _ length: UnsafeMutablePointer<UInt8>?
    ) -> Int32 {
        for name in ["http/1.1", "http/1.0"] {
            var index = 0
            while index < offered.count {
                let (start, size) = (index + 1, Int(offered[index]))
                guard start + size <= offered.count else { break }
                if offered[start..<start + size].elementsEqual(name.utf8), let list = offered.baseAddress {
                    output?.pointee = list + start
                    length?.pointee = UInt8(size)
                    return SSL_TLSEXT_ERR_OK
                }
                index = start + size
            }
        }
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
}

/// A server's side of a TLS connection. Used by one thread at a time.
///
/// OpenSSL reads from memory and writes to memory, because its own use of sockets has no deadlines and raises SIGPIPE.
/// `@unchecked Sendable`: the connection passes from one thread to the next one.
package final class TLSServerSession: @unchecked Sendable {
    private let session: OpaquePointer
    private let socket: ConnectedSocket
    private let input: OpaquePointer
    private let output: OpaquePointer
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 1)

    /// Returns nil if memory is exhausted.
    package init?(_ context: TLSServerContext, on socket: ConnectedSocket) {
        guard let session = SSL_new(context.context) else { return nil }
        guard let input = BIO_new(BIO_s_mem()), let output = BIO_new(BIO_s_mem()) else {
            SSL_free(session)
            return nil
        }
        SSL_set_bio(session, input, output)
        SSL_set_accept_state(session)
        (self.session, self.input, self.output, self.socket) = (session, input, output, socket)
    }

    deinit {
        SSL_free(session)
        piece.deallocate()
    }

    /// True if decrypted or received bytes wait in memory.
    package var hasInput: Bool { SSL_has_pending(session) == 1 || BIO_ctrl_pending(input) > 0 }

    package func handshake(until deadline: ContinuousClock.Instant) throws(ConnectionEnd) {
        while true {
            let status = SSL_do_handshake(session)
            guard try goOn(after: status, until: deadline) else { throw .lost }
            if status == 1 { return }
        }
    }

    /// Reads decrypted bytes, and waits if there are none.
    ///
    /// - Returns: The number of bytes; 0 if the client sends no more.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant
    ) throws(ConnectionEnd) -> Int {
        while true {
            let count = SSL_read(session, buffer.baseAddress, Int32(clamping: buffer.count))
            guard try goOn(after: count, until: deadline) else { return 0 }
            if count > 0 { return Int(count) }
        }
    }

    /// Writes all bytes.
    ///
    /// - Parameter limit: The longest wait for a client that reads nothing.
    package func write(_ bytes: UnsafeRawBufferPointer, waitingAtMost limit: Duration) throws(ConnectionEnd) {
        var rest = bytes
        while !rest.isEmpty {
            let count = SSL_write(session, rest.baseAddress, Int32(min(rest.count, 64 << 10)))
            guard count > 0 else {
                // The next connection of this thread must not find the error.
                ERR_clear_error()
                throw .lost
            }
            try flush(waitingAtMost: limit)
            rest = UnsafeRawBufferPointer(rebasing: rest[Int(count)...])
        }
    }

    /// Sends `close_notify` and ends the output (RFC 8446, section 6.1).
    ///
    /// - Parameter limit: The longest wait for a client that reads nothing.
    package func finishOutput(waitingAtMost limit: Duration) {
        ERR_clear_error()
        SSL_shutdown(session)
        ERR_clear_error()
        try? flush(waitingAtMost: limit)
        socket.finishOutput()
    }

    /// Sends the output of a call of OpenSSL, and receives the input that it waits for.
    ///
    /// - Returns: False at the end of the client's input.
    private func goOn(after status: Int32, until deadline: ContinuousClock.Instant) throws(ConnectionEnd) -> Bool {
        let error = status > 0 ? SSL_ERROR_NONE : SSL_get_error(session, status)
        ERR_clear_error()
        // An alert about the failure is among the output.
        try flush(waitingAtMost: max(.zero, deadline - .now))
        switch error {
        case SSL_ERROR_NONE: return true
        case SSL_ERROR_WANT_READ:
            let count = try socket.read(into: piece, until: deadline)
            guard count > 0 else { return false }
            guard BIO_write(input, piece.baseAddress, Int32(count)) == Int32(count) else { throw .lost }
            return true
        case SSL_ERROR_ZERO_RETURN: return false
        default: throw .lost
        }
    }

    private func flush(waitingAtMost limit: Duration) throws(ConnectionEnd) {
        while true {
            let count = BIO_read(output, piece.baseAddress, Int32(piece.count))
            guard count > 0 else { return }
            try socket.write(UnsafeRawBufferPointer(rebasing: piece[..<Int(count)]), waitingAtMost: limit)
        }
    }
}
