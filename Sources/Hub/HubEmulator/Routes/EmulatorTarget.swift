import Text

/// The parsed path and query of a request.
struct EmulatorTarget: Sendable {
    /// The path as sent, without the query.
    let path: String
    /// The query as sent, without the question mark.
    let query: String?
    /// The percent-decoded segments of the path, without empty ones, so that a slash at the end has no effect.
    let segments: [String]

    init(path: String, query: String?) {
        self.path = path
        self.query = query
        segments = path.utf8.split(separator: UInt8(ascii: "/")).map {
            PercentEncoding.decodeLeniently(Substring($0))
        }
    }

    /// Returns the value of a query parameter, given its name in lower case; empty for a flag, nil if it is absent.
    func parameter(_ name: String) -> String? {
        for pair in query?.utf8.split(separator: UInt8(ascii: "&")) ?? [] {
            let key = pair.prefix { $0 != UInt8(ascii: "=") }
            guard PercentEncoding.decodeLeniently(Substring(key)).lowercased() == name else { continue }
            return PercentEncoding.decodeLeniently(Substring(pair[key.endIndex...].dropFirst()))
        }
        return nil
    }

    /// True for the list of all hubs with their descriptions.
    var isHubDescriptions: Bool {
        segments.count == 2 && segments.map { $0.lowercased() } == ["$resources", "notificationhubs"]
    }
}
