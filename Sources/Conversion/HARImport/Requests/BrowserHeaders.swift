/// Header fields that a browser or hubrun sets itself.
enum BrowserHeaders {
    private static let names: Set = [
        "host", "connection", "accept-encoding", "user-agent", "dnt", "cache-control", "pragma", "origin", "referer",
        "priority", "upgrade-insecure-requests", "te", "keep-alive", "proxy-connection",
    ]

    /// True for fields that are dropped without `--keep-headers`.
    static func contain(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || name.hasPrefix("sec-") || name.hasPrefix("if-")
    }

    /// True for fields that depend on the message, and that are always dropped.
    static func isComputed(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(":") || ["content-length", "transfer-encoding", "cookie", "host"].contains(name)
    }
}
