import HTTPTypes
import Hummingbird
import ServerEdge

/// The protection of an emulator against pages of other origins that use a visitor's browser.
enum BrowserGuard {
    /// Rejects the requests that a browser sends for a page of another origin.
    static func checkOrigin(_ request: Request, _ configuration: HubEmulatorConfiguration) throws(ControlError) {
        let authority = (request.head.authority ?? "").lowercased()
        if let origin = request.headers[named: "Origin"] {
            guard origin.lowercased() == "\(configuration.scheme)://\(authority)" else { throw .foreignPage(origin) }
        } else if let site = request.headers[named: "Sec-Fetch-Site"], site != "same-origin", site != "none" {
            // The browser shows the response to a navigation to the user; the page with the link cannot read it.
            guard request.headers[named: "Sec-Fetch-Mode"] == "navigate" else { throw .foreignPage(site) }
        }
    }

    /// True if the host in a request cannot be another server's name that resolves to this machine (DNS rebinding).
    /// Such a request otherwise looks like one of the emulator's own page.
    static func trusts(_ request: Request, _ configuration: HubEmulatorConfiguration) -> Bool {
        // With TLS, the browser has checked the name against the certificate, whose names the user has chosen.
        guard configuration.identity == nil else { return true }
        let host = Loopback.host(of: (request.head.authority ?? "").lowercased())
        // Browsers always send a host.
        let own = configuration.host.lowercased()
        return host.isEmpty || Loopback.contains(host) || host == own || host == "[\(own)]"
    }
}
