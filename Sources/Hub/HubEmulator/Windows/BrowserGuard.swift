import HTTPTypes
import Hummingbird
import ServerEdge

/// Keeps other people's pages from using a browser to read and change an emulator.
enum BrowserGuard {
    /// Refuses the requests that a browser sends for a page of another origin.
    static func checkOrigin(_ request: Request, _ configuration: HubEmulatorConfiguration) throws(ControlError) {
        let authority = (request.head.authority ?? "").lowercased()
        if let origin = request.headers[named: "Origin"] {
            guard origin.lowercased() == "\(configuration.scheme)://\(authority)" else { throw .foreignPage(origin) }
        } else if let site = request.headers[named: "Sec-Fetch-Site"], site != "same-origin", site != "none" {
            // A navigation shows the answer to the user, not to the page that links to it.
            guard request.headers[named: "Sec-Fetch-Mode"] == "navigate" else { throw .foreignPage(site) }
        }
    }

    /// True if the host that a request names cannot be the name of somebody else's server that was made to point here
    /// (DNS rebinding): such a request looks like one of the emulator's own page otherwise.
    static func trusts(_ request: Request, _ configuration: HubEmulatorConfiguration) -> Bool {
        // With TLS, the browser has checked the name against the certificate, whose names flags give.
        guard configuration.identity == nil else { return true }
        let host = Loopback.host(of: (request.head.authority ?? "").lowercased())
        // Browsers always name a host.
        let own = configuration.host.lowercased()
        return host.isEmpty || Loopback.contains(host) || host == own || host == "[\(own)]"
    }
}
