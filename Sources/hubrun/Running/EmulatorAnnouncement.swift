import Diagnostics
import FaultPlans
import HubEmulator
import Reporting
import Text

/// The text that `hubrun emulator` prints when it has started: the address and the settings for clients.
struct EmulatorAnnouncement {
    let namespace: EmulatedNamespace
    let hub: HubAccess
    /// The file with the certificate to trust; nil if none was made.
    let authorityFile: String?
    let faults: FaultPlan
    /// The directory of the emulator's state; nil if the state is kept in memory only.
    let dataDirectory: String?

    func lines(_ style: TextStyle) -> [String] {
        var lines = [
            "\(style.bold("Emulated notification hub")) \(hub.url)",
            "  page:  \(namespace.address)/",
            "  inbox: \(hub.url)/$inbox, of one device \(hub.url)/$inbox/ID",
            "  \(style.dim("for clients of the hub:"))",
            "  export HUB_CONNECTION_STRING='\(hub.connectionString)'",
            "  export HUB_NAME='\(hub.name)'",
            "  \(style.dim("for those that make and list hubs:"))",
            "  export NAMESPACE_CONNECTION_STRING='\(namespace.connectionString)'",
        ]
        if let authorityFile { lines += Self.trust(authorityFile) }
        if !faults.isEmpty { lines.append("  faults on purpose: again with --seed \(faults.seed)") }
        return lines + end
    }

    /// Returns the warning that other machines can connect, with what they can do.
    func warning(host: String) -> String {
        let port = "port \(namespace.port)"
        let isEncrypted = namespace.address.hasPrefix("https:")
        let wire = isEncrypted ? "" : "; without --https, whoever listens on the network reads tokens and messages"
        return "warning: --host \(DisplayText.printable(host)): every machine that reaches this one at \(port) can "
            + "connect. The keys below let them do everything; without a token they see the page alone: inspection routes "
            + "and /$emulator need one of a key with the Manage right\(wire)"
    }

    private var end: [String] {
        guard let dataDirectory else { return ["  Ctrl-C stops it; its devices and keys are gone then", ""] }
        let count = namespace.deviceCount == 1 ? "1 device" : "\(namespace.deviceCount) devices"
        return [
            "  kept in \(DisplayText.printable(dataDirectory)): its keys and \(count)",
            "  Ctrl-C stops it; the next one with the same --data goes on from there", "",
        ]
    }

    private static func trust(_ file: String) -> [String] {
        [
            "  clients have to trust \(file), which is new at every start:",
            "    curl, hubrun: --cacert \(file)        Node.js: NODE_EXTRA_CA_CERTS=\(file)",
            "    Python, Go, .NET and other programs with OpenSSL: SSL_CERT_FILE=\(file)",
        ]
    }
}
