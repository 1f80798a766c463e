import CollectionDrafts

extension CurlRequestBuilder {
    private static let handled: Set = [
        "request", "head", "get", "url-query", "proto-default", "header", "user-agent", "referer", "range",
        "time-cond", "cookie", "ntlm", "ntlm-wb", "negotiate", "netrc", "netrc-optional", "netrc-file",
        "oauth2-bearer", "user", "aws-sigv4", "anyauth", "digest", "data", "data-ascii", "data-binary", "data-raw",
        "data-urlencode", "json", "form", "form-string", "upload-file", "insecure", "cacert", "cert", "key",
        "cert-type", "key-type", "location", "location-trusted", "max-redirs", "max-time", "connect-timeout", "proxy",
        "socks4", "socks4a", "socks5", "socks5-hostname", "noproxy", "proxy-user", "resolve", "unix-socket",
        "http1.1", "http2", "http2-prior-knowledge", "compressed", "retry", "retry-delay", "retry-connrefused",
        "retry-all-errors", "fail", "fail-with-body", "output",
    ]

    private static let reasons = [
        "connect-to": "hubrun has resolve only", "ipv4": "hubrun chooses the address",
        "ipv6": "hubrun chooses the address",
        "pinnedpubkey": "hubrun does not pin keys", "limit-rate": "hubrun does not limit the rate",
        "post301": "hubrun sends GET after a redirect", "post302": "hubrun sends GET after a redirect",
        "post303": "hubrun sends GET after a redirect", "remote-name": "add save with a name by hand",
        "dump-header": "hubrun shows header fields with -V", "cookie-jar": "use --export-cookie-jar FILE",
        "tls-max": "hubrun has tls.minVersion only",
    ]

    /// Options that only show or keep what a response has.
    private static let outputs: Set = ["cookie-jar", "dump-header"]

    /// Reports the options without a counterpart.
    func reportUnsupportedOptions() {
        for option in operation.options
        where !Self.handled.contains(option.name) && !CurlOption.withoutEffect.contains(option.name)
            && Self.tlsVersions[option.name] == nil
        {
            let name = DraftComment.scrubbed(ShellExpansions.withoutMarks(option.written))
            note(
                .leftOut, name, Self.reasons[option.name] ?? "hubrun has no such setting",
                isHarmless: Self.outputs.contains(option.name))
        }
    }
}
