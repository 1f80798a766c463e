/// Regular expressions for URLs, without anchors.
enum URLPattern {
    /// An HTTP URL with a host, or a text that begins with a placeholder.
    static let start = "([hH][tT][tT][pP][sS]?://[^/?#]|<<).*"
    /// A proxy's URL, or a text that begins with a placeholder.
    static let proxy = "(([hH][tT][tT][pP][sS]?|[sS][oO][cC][kK][sS](4a?|5h?))://|<<).*"
}
