/// The options of curl (its manual page, version 8).
enum CurlOption {
    /// The long names of options with a short name.
    static let letters: [Character: String] = [
        "a": "append", "A": "user-agent", "b": "cookie", "B": "use-ascii", "c": "cookie-jar", "C": "continue-at",
        "d": "data", "D": "dump-header", "e": "referer", "E": "cert", "f": "fail", "F": "form", "g": "globoff",
        "G": "get", "h": "help", "H": "header", "i": "include", "I": "head", "j": "junk-session-cookies",
        "J": "remote-header-name", "k": "insecure", "K": "config", "l": "list-only", "L": "location", "m": "max-time",
        "M": "manual", "n": "netrc", "N": "no-buffer", "o": "output", "O": "remote-name", "p": "proxytunnel",
        "P": "ftp-port", "q": "disable", "Q": "quote", "r": "range", "R": "remote-time", "s": "silent",
        "S": "show-error", "t": "telnet-option", "T": "upload-file", "u": "user", "U": "proxy-user", "v": "verbose",
        "V": "version", "w": "write-out", "x": "proxy", "X": "request", "Y": "speed-limit", "y": "speed-time",
        "z": "time-cond", "Z": "parallel", "0": "http1.0", "1": "tlsv1", "2": "sslv2", "3": "sslv3", "4": "ipv4",
        "6": "ipv6", "#": "progress-bar", ":": "next",
    ]

    /// Options with an argument.
    static let withArgument: Set = [
        "abstract-unix-socket", "alt-svc", "aws-sigv4", "cacert", "capath", "cert", "cert-type", "ciphers", "config",
        "connect-timeout", "connect-to", "continue-at", "cookie", "cookie-jar", "create-file-mode", "crlfile",
        "curves", "data", "data-ascii", "data-binary", "data-raw", "data-urlencode", "delegation", "dns-interface",
        "dns-ipv4-addr", "dns-ipv6-addr", "dns-servers", "doh-url", "dump-header", "ech", "egd-file", "engine",
        "etag-compare", "etag-save", "expect100-timeout", "form", "form-string", "ftp-account",
        "ftp-alternative-to-user", "ftp-method", "ftp-port", "ftp-ssl-ccc-mode", "happy-eyeballs-timeout-ms",
        "haproxy-clientip", "header", "help", "hostpubmd5", "hostpubsha256", "hsts", "interface", "ip-tos",
        "ipfs-gateway",
        "json", "keepalive-cnt", "keepalive-time", "key", "key-type", "krb", "libcurl", "limit-rate", "local-port",
        "login-options", "mail-auth", "mail-from", "mail-rcpt", "max-filesize", "max-redirs", "max-time",
        "netrc-file", "noproxy", "oauth2-bearer", "output", "output-dir", "parallel-max", "pass", "pinnedpubkey",
        "preproxy", "proto", "proto-default", "proto-redir", "proxy", "proxy-cacert", "proxy-capath", "proxy-cert",
        "proxy-cert-type", "proxy-ciphers", "proxy-crlfile", "proxy-header", "proxy-key", "proxy-key-type",
        "proxy-pass", "proxy-pinnedpubkey", "proxy-service-name", "proxy-tls13-ciphers", "proxy-tlsauthtype",
        "proxy-tlspassword", "proxy-tlsuser", "proxy-user", "proxy1.0", "pubkey", "quote", "random-file", "range",
        "rate", "referer", "request", "request-target", "resolve", "retry", "retry-delay", "retry-max-time",
        "sasl-authzid", "service-name", "socks4", "socks4a", "socks5", "socks5-gssapi-service", "socks5-hostname",
        "speed-limit", "speed-time", "stderr", "telnet-option", "tftp-blksize", "time-cond", "tls-max",
        "tls13-ciphers", "tlsauthtype", "tlspassword", "tlsuser", "trace", "trace-ascii", "trace-config",
        "unix-socket", "upload-file", "url", "url-query", "user", "user-agent", "variable", "vlan-priority",
        "write-out",
    ]

    /// True for the long name of an option without an argument that hubrun knows.
    static func isKnown(_ name: String) -> Bool {
        flags.contains(name) || withoutEffect.contains(name) || names.contains(name) || name.hasPrefix("no-")
    }

    private static let names = Set(letters.values)

    /// Options without an argument, besides those with a short name.
    private static let flags: Set = [
        "anyauth", "basic", "ca-native", "cert-status", "compressed", "compressed-ssh", "create-dirs", "crlf", "digest",
        "disallow-username-in-url", "fail-early", "fail-with-body", "false-start", "ftp-create-dirs", "ftp-pasv",
        "haproxy-protocol", "http0.9", "http1.1", "http2", "http2-prior-knowledge", "http3", "http3-only",
        "ignore-content-length", "location-trusted", "mptcp", "negotiate", "netrc-optional", "next", "ntlm", "ntlm-wb",
        "parallel-immediate", "post301", "post302", "post303", "proxy-anyauth", "proxy-basic", "proxy-digest",
        "proxy-http2", "proxy-insecure", "proxy-negotiate", "proxy-ntlm", "raw", "remote-name-all", "remove-on-error",
        "retry-all-errors", "retry-connrefused", "show-headers", "skip-existing", "ssl", "ssl-reqd",
        "suppress-connect-headers", "tcp-fastopen", "tcp-nodelay", "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3",
        "tr-encoding", "xattr",
    ]

    /// Options that change neither the request nor its checks; they are not reported.
    static let withoutEffect: Set = [
        "silent", "show-error", "verbose", "include", "write-out", "no-buffer", "progress-bar", "no-progress-meter",
        "trace", "trace-ascii", "trace-time", "trace-ids", "trace-config", "no-keepalive", "styled-output",
        "no-styled-output", "disable", "stderr", "buffer", "keepalive", "progress-meter", "globoff", "basic",
        "path-as-is",
    ]
}
