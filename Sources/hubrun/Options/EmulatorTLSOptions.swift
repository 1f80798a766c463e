import Cryptography

/// The options for TLS in the emulator.
struct EmulatorTLSOptions: Options {
    @Flag("--https", help: "Serve https and HTTP/2, with a certificate created at the start.")
    var https = false

    @Option(
        "--tls-name", value: "name",
        help: "Another name or address for the certificate, besides localhost, 127.0.0.1 and ::1 (repeatable).")
    var tlsName: [String] = []

    @Option(
        "--ca-file", value: "file",
        help: """
            Write the certificate that clients must trust to this file (default: \
            \(EmulatorIdentity.authorityFile)).
            """)
    var caFile: String?

    @Option("--cert", value: "file", help: "Serve https with this certificate and, after it, its authorities (PEM).")
    var cert: String?

    @Option("--key", value: "file", help: "The certificate's private key (PEM).")
    var key: String?

    func validate() throws {
        guard (cert == nil) == (key == nil) else {
            throw ValidationError("--cert and --key go together: neither works without the other")
        }
        for (option, isGiven) in [("--tls-name", !tlsName.isEmpty), ("--ca-file", caFile != nil)] where isGiven {
            if cert != nil { throw ValidationError("\(option) is for a certificate made at start, --cert brings one") }
            if !https { throw ValidationError("\(option) goes with --https") }
        }
        for name in tlsName where CertificateName(name) == nil {
            throw ValidationError("--tls-name: \"\(name)\" is neither a host's name nor an IP address")
        }
    }
}
