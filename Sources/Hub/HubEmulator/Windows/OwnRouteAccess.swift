import AccessTokens
import HTTPTypes
import Hummingbird
import NotificationHub
import ServerEdge

/// Decides who may use the addresses that only the emulator has, `/HUB/$inbox` and `/$emulator/state` and their like.
///
/// On loopback, every program on this machine may, by a name that is certainly this machine's. Everybody else needs a
/// token of a key with the Manage right: these addresses show devices' handles and keys, and change everything.
struct OwnRouteAccess {
    /// Checks the expiry of tokens by the machine's clock, so that a wrong hub clock can still be corrected.
    let configuration: HubEmulatorConfiguration
    let hubs: HubDirectory

    func check(_ request: Request, _ target: EmulatorTarget) throws(ControlError) {
        try BrowserGuard.checkOrigin(request, configuration)
        let isTrusted = BrowserGuard.trusts(request, configuration)
        if configuration.isOnLoopback {
            if isTrusted { return }
        } else if target.isPageFile {
            return
        }
        guard let token = request.headers[.authorization] else {
            if configuration.isOnLoopback {
                let authority = (request.head.authority ?? "").lowercased()
                throw .foreignName(String(Loopback.host(of: authority)))
            }
            throw .tokenNeeded
        }
        let isOfNamespace = target.segments.first == ControlRoute.root
        let address = TokenScope((request.head.authority ?? configuration.host) + target.path)
        do throws(HubFailure) {
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
    /// True for the page's style and script, in which nothing of the hubs stands.
    fileprivate var isPageFile: Bool {
        segments.count == 2 && segments[0] == ControlRoute.root
            && ["page.css", "page.js"].contains(segments[1].lowercased())
    }
}
