import Cryptography

/// What a request's address names, taken apart once.
struct EmulatorTarget: Sendable {
    /// As sent, without the query.
    let path: String
    /// As sent, without the question mark.
    let query: String?
    /// Percent-decoded; empty segments are left out, so a slash at the end changes nothing.
    let segments: [String]

    init(path: String, query: String?) {
        self.path = path
        self.query = query
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map {
            PercentEncoding.decodeLeniently(Substring($0))
        }
    }

    /// The value of a query parameter, whose name has no case and may be encoded; empty when it is only a flag.
    func parameter(_ name: String) -> String? {
        for pair in query?.utf8.split(separator: UInt8(ascii: "&")) ?? [] {
            let key = pair.prefix { $0 != UInt8(ascii: "=") }
            guard PercentEncoding.decodeLeniently(Substring(key)).lowercased() == name else { continue }
            return PercentEncoding.decodeLeniently(Substring(pair[key.endIndex...].dropFirst()))
        }
        return nil
    }

    /// Whether it is the list of all hubs with their descriptions.
    var isHubDescriptions: Bool {
        segments.count == 2 && segments.map { $0.lowercased() } == ["$resources", "notificationhubs"]
    }
}
