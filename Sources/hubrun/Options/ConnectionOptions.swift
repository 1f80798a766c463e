import CollectionModel
import Cryptography
import Diagnostics
import EnvironmentFiles
import HTTP
import Platform
import Placeholders
import Text

/// The options for connections, which override `defaults`; a request's own keys override them.
struct ConnectionOptions: Options {
    @Flag("--insecure", help: "Accept any certificate.", rerun: .written)
    var insecure = false

    @Option("--cacert", value: "file", help: "Trust only the authorities in this PEM file or folder.", rerun: .written)
    var cacert: String?

    @Option("--cert", value: "file", help: "The client's certificate (PEM).", rerun: .written)
    var cert: String?

    @Option("--key", value: "file", help: "The client's private key (PEM).", rerun: .written)
    var key: String?

    @Option("--key-passphrase", value: "passphrase", help: "The passphrase of the client's private key.")
    var keyPassphrase: String?

    @OptionGroup var certificateList: CertificateListOption

    @Option("--proxy", value: "url", help: "Use this proxy; none disables proxies.", rerun: .hiding(withoutPassword))
    var proxy: String?

    @Option(
        "--resolve", value: "host:port:address", help: "Connect to ADDRESS for HOST:PORT (repeatable).", rerun: .written
    )
    var resolve: [String] = []

    @Option("--http", value: "1.1|2", help: "The version of HTTP to use.", rerun: .written)
    var http: HTTPVersionChoice?

    @Option(
        "--unix-socket", value: "file", help: "Connect to this Unix socket instead of the URL's host.", rerun: .written)
    var unixSocket: String?

    @Flag("--no-redirects", help: "Follow no redirects, whatever defaults say.", rerun: .written)
    var noRedirects = false

    @Option(
        "--max-body", value: "size",
        help: "The largest response body, decompressed: 10MB, 64MiB (the default) or a number of bytes.",
        parse: SizeOption.parse, rerun: .written)
    var maxBody: Int?

    @Flag("--trace", help: "Send a trace context of W3C, whose id is in reports and beside failures.", rerun: .written)
    var trace = false

    @Option(
        "--trace-url", value: "url",
        help: "The address of a page about a trace, as in https://traces.example/{traceId}; {spanId} is the attempt.")
    var traceURL: String?

    func validate() throws {
        if let traceURL, !traceURL.contains("{traceId}") {
            throw ValidationError("--trace-url has {traceId} where the id of the trace belongs")
        }
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

    /// The files that are read for each connection.
    var files: [String] { [cacert, cert, key].compactMap(\.self) }

    /// Returns a URL without the user name and the password.
    private static func withoutPassword(_ url: String) -> String {
        let scalars = url.unicodeScalars
        guard let at = scalars.lastIndex(of: "@"), let slashes = scalars.firstRange(of: "://".unicodeScalars) else {
            return url
        }
        return "\(url[..<slashes.upperBound])USER:PASSWORD\(url[at...])"
    }

    func put(into settings: inout RequestSettings) throws {
        settings.give(\.proxy, try proxySetting())
        settings.give(\.resolve, resolve.isEmpty ? nil : try addresses())
        settings.give(\.http, http)
        settings.give(\.unixSocket, unixSocket.map { PlaceholderText(commandLine: $0) })
        settings.give(\.followRedirects, noRedirects ? 0 : nil)
        settings.give(\.maxBody, maxBody)
        settings.give(\.trace, trace ? true : nil)
    }

    /// The settings for TLS, without the list of certificates; nil if none is given.
    var tls: TLSSetting? {
        guard insecure || keyPassphrase != nil || !files.isEmpty else { return nil }
        var tls = TLSSetting(isInsecure: insecure, ca: cacert, cert: cert, key: key)
        tls.passphrase = keyPassphrase.map { Secret($0) }
        return tls
    }

    private func proxySetting() throws -> ProxySetting? {
        guard let proxy else { return nil }
        guard proxy != "none" else { return ProxySetting.none }
        do throws(TransportError) {
            try ProxyChoice.url(proxy).check()
        } catch {
            throw CommandFailure(.commandLine, "--proxy: \(error.message)", hint: error.hint)
        }
        return .url(PlaceholderText(commandLine: proxy))
    }

    /// Parses `--resolve` as curl does: a host, a port and an address, which may contain colons and brackets.
    private func addresses() throws -> [ResolveSetting] {
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
            return ResolveSetting(host: String(parts[0]), port: port, address: String(parts[2]))
        }
    }
}

extension HTTPVersionChoice: OptionValue {}

/// The option for a list of client certificates.
struct CertificateListOption: Options {
    @Option(
        "--cert-list", value: "file",
        help: """
            Client certificates by URL, as JSON of Newman's --ssl-client-cert-list; the first that matches is used \
            instead of --cert.
            """, rerun: .written)
    var certList: String?

    /// Returns the certificates, and prints the warnings of the list.
    ///
    /// - Parameter isStrict: True to treat warnings as errors.
    /// - Throws: `CommandFailure` for a missing or invalid list, and for a certificate that does not exist.
    func certificates(isStrict: Bool) throws -> [ClientCertificate] {
        guard let certList else { return [] }
        let bytes = try InputFile.bytes(
            of: "--cert-list", at: certList, hint: "paths are relative to the current folder")
        let folder = PathParts(certList).folder
        let reading = CertificateList.read(
            bytes, path: certList, folders: folder.isEmpty ? [""] : ["", folder])
        guard let content = reading.content, !isStrict || reading.diagnostics.sorted.isEmpty else {
            throw CommandFailure(.badFile, reading.diagnostics.sorted)
        }
        CommandFailure(.success, reading.diagnostics.sorted).print()
        for path in content.certificates.flatMap({ [$0.path, $0.key].compactMap(\.self) }) { ReadFiles.note(path) }
        return content.certificates
    }
}
