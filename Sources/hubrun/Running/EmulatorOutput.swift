import Diagnostics
import FaultPlans
import HubEmulator
import Reporting
import Text

/// The log of `hubrun emulator`: a line for each request, followed by the messages that devices received.
struct EmulatorOutput: Sendable {
    let output: OutputSink
    let style: TextStyle
    /// True if requests and deliveries are not printed.
    let isQuiet: Bool

    /// The maximum number of deliveries that are shown for a message.
    private static let shownDeliveries = 20
    private var line: ExchangeLine { ExchangeLine(output: output, style: style) }

    func exchange(_ exchange: EmulatedExchange) {
        // Do not log the repeated reads of the page and of clients that poll for a delivery.
        guard !isQuiet, exchange.isServicePath || exchange.method != "GET" else { return }
        var note = ""
        if let message = exchange.errorMessage, !message.isEmpty { note += "  " + ExchangeLine.singleLine(message) }
        if let fault = exchange.fault { note += "  (\(fault) on purpose)" }
        line.write(method: exchange.method, path: exchange.path, status: exchange.status, note: note)
        if let report = exchange.deliveries { deliveries(report) }
        output.flush()
    }

    func scheduled(_ report: DeliveryReport) {
        guard !isQuiet else { return }
        output.line("\(style.cyan("due"))\(line.shortened(" /\(DisplayText.printable(report.hubName))", by: 3))")
        deliveries(report)
        output.flush()
    }

    private func deliveries(_ report: DeliveryReport) {
        guard !report.deliveries.isEmpty else { return output.line("    \(style.dim("no device has such tags"))") }
        let shown = report.deliveries.prefix(Self.shownDeliveries)
        for delivery in shown { write(delivery) }
        if report.count > shown.count { output.line("    \(style.dim("… and \(report.count - shown.count) more"))") }
    }

    private func write(_ delivery: EmulatedDelivery) {
        let device = DisplayText.printable(delivery.device)
        let face = delivery.isOfTemplate ? delivery.templateName.map(DisplayText.printable) ?? "template" : "native"
        guard let body = delivery.body, delivery.outcome == "Success" else {
            let text = line.shortened(" \(device) (\(face)): \(delivery.outcome)", by: 5)
            return output.line("    \(style.red("✗"))\(text)")
        }
        let text = line.shortened(" \(device) (\(face)): \(DisplayText.printable(body))", by: 5)
        output.line("    \(style.cyan("→"))\(text)")
    }
}

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

/// The log line of `hubrun echo` and `hubrun emulator` for a request, cut to the width of the terminal.
struct ExchangeLine {
    let output: OutputSink
    let style: TextStyle

    /// The width of a line without a terminal, in cells.
    private static let plainWidth = 2_000

    /// - Parameter note: Text for the end of the line, without control characters.
    func write(method: String, path: String, status: Int?, note: String = "") {
        let code = status.map(String.init) ?? "---"
        let isGood = status.map { $0 < 400 } ?? false
        let rest = " \(method.padded(to: 6)) \(DisplayText.printable(path))\(note)"
        output.line((isGood ? style.green(code) : style.red(code)) + shortened(rest, by: 3))
    }

    /// Cuts a text to the rest of a line.
    ///
    /// - Parameter used: The width that is already used, in cells.
    func shortened(_ text: String, by used: Int) -> String {
        let width = (output.columns ?? Self.plainWidth) - used
        guard DisplayText.width(of: text) > width else { return text }
        var cells = 1
        let end = text.unicodeScalars.firstIndex { scalar in
            cells += DisplayText.width(of: scalar)
            return cells > width
        }
        return text.unicodeScalars[..<(end ?? text.endIndex)].reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
    }

    /// Returns the lines of an error message, which may list several errors, as one line.
    static func singleLine(_ text: String) -> String {
        DisplayText.printable(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}
