import ArgumentParser
import Cryptography
import RunEngine
import HTTP

/// The options for connections, which override `defaults`; a request's own keys override them.
struct ConnectionOptions: ParsableArguments {
    @Flag(help: "Accept any certificate.")
    var insecure = false

    @Option(help: ArgumentHelp("Trust only the authorities in this PEM file or folder.", valueName: "file"))
    var cacert: String?

    @Option(help: ArgumentHelp("The client's certificate (PEM).", valueName: "file"))
    var cert: String?

    @Option(help: ArgumentHelp("The client's private key (PEM).", valueName: "file"))
    var key: String?

    @Option(help: ArgumentHelp("The passphrase of the client's private key.", valueName: "passphrase"))
    var keyPassphrase: String?

    @OptionGroup var certificateList: CertificateListOption

    @Option(help: ArgumentHelp("Use this proxy; none disables proxies.", valueName: "url"))
    var proxy: String?

    @Option(
        help: ArgumentHelp("Connect to ADDRESS for HOST:PORT (repeatable).", valueName: "host:port:address"))
    var resolve: [String] = []

    @Option(help: ArgumentHelp("The version of HTTP to use.", valueName: "1.1|2"))
    var http: HTTPVersionChoice?

    @Option(help: ArgumentHelp("Connect to this Unix socket instead of the URL's host.", valueName: "file"))
    var unixSocket: String?

    @Flag(help: "Follow no redirects, whatever defaults say.")
    var noRedirects = false

    @Option(
        help: ArgumentHelp(
            "The largest response body, decompressed: 10MB, 64MiB (the default) or a number of bytes.",
            valueName: "size"),
        transform: SizeOption.parse)
    var maxBody: Int?

    func validate() throws {
        if key != nil, cert == nil { throw ValidationError("--key needs --cert with the certificate it belongs to") }
        for (option, path) in [("--cacert", cacert), ("--cert", cert), ("--key", key)] {
            guard let path else { continue }
            // `--cacert` also accepts a folder of certificates.
            if let diagnostic = InputFile.diagnostic(inPathOf: option, path, mayBeFolder: option == "--cacert") {
                throw ValidationError(diagnostic)
            }
        }
        if let proxy, proxy != "none", !proxy.contains("://") {
            // The value may hold a password: do not repeat it.
            throw ValidationError("--proxy is a URL such as http://HOST:PORT, or none")
        }
        _ = try addresses()
    }

    /// The options as written, without the passphrase, and without the user name and password in the proxy's URL.
    var withoutSecrets: [String] {
        let files = [("--cacert", cacert), ("--cert", cert), ("--key", key), ("--proxy", proxy.map(Self.open))]
        let values =
            files + [
                ("--http", http?.rawValue), ("--unix-socket", unixSocket), ("--max-body", maxBody.map { "\($0)" }),
            ]
        return (insecure ? ["--insecure"] : []) + certificateList.written + (noRedirects ? ["--no-redirects"] : [])
            + values.flatMap { option, value in value.map { [option, $0] } ?? [] }
            + resolve.flatMap { ["--resolve", $0] }
    }

    /// The files that are read for each connection.
    var files: [String] { [cacert, cert, key].compactMap(\.self) }

    private static func open(_ url: String) -> String {
        let scalars = url.unicodeScalars
        guard let at = scalars.lastIndex(of: "@"), let slashes = scalars.firstRange(of: "://".unicodeScalars) else {
            return url
        }
        return "\(url[..<slashes.upperBound])USER:PASSWORD\(url[at...])"
    }

    func put(into overrides: inout RunOverrides) throws {
        overrides.tls.insecure = insecure ? true : nil
        overrides.tls.ca = cacert
        overrides.tls.cert = cert
        overrides.tls.key = key
        overrides.tls.passphrase = keyPassphrase.map { Secret($0) }
        overrides.proxy = try proxyChoice()
        overrides.resolve = try addresses()
        overrides.httpVersion = http
        overrides.unixSocket = unixSocket
        overrides.ignoresRedirects = noRedirects
        overrides.maxBody = maxBody
    }

    private func proxyChoice() throws -> ProxyChoice? {
        guard let proxy else { return nil }
        let choice: ProxyChoice = proxy == "none" ? .none : .url(proxy)
        do throws(TransportError) {
            try choice.check()
        } catch {
            throw CommandFailure(.commandLine, "--proxy: \(error.message)", hint: error.hint)
        }
        return choice
    }

    /// Parses `--resolve` as curl does: a host, a port and an address, which may contain colons and brackets.
    private func addresses() throws -> [AddressOverride] {
        try resolve.map { text in
            let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count > 1, PortText.isTooLarge(parts[1]) {
                throw ValidationError("--resolve: \(PortText.message(for: parts[1]))")
            }
            guard parts.count == 3, let port = Int(parts[1]), (1...65535).contains(port), !parts[0].isEmpty,
                !parts[2].isEmpty
            else {
                throw ValidationError("--resolve is HOST:PORT:ADDRESS, not \"\(text)\"")
            }
            return AddressOverride(host: String(parts[0]), port: port, address: String(parts[2]))
        }
    }
}

extension ConnectionOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(
            .flag("--insecure") { $0.insecure = $1 },
            .option("--cacert") { $0.cacert = $1 },
            .option("--cert") { $0.cert = $1 },
            .option("--key") { $0.key = $1 },
            .option("--key-passphrase") { $0.keyPassphrase = $1 },
            .group(CertificateListOption.self) { $0.certificateList = $1 },
            .option("--proxy") { $0.proxy = $1 },
            .list("--resolve") { $0.resolve = $1 },
            .option("--http") { $0.http = $1 },
            .option("--unix-socket") { $0.unixSocket = $1 },
            .flag("--no-redirects") { $0.noRedirects = $1 },
            .option("--max-body", parse: SizeOption.parse) { $0.maxBody = $1 })
    }
}

extension HTTPVersionChoice: ExpressibleByArgument {}
