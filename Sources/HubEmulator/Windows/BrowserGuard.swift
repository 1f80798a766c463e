import HTTPTypes
import Hummingbird

/// Keeps other people's pages from using a browser to look into an emulator and to change it: what needs no token
/// must come from this machine's own pages.
enum BrowserGuard {
    /// Refuses what a browser sends for a page of another origin, and for one that only claims to be this server's
    /// by a name of its own (DNS rebinding): such a request has nothing else that gives it away.
    static func check(_ request: Request, _ configuration: HubEmulatorConfiguration) throws(ControlMistake) {
        let authority = (request.head.authority ?? "").lowercased()
        let name = host(of: authority)
        // Under TLS the certificate says whose name it is.
        guard configuration.identity != nil || isOwn(name) || name == configuration.host.lowercased() else {
            throw .foreignName(String(name))
        }
        if let origin = request.headers[named: "Origin"] {
            guard origin.lowercased() == "\(configuration.scheme)://\(authority)" else { throw .foreignPage(origin) }
        } else if let site = request.headers[named: "Sec-Fetch-Site"], site != "same-origin", site != "none" {
            // A person who follows a link looks for herself.
            guard request.headers[named: "Sec-Fetch-Mode"] == "navigate" else { throw .foreignPage(site) }
        }
    }

    /// An address is what it says; of names only those whose owner nobody can be: RFC 6761, RFC 6762, .internal.
    private static func isOwn(_ host: Substring) -> Bool {
        !host.contains(".") || host.hasPrefix("[")
            || [".localhost", ".internal", ".local", ".test"].contains(where: host.hasSuffix)
            || host.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    }

    private static func host(of authority: String) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority[...] }
        return authority[..<colon]
    }
}
