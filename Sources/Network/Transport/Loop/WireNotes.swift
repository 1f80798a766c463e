/// libcurl's verbose lines about addresses, connections and TLS, for troubleshooting.
///
/// Keeps only lines without header fields, URLs and credentials: libcurl also prints the header fields of HTTP/2.
struct WireNotes {
    private(set) var lines: [String] = []
    private var size = 0
    /// True if the connection has ended without an answer, which makes libcurl send the request again.
    private var hasDied = false

    private static let maxLines = 200
    /// The limit for all lines, in bytes.
    private static let maxSize = 16 << 10
    private static let maxLine = 500

    /// The prefixes of the lines that are kept.
    private static let kept = [
        "ALPN", "CAfile", "CApath", "CONNECT phase completed", "CONNECT tunnel established", "Closing connection",
        "Connected to ", "Connection #", "Connection died", "Connection timed out", "Connection timeout",
        "Could not resolve", "Empty reply from server", "Establish HTTP proxy tunnel to ", "Host ", "IPv4: ", "IPv6: ",
        "Immediate connect fail", "Operation timed out", "Re-using existing", "Recv failure", "Reusing existing",
        "SSL certificate", "SSL connection", "SSL re-using session", "SSL reusing session", "SSL: ", "Send failure",
        "Server certificate", "TLSv1", "Trying ", "Using HTTP2", "connect to ", "expire date: ", "issuer: ",
        "start date: ", "subject: ", "subjectAltName: ", "using HTTP/",
    ]

    /// Adds one chunk of libcurl's output.
    mutating func take(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("Issue another request") {
                append(
                    hasDied
                        ? "the connection ended without an answer"
                        : "the request is sent again, as the server's challenge asks")
                hasDied = false
            } else if Self.kept.contains(where: line.hasPrefix) {
                if line.hasPrefix("Connection died") { hasDied = true }
                append(Self.withoutNullHost(line.prefix(Self.maxLine)))
            }
        }
    }

    /// Removes "(nil)", which libcurl prints for an overridden host: "Connection #0 to host (nil) left intact",
    /// "Connected to (nil) (127.0.0.1) port 80 (#0)".
    private static func withoutNullHost(_ line: Substring) -> String {
        String(line.replacing(" to host (nil)", with: "").replacing(" (nil)", with: ""))
    }

    private mutating func append(_ line: String) {
        guard lines.count < Self.maxLines, size < Self.maxSize else { return }
        size += line.utf8.count
        lines.append(lines.count == Self.maxLines - 1 || size >= Self.maxSize ? "…" : line)
    }
}
