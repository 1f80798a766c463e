import Cryptography
import Diagnostics
package import HTTP
import Platform
import Text
package import Secrets
import Transport

/// A `curl` command for `sh` and `bash` that sends the same bytes as a call.
package struct CurlCommand {
    /// The maximum length of a command on one line, in bytes.
    private static let width = 100

    private let call: HTTPCall
    private let masked: MaskedCall

    package init(_ call: HTTPCall, masking: Masking) {
        self.call = call
        masked = MaskedCall(call, masking: masking)
    }

    /// The command; a long one has one option per line.
    package var text: String {
        let body = CurlBody(masked)
        let words = [["curl", masked.url]] + method(body) + fields + connection + body.options
        let options = words.map { $0.map(ShellWord.quoted).joined(separator: " ") }
        let line = (body.source.map { "\($0) | " } ?? "") + options.joined(separator: " ")
        guard line.utf8.count > Self.width || line.contains("\n") else { return line }
        return (body.source.map { "\($0) |\n" } ?? "") + options.joined(separator: " \\\n  ")
    }

    // MARK: Request

    private func method(_ body: CurlBody) -> [[String]] {
        var options: [[String]] = []
        // Omit -X if the body options imply the method: with -X, curl does not change a redirected POST to GET.
        switch call.method {
        case "GET" where !body.isSent, "POST" where body.isSent: break
        case "HEAD" where !body.isSent: options.append(["--head"])
        default: options.append(["-X", call.method])
        }
        if call.url.contains(where: { "[]{}".contains($0) }) { options.append(["--globoff"]) }
        if call.url.contains("/.") { options.append(["--path-as-is"]) }
        return options
    }

    /// The header fields in their order, and empty values for the fields that curl would add.
    private var fields: [[String]] {
        var lines: [String] = []
        if let encodings = call.addedAcceptEncoding { lines.append("Accept-Encoding: \(encodings)") }
        for field in masked.fields {
            let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            lines.append(isBlank ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        let omitted = addedByCurl + (call.omitsAcceptEncoding && call.compressed ? ["Accept-Encoding"] : [])
        for name in omitted where !call.fields.contains(where: { $0.isNamed(name) }) { lines.append("\(name):") }
        let compressed = call.compressed ? [["--compressed"]] : []
        return lines.map { ["-H", $0] } + compressed
    }

    private var addedByCurl: [String] {
        guard call.content != nil || call.announcesEmptyContent else { return ["User-Agent", "Accept"] }
        return ["User-Agent", "Accept", "Content-Type"] + (isLong ? ["Expect"] : [])
    }

    /// True if curl could add `Expect: 100-continue`: the oldest versions do so for content over 1 KiB.
    private var isLong: Bool {
        switch call.content {
        case .bytes(let bytes)?: bytes.count > 1024
        case .file?, .pieces?: true
        case nil: false
        }
    }

    // MARK: Connection

    private var connection: [[String]] {
        var options: [[String]] = []
        switch call.authentication {
        case .digest(let user, let password)?:
            options += [["--digest"], ["-u", "\(masked.text(user)):\(masked.secret(password.exposed))"]]
        case .ntlm(let user, let password, let domain)?:
            let name = domain.isEmpty ? user : "\(domain)\\\(user)"
            options += [["--ntlm"], ["-u", "\(masked.text(name)):\(masked.secret(password.exposed))"]]
        case .basic, .bearer, .apiKey, .awsSignature, .oauth1, .hawk, .edgeGrid, nil: break
        }
        options += redirects
        if call.timeout != HTTPCall.usualTimeout, call.timeout > .zero {
            options.append(["--max-time", Self.seconds(call.timeout)])
        }
        if call.connectTimeout != HTTPCall.usualConnectTimeout, call.connectTimeout > .zero {
            options.append(["--connect-timeout", Self.seconds(call.connectTimeout)])
        }
        switch call.httpVersion {
        case .http1_1: options.append(["--http1.1"])
        case .http2: options.append(["--http2"])
        case nil: break
        }
        return options + proxy + tls + address
    }

    private var redirects: [[String]] {
        guard call.followsRedirects else { return [] }
        var options = [["--location"], ["--max-redirs", "\(call.maxRedirects)"]]
        guard let rules = call.redirectRules else { return options }
        if rules.keepsMethod { options.append(["--post301", "--post302", "--post303"]) }
        if rules.keepsAuthorization { options.append(["--location-trusted"]) }
        if rules.sendsReferer { options.append(["--referer", ";auto"]) }
        return options
    }

    private var proxy: [[String]] {
        switch call.proxy {
        case _ where call.isDirect, .none: [["--noproxy", "*"]]
        case .environment: []
        // Set an empty list to override the environment's.
        case .url(let url): [["--proxy", masked.url(url)], ["--noproxy", ""]]
        }
    }

    private var tls: [[String]] {
        let tls = call.tls
        var options: [[String]] = tls.insecure ? [["--insecure"]] : []
        if let ca = tls.ca { options.append([tls.isFolderOfAuthorities ? "--capath" : "--cacert", masked.text(ca)]) }
        if let cert = tls.cert {
            // An unescaped colon would begin a password.
            let path = masked.text(cert).replacing("\\", with: "\\\\").replacing(":", with: "\\:")
            options.append(["--cert", path])
        }
        if tls.certFormat == .pkcs12 { options.append(["--cert-type", "P12"]) }
        if let key = tls.key { options.append(["--key", masked.text(key)]) }
        if let passphrase = tls.passphrase { options.append(["--pass", masked.secret(passphrase.exposed)]) }
        if let version = tls.minVersion { options.append(["--tlsv\(version.rawValue)"]) }
        if let version = tls.maxVersion { options.append(["--tls-max", version.rawValue]) }
        if let ciphers = tls.ciphers { options.append(["--ciphers", ciphers]) }
        if let suites = tls.cipherSuites { options.append(["--tls13-ciphers", suites]) }
        return options
    }

    private var address: [[String]] {
        call.resolve.map { ["--connect-to", masked.text($0.connectTo)] }
            + (call.unixSocket.map { [["--unix-socket", masked.text($0)]] } ?? [])
    }

    /// Returns a duration in curl's syntax, in seconds: `1.5`.
    private static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = max(seconds == 0 ? 1 : 0, attoseconds / 1_000_000_000_000_000)
        guard milliseconds > 0 else { return "\(seconds)" }
        var digits = String(1000 + milliseconds).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(seconds).\(digits)"
    }
}

/// The content of a request for curl: an argument, a file, or the output of a command piped to curl.
private struct CurlBody {
    /// The limit for an argument, in bytes. Systems reject longer ones (Linux: `MAX_ARG_STRLEN` is 131,072).
    private static let longestArgument = 100_000

    /// The command whose output is the content; nil if none is needed.
    private(set) var source: String?
    private(set) var options: [[String]] = []

    init(_ masked: MaskedCall) {
        let pieces = masked.content
        switch pieces.first {
        case nil: if masked.call.announcesEmptyContent { options = [["--data-raw", ""]] }
        case .bytes(let bytes)? where pieces.count == 1: take(bytes)
        case .file(let path)? where pieces.count == 1: options = [["--data-binary", "@" + Self.path(path)]]
        case _?: take(pieces)
        }
    }

    /// True if the request has content, even if it is empty.
    var isSent: Bool { !options.isEmpty }

    private mutating func take(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.count <= Self.longestArgument, text.utf8.elementsEqual(bytes),
            text.unicodeScalars.allSatisfy(ShellWord.isPlain)
        {
            options = [["--data-raw", text]]
        } else {
            pipe(PrintedBytes.command(bytes))
        }
    }

    private mutating func take(_ pieces: [HTTPPiece]) {
        let commands = pieces.map { piece in
            switch piece {
            case .bytes(let bytes): PrintedBytes.command(bytes)
            case .file(let path): "cat " + ShellWord.quoted(Self.path(path))
            }
        }
        pipe("{\n" + commands.joined(separator: "\n") + "\n}")
    }

    private mutating func pipe(_ command: String) {
        source = command
        options = [["--data-binary", "@-"]]
    }

    /// Returns a path that curl does not read as an option or as standard input.
    private static func path(_ path: String) -> String {
        path.hasPrefix("-") ? "./" + path : path
    }
}

/// A `printf` command for `sh` and `bash` that writes any bytes.
enum PrintedBytes {
    /// The approximate length at which an argument ends and the next one begins, in characters.
    private static let width = 72

    /// Returns the command. Lines end with a backslash, so that they can be pasted together.
    static func command(_ bytes: [UInt8]) -> String {
        let arguments = arguments(bytes)
        let separator = arguments.count > 1 ? " \\\n  " : " "
        return (["printf %b"] + arguments.map { "'\($0)'" }).joined(separator: separator)
    }

    /// Returns the bytes in the syntax of `%b`, one argument per line.
    private static func arguments(_ bytes: [UInt8]) -> [String] {
        var arguments: [String] = []
        var current = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            current += next(&rest)
            guard current.hasSuffix("\\n") || current.utf8.count >= width else { continue }
            arguments.append(current)
            current = ""
        }
        return current.isEmpty ? arguments : arguments + [current]
    }

    /// Removes the next character, or a byte of invalid UTF-8, and returns its escaped form.
    private static func next(_ bytes: inout ArraySlice<UInt8>) -> String {
        var decoder = UTF8()
        var iterator = bytes.prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            return bytes.popFirst().map { "\\0" + OctalDigits.text($0) } ?? ""
        }
        bytes = bytes.dropFirst(String(scalar).utf8.count)
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        case "\\": return "\\\\"
        case "'": return "'\\''"
        case _ where ShellWord.isPlain(scalar): return String(scalar)
        default: return String(scalar).utf8.map { "\\0" + OctalDigits.text($0) }.joined()
        }
    }
}
