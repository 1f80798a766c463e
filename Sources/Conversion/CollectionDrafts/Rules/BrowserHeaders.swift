/// Header fields that a browser or hubrun sets itself. Applications set `If-Match` and other conditions of a change.
package enum BrowserHeaders {
    private static let names: Set = [
        "host", "connection", "accept-encoding", "user-agent", "dnt", "cache-control", "pragma", "origin", "referer",
        "priority", "upgrade-insecure-requests", "te", "keep-alive", "proxy-connection", "if-none-match",
        "if-modified-since",
    ]

    /// True for fields that are dropped without `--keep-headers`.
    package static func contain(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || name.hasPrefix("sec-")
    }

    /// True for fields that depend on the message, and that are always dropped.
    package static func isComputed(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(":") || ["content-length", "transfer-encoding", "cookie", "host"].contains(name)
    }
}
