import ArgumentParser
import Cryptography
import HTTP

/// Newman's options for TLS.
struct NewmanConnectionOptions: ParsableArguments {
    @Flag(name: [.customShort("k"), .long], help: "Accept any certificate.")
    var insecure = false

    @Option(help: ArgumentHelp("The client's certificate for all hosts: PEM, or a .pfx file.", valueName: "file"))
    var sslClientCert: String?

    @Option(help: ArgumentHelp("The private key of the client's certificate.", valueName: "file"))
    var sslClientKey: String?

    @Option(help: ArgumentHelp("The passphrase of the private key.", valueName: "passphrase"))
    var sslClientPassphrase: String?

    @Option(help: ArgumentHelp("Client certificates by URL, as JSON.", valueName: "file"))
    var sslClientCertList: String?

    @Option(help: ArgumentHelp("Authorities to trust besides the system's (PEM).", valueName: "file"))
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

    /// The same options of `hubrun run`.
    var translated: [String] {
        (insecure ? ["--insecure"] : []) + (sslClientCertList.map { ["--cert-list=\($0)"] } ?? [])
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
