import AccessTokens
import HTTPServer
import NotificationHub

/// The access control for the emulator's own paths, such as `/HUB/$inbox` and `/$emulator/state`.
///
/// On loopback, all programs on this machine have access if the request's host certainly denotes this machine. Other
/// requests need a token of a key with the Manage right: these paths show handles and keys and can change everything.
struct OwnRouteAccess {
    /// The configuration, whose clock is this machine's, so that a wrong hub clock can still be corrected with a token.
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory

    func check(_ request: ServerRequest, _ target: EmulatorTarget) throws(ControlError) {
        try BrowserGuard.checkOrigin(request, configuration)
        let isTrusted = BrowserGuard.trusts(request, configuration)
        if configuration.isOnLoopback {
            if isTrusted { return }
        } else if target.isPageFile {
            return
        }
        guard let token = request.headers["Authorization"] else {
            if configuration.isOnLoopback {
                let authority = (request.authority ?? "").lowercased()
                throw .foreignName(String(Loopback.host(of: authority)))
            }
            throw .tokenNeeded
        }
        let isOfNamespace = target.segments.first == ControlRoute.root
        let address = TokenScope((request.authority ?? configuration.host) + target.path)
        do throws(HubError) {
            try hubs.authorize(
                hub: isOfNamespace ? nil : target.segments.first, header: token, address: address, claims: [.manage],
                now: configuration.now())
        } catch {
            throw .unauthorized(error)
        }
    }
}

extension HubEmulatorConfiguration {
    /// True if only programs on this machine can connect.
    package var isOnLoopback: Bool { listeningAddress.isOnLoopback }
}

extension EmulatorTarget {
    /// True for the page's style sheet and script, which contain no data of the hubs.
    fileprivate var isPageFile: Bool {
        segments.count == 2 && segments[0] == ControlRoute.root
            && ["page.css", "page.js"].contains(segments[1].lowercased())
    }
}

/// The protection of an emulator against pages of other origins that use a visitor's browser.
private enum BrowserGuard {
    /// Rejects the requests that a browser sends for a page of another origin.
    static func checkOrigin(_ request: ServerRequest, _ configuration: HubEmulatorConfiguration) throws(ControlError) {
        let authority = (request.authority ?? "").lowercased()
        if let origin = request.headers["Origin"] {
            guard origin.lowercased() == "\(configuration.scheme)://\(authority)" else { throw .foreignPage(origin) }
        } else if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
            // The browser shows the response to a navigation to the user; the page with the link cannot read it.
            guard request.headers["Sec-Fetch-Mode"] == "navigate" else { throw .foreignPage(site) }
        }
    }

    /// True if the host in a request cannot be another server's name that resolves to this machine (DNS rebinding).
    /// Such a request otherwise looks like one of the emulator's own page.
    static func trusts(_ request: ServerRequest, _ configuration: HubEmulatorConfiguration) -> Bool {
        // With TLS, the browser has checked the name against the certificate, whose names the user has chosen.
        guard configuration.identity == nil else { return true }
        let host = Loopback.host(of: (request.authority ?? "").lowercased())
        // Browsers always send a host.
        let own = configuration.host.lowercased()
        return host.isEmpty || Loopback.contains(host) || host == own || host == "[\(own)]"
    }
}
