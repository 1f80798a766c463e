extension HTTPCall {
    /// The methods that RFC 9110, section 9.2.2, and the registry of HTTP methods call idempotent and that are in use.
    private static let idempotentMethods: Set = [
        "GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "QUERY", "PROPFIND", "REPORT", "SEARCH",
    ]

    /// True if sending the request twice does the same as sending it once.
    package var isIdempotent: Bool { Self.idempotentMethods.contains(method) }
}
