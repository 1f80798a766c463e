import HTTPTypes
import Hummingbird
import NotificationHub

/// Keeps other people's pages from using a browser to look into an emulator and to change it: what needs no token
/// must come from this machine's own pages.
enum BrowserGuard {
    /// Refuses what a browser sends for a page of another origin, and for one that only claims to be this server's
    /// by a name of its own (DNS rebinding).
    static func check(_ request: Request, configuredHost: String) throws(HubFailure) {
        let origin = request.headers[named: "Origin"]
        guard origin != nil || request.headers[named: "Sec-Fetch-Site"] != nil else { return }
        let authority = request.head.authority ?? ""
        guard isOwn(host(of: authority), configuredHost) else { throw .foreignPage }
        guard let origin else { return }
        guard origin.drop(while: { $0 != "/" }).drop(while: { $0 == "/" }) == authority else { throw .foreignPage }
    }

    /// An address is what it says; a name may mean anything, but for those that mean this machine.
    private static func isOwn(_ host: Substring, _ configuredHost: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == configuredHost || host.hasPrefix("[")
            || host.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
    }

    private static func host(of authority: String) -> Substring {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority[...] }
        return authority[..<colon]
    }
}
