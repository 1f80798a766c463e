/// Regular expressions of addresses, without anchors.
enum URLPattern {
    /// A URL of HTTP with a host, or a text that begins with a placeholder.
    static let start = "([hH][tT][tT][pP][sS]?://[^/?#]|<<).*"
    /// A proxy's address, or a text that begins with a placeholder.
    static let proxy = "(([hH][tT][tT][pP][sS]?|[sS][oO][cC][kK][sS](4a?|5h?))://|<<).*"
}
