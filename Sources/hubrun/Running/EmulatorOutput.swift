import Diagnostics
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
