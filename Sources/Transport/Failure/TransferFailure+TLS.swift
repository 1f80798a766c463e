import CLibCurl

extension TransferFailure {
    /// A handshake that failed, or a certificate that was not accepted.
    var tlsAccount: Account {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION: certificateAccount
        case CURLE_SSL_CACERT_BADFILE:
            Account(
                kind: .tls, message: "the trusted certificates cannot be read: \(words)",
                hint: "check CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR")
        default: handshakeAccount
        }
    }

    private var certificateAccount: Account {
        let problem = "SSL certificate problem: "
        guard detail.hasPrefix(problem) else {
            return Account(
                kind: .tls, message: "the certificate of \(host) is not valid for host name \"\(host)\"",
                hint: "the certificate names other hosts: use one of these, or get a new certificate")
        }
        let reason = detail.dropFirst(problem.count)
        switch report.verifyResult {
        case CertificateProblem.hasExpired:
            return Account(
                kind: .tls, message: "the certificate of \(host) has expired",
                hint: "the server needs a new certificate, unless this machine's clock is wrong")
        case CertificateProblem.isNotYetValid:
            return Account(
                kind: .tls, message: "the certificate of \(host) is not valid yet", hint: "check this machine's clock")
        default:
            return Account(
                kind: .tls, message: "the certificate of \(host) is not trusted: \(reason)",
                hint: "to trust it, name the certificate of its authority in SSL_CERT_FILE")
        }
    }

    /// OpenSSL's numbers: `X509_verify_cert_error_string(3)`.
    private enum CertificateProblem {
        static let isNotYetValid = 9
        static let hasExpired = 10
    }

    private var handshakeAccount: Account {
        if detail.contains("Connection reset by peer") {
            return Account(kind: .tls, message: "the connection was reset by the server during the TLS handshake")
        }
        if detail.contains("SSL_ERROR_SYSCALL") || detail.contains("unexpected eof") {
            return Account(kind: .tls, message: "the server closed the connection during the TLS handshake")
        }
        // "OpenSSL/3.0.22: error:0A00010B:SSL routines::wrong version number"
        let reason = detail.contains("error:") ? String(detail[lastColonEnd...]) : words
        let isPlain = reason == "wrong version number" || reason == "http request" || reason == "packet length too long"
        return Account(
            kind: .tls, message: "the TLS handshake with \(host) failed: \(reason)",
            hint: isPlain ? "does this port speak plain HTTP? Then the URL begins with http://" : nil)
    }

    private var lastColonEnd: String.Index {
        detail.lastIndex(of: ":").map { detail.index(after: $0) } ?? detail.startIndex
    }
}
