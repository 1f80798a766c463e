import HTTP

/// The host and the path of a server or of a request's URL.
struct ServerAddress: Sendable {
    /// With its port, in lower case; nil for a relative URL, and for one with variables in its host.
    let host: String?
    /// Without a slash at its end for servers; it can have variables.
    let path: String

    /// The limit for the addresses of an operation or a description.
    private static let maximumCount = 100

    /// Returns the addresses of Server Objects: those with all values of their variables that the description names.
    static func all(_ servers: [SpecNode]) -> [ServerAddress] {
        var all: [ServerAddress] = []
        for server in servers {
            var urls = [server["url"]?.line ?? ""]
            for (name, variable) in server["variables"]?.entries ?? [] {
                let named = variable["enum"]?.elements ?? []
                let values = (named + [variable["default"]].compactMap(\.self)).compactMap(\.word)
                let others = urls.flatMap { url in values.map { url.replacing("{\(name)}", with: $0) } }
                for url in others where !urls.contains(url) && urls.count < maximumCount { urls.append(url) }
            }
            for url in urls where all.count < maximumCount {
                let address = ServerAddress(url: url)
                all.append(ServerAddress(host: address.host, path: withoutSlash(address.path)))
            }
        }
        return all
    }

    init(url: String) {
        guard let parts = URLParts(url) else {
            let path = url.prefix { $0 != "?" && $0 != "#" }
            // A scheme with a variable.
            let rest = path.firstRange(of: "://").map { path[$0.upperBound...].drop { $0 != "/" } }
            self.init(host: nil, path: String(rest ?? path))
            return
        }
        let host = parts.host.contains("{") ? nil : "\(parts.host.lowercased()):\(parts.effectivePort)"
        self.init(host: host, path: parts.path.isEmpty ? "/" : String(parts.path))
    }

    private init(host: String?, path: String) { (self.host, self.path) = (host, path) }

    /// Returns the addresses of the servers of a description; empty if it names none.
    static func all(of description: APIDescription) -> [ServerAddress] {
        guard description.version.family == .swagger2 else {
            return all(description.root["servers"]?.elements ?? [])
        }
        let base = withoutSlash(description.root["basePath"]?.line ?? "")
        let schemes = description.root["schemes"]?.elements.compactMap(\.text) ?? ["https", "http"]
        guard let host = description.root["host"]?.line else { return [ServerAddress(host: nil, path: base)] }
        return schemes.map { ServerAddress(host: ServerAddress(url: "\($0)://\(host)").host, path: base) }
    }

    private static func withoutSlash(_ path: String) -> String {
        var path = path
        while path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty || path.hasPrefix("/") ? path : "/" + path
    }
}
