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

    /// True for the fields of a request that a browser sent.
    ///
    /// Pages cannot set `Sec-` fields. Browsers send these to secure origins only; to other servers they send their
    /// name and their language.
    package static func areFromBrowser(_ fields: [(name: String, value: String)]) -> Bool {
        func has(_ condition: (_ name: String, _ value: String) -> Bool) -> Bool {
            fields.contains { condition($0.name.lowercased(), $0.value) }
        }
        return has { name, _ in name.hasPrefix("sec-fetch-") || name.hasPrefix("sec-ch-ua") }
            || has { $0 == "user-agent" && $1.hasPrefix("Mozilla/5.0 (") }
                && has { name, _ in name == "accept-language" }
    }

    /// True for fields that depend on the message, and that are always dropped.
    package static func isComputed(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(":") || ["content-length", "transfer-encoding", "cookie", "host"].contains(name)
    }
}
