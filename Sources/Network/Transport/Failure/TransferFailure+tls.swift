import CLibCurl
import HTTP
import Platform
import Text

extension TransferFailure {
    /// The explanation of a failed handshake or a rejected certificate.
    var tlsExplanation: Explanation {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION: certificateExplanation.lasting
        case CURLE_SSL_CACERT_BADFILE: authoritiesExplanation.lasting
        case CURLE_SSL_CERTPROBLEM:
            Explanation(
                kind: .tls, message: "the client certificate \"\(tls.cert ?? "")\" cannot be used: \(wordsOnClient)",
                hint: clientCertificateHint, origin: .request)
        case CURLE_SSL_CIPHER:
            Explanation(
                kind: .tls, message: "none of the chosen ciphers is known: \(words)",
                hint: "names have OpenSSL's spelling: openssl ciphers lists them", origin: .request)
        default: handshakeExplanation
        }
    }

    private var tls: TLSSettings { transfer.call.tls }

    private var clientCertificateHint: String {
        if tls.certFormat == .pkcs12 {
            return "is the passphrase right? A file with old ciphers is converted in two steps: "
                + "openssl pkcs12 -legacy -nodes -in FILE -out all.pem, openssl pkcs12 -export -in all.pem -out FILE"
        }
        return tls.passphrase == nil
            ? "tls.key must be the private key of tls.cert"
            : "is the passphrase right, and is the key the private key of the certificate?"
    }

    /// libcurl's message with the certificate path as the user wrote it.
    private var wordsOnClient: String {
        words.replacing(tls.distinctCert ?? "", with: tls.cert ?? "")
    }

    private var authoritiesExplanation: Explanation {
        Explanation(
            kind: .tls, message: "the trusted certificates cannot be read: \(words)",
            hint: tls.ca == nil
                ? "check CURL_CA_BUNDLE, SSL_CERT_FILE and SSL_CERT_DIR; without them, install ca-certificates"
                : "check tls.ca")
    }

    // MARK: The server's certificate

    private var certificateExplanation: Explanation {
        let problem = "SSL certificate problem: "
        let now = Int(WallClock.now)
        let isForOtherHost = !detail.hasPrefix(problem)
        // A rejected chain may belong to the proxy, which has another host name.
        let name = isForOtherHost || !isProxied ? host : nil
        let chain = transfer.handshake.map { CertificateChain($0, for: name, isRefused: isForOtherHost, now: now) }
        var explanation =
            isForOtherHost
            ? otherHostExplanation(chain)
            : verificationDescription(chain, String(detail.dropFirst(problem.count)), now: now)
        if let chain {
            explanation.message += chain.furtherFaults.map { "; \($0)" }.joined()
            if !isForOtherHost, chain.isForOtherHost, let names = chain.leafNames {
                explanation.hint? += "; it is good for \(names): use such a name"
            }
            explanation.details = chain.lines
        }
        return explanation
    }

    private func otherHostExplanation(_ chain: CertificateChain?) -> Explanation {
        let names = chain?.leafNames.map { "it is good for \($0): use such a name" }
        return Explanation(
            kind: .tls, message: "the certificate of \(host) is not valid for host name \"\(host)\"",
            hint: "\(names ?? "the certificate names other hosts: use one of these"), or get a new certificate; "
                + acceptance)
    }

    private func verificationDescription(_ chain: CertificateChain?, _ reason: String, now: Int) -> Explanation {
        // The invalid certificate in the chain may belong to an authority.
        let whose =
            chain?.faultyAuthority.map { "an authority's certificate of \(host) (\($0))" }
            ?? "the certificate of \(host)"
        let clock = "it says \(UTCTime(now).minuteText)"
        switch report.verifyResult {
        case CertificateChain.Fault.hasExpired:
            return Explanation(
                kind: .tls, message: "\(whose) has expired",
                hint:
                    "the server needs a new certificate, unless this machine's clock is wrong: \(clock); \(acceptance)")
        case CertificateChain.Fault.isNotYetValid:
            return Explanation(
                kind: .tls, message: "\(whose) is not valid yet",
                hint: "check this machine's clock: \(clock); \(acceptance)")
        case CertificateChain.Fault.isSelfSigned:
            return untrusted("it is self-signed", "to trust it, name it in \(trustSetting)\(alternative)")
        case CertificateChain.Fault.rootIsUnknown:
            return untrusted("its root authority is not known here", trustHint + alternative)
        case let number where CertificateChain.Fault.issuerIsUnknown.contains(number):
            return untrusted(
                "its issuer is not known here",
                "\(trustHint)\(alternative); does the server send the certificates between, too?")
        default:
            return untrusted(reason, trustHint + alternative)
        }
    }

    private func untrusted(_ reason: String, _ hint: String) -> Explanation {
        Explanation(kind: .tls, message: "the certificate of \(host) is not trusted: \(reason)", hint: hint)
    }

    private var acceptance: String { "--insecure accepts any certificate" }
    private var alternative: String { ", or accept any certificate with --insecure" }

    private var trustHint: String { "to trust it, name the certificate of its authority in \(trustSetting)" }

    private var trustSetting: String {
        tls.ca == nil
            ? "tls.ca, --cacert or SSL_CERT_FILE" : "tls.ca or --cacert (which replace the system's authorities)"
    }

    // MARK: The handshake

    private var handshakeExplanation: Explanation {
        var explanation = failedHandshakeExplanation
        explanation.details = connectionLines
        return explanation
    }

    private var failedHandshakeExplanation: Explanation {
        if detail.contains("Connection reset by peer") {
            return Explanation(
                kind: .tls, message: "the connection was reset by the server during the TLS handshake",
                hint: cutHandshakeHint)
        }
        if detail.contains("SSL_ERROR_SYSCALL") || detail.contains("unexpected eof") {
            return Explanation(
                kind: .tls, message: "the server closed the connection during the TLS handshake",
                hint: cutHandshakeHint)
        }
        return rejectedExplanation?.lasting ?? alertExplanation?.lasting
            ?? failedHandshake(reason, "openssl s_client -connect \(host):\(port) shows more of the handshake")
    }

    private var cutHandshakeHint: String {
        "does port \(port) speak TLS, and is it this server's name (\(host)) that it waits for?"
    }

    /// The end of OpenSSL's message "OpenSSL/3.0.22: error:0A00010B:SSL routines::wrong version number, errno 0".
    private var reason: String {
        guard detail.contains("error:"), let colon = detail.lastIndex(of: ":") else { return words }
        let end = detail[colon...].dropFirst()
        return String(end.firstRange(of: ", errno").map { end[..<$0.lowerBound] } ?? end)
    }

    private func failedHandshake(_ reason: String, _ hint: String?, lacksCertificate: Bool = false) -> Explanation {
        Explanation(
            kind: .tls, message: "the TLS handshake with \(host) failed: \(reason)", hint: hint,
            lacksCertificate: lacksCertificate)
    }

    /// The explanation of a handshake that this side aborted, or nil.
    private var rejectedExplanation: Explanation? {
        switch reason {
        case "wrong version number", "http request", "packet length too long", "record layer failure":
            return Explanation(
                kind: .tls, message: "the server does not speak TLS on port \(port)",
                hint: "does this port speak plain HTTP? Then the URL begins with http://")
        case "unsupported protocol", "version too low", "no protocols available", "tlsv1 alert protocol version",
            "legacy sigalg disallowed or unsupported":
            let hint =
                tls.maxVersion.map {
                    "versions of TLS above \($0.rawValue) are disabled: the server may require a newer one"
                } ?? tls.minVersion.map {
                    "tls.minVersion asks for TLS \($0.rawValue) or newer: the server may be older"
                }
                ?? "the server is too old for this machine; tls.minVersion: 1.0 accepts it, and weaker keys and ciphers"
            return failedHandshake("there is no version of TLS that both sides accept", hint)
        default: return nil
        }
    }

    /// The explanation of a handshake that the server aborted with an alert (RFC 8446, section 6.2), or nil.
    private var alertExplanation: Explanation? {
        // OpenSSL omits the word "alert" for "unrecognized name".
        let alert =
            reason.firstRange(of: " alert ").map { reason[$0.upperBound...] }
            ?? reason.firstRange(of: "unrecognized name").map { reason[$0] }
        guard let alert else { return nil }
        switch alert {
        case "unrecognized name":
            return failedHandshake(
                "the server has no host \"\(host)\" (unrecognized name)",
                "check the host name; a server by its address is reached with resolve: { \"NAME:\(port)\": ADDRESS }")
        case "certificate required":
            return failedHandshake(
                "the server requires a client certificate", "name one in tls.cert, and its private key in tls.key",
                lacksCertificate: tls.cert == nil)
        case "handshake failure" where tls.cert == nil:
            return failedHandshake(
                "the server refused it (handshake failure)",
                "it may require a client certificate (tls.cert), or another cipher or version of TLS",
                lacksCertificate: true)
        case "unknown ca", "bad certificate", "certificate expired", "certificate revoked", "certificate unknown",
            "unsupported certificate", "access denied", "decrypt error":
            guard let cert = tls.cert else { return nil }
            return failedHandshake(
                "the server did not accept the client certificate \"\(cert)\" (\(alert))",
                "is it still valid, and does the server trust its issuer?")
        default: return nil
        }
    }

    /// The explanation of a handshake that the server rejected after the client had finished it. In TLS 1.3 the alert may
    /// arrive in place of the response.
    var lateRejectionExplanation: Explanation? {
        detail.contains("SSL routines::") ? alertExplanation : nil
    }
}
