import Cryptography
import HTTP

/// Newman's options for TLS.
struct NewmanConnectionOptions: Options {
    @Flag("-k", "--insecure", help: "Accept any certificate.")
    var insecure = false

    @Option("--ssl-client-cert", value: "file", help: "The client's certificate for all hosts: PEM, or a .pfx file.")
    var sslClientCert: String?

    @Option("--ssl-client-key", value: "file", help: "The private key of the client's certificate.")
    var sslClientKey: String?

    @Option("--ssl-client-passphrase", value: "passphrase", help: "The passphrase of the private key.")
    var sslClientPassphrase: String?

    @Option("--ssl-client-cert-list", value: "file", help: "Client certificates by URL, as JSON.")
    var sslClientCertList: String?

    @Option("--ssl-extra-ca-certs", value: "file", help: "Authorities to trust besides the system's (PEM).")
    var sslExtraCaCerts: String?

    func validate() throws {
        if sslClientCert == nil, sslClientKey != nil || sslClientPassphrase != nil {
            throw ValidationError("--ssl-client-key and --ssl-client-passphrase need --ssl-client-cert")
        }
        let files = [
            ("--ssl-client-cert", sslClientCert), ("--ssl-client-key", sslClientKey),
            ("--ssl-extra-ca-certs", sslExtraCaCerts),
        ]
        for (option, path) in files {
            guard let path, let message = InputFile.diagnostic(inPathOf: option, path, mayBeFolder: false) else {
                continue
            }
            throw ValidationError(message)
        }
    }

    /// Sets the same options of `hubrun run`.
    func put(into options: ConnectionOptions) {
        options.insecure = insecure
        options.certificateList.certList = sslClientCertList
    }

    /// The certificate for all hosts, which those of the list precede; nil without one.
    func certificate() throws -> ClientCertificate? {
        guard let path = sslClientCert, let all = URLMatchPattern("<all_urls>") else { return nil }
        let name = path.lowercased()
        return ClientCertificate(
            patterns: [all], path: path,
            format: name.hasSuffix(".pfx") || name.hasSuffix(".p12") ? .pkcs12 : .pem, key: sslClientKey,
            passphrase: sslClientPassphrase.map { Secret($0) })
    }
}
