import ArgumentParser
import Cryptography

/// The options for TLS in the emulator.
struct EmulatorTLSOptions: ParsableArguments {
    @Flag(help: "Serve https and HTTP/2, with a certificate created at the start.")
    var https = false

    @Option(
        help: ArgumentHelp(
            "Another name or address for the certificate, besides localhost, 127.0.0.1 and ::1 (repeatable).",
            valueName: "name"))
    var tlsName: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Write the certificate that clients must trust to this file (default: \
            \(EmulatorIdentity.authorityFile)).
            """, valueName: "file"))
    var caFile: String?

    @Option(
        help: ArgumentHelp("Serve https with this certificate and, after it, its authorities (PEM).", valueName: "file")
    )
    var cert: String?

    @Option(help: ArgumentHelp("The certificate's private key (PEM).", valueName: "file"))
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
