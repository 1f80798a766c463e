import Diagnostics
import HubEmulator
import Reporting

/// What `hubrun emulator` writes while it serves: a line a request, and below it what the devices got.
struct EmulatorOutput: Sendable {
    let output: OutputSink
    let style: TextStyle
    /// Whether requests and deliveries are passed over.
    let isQuiet: Bool

    /// Devices that are shown of one message.
    private static let shownDeliveries = 20
    /// Characters of a line where there is no terminal.
    private static let plainWidth = 2_000

    func exchange(_ exchange: EmulatedExchange) {
        // The page and whoever waits for a delivery look again and again.
        guard !isQuiet, exchange.isOfTheService || exchange.method != "GET" else { return }
        let status = exchange.status.map(String.init) ?? "---"
        let isGood = exchange.status.map { $0 < 400 } ?? false
        let method = exchange.method.padding(to: 6)
        var rest = " \(method) \(DisplayText.printable(exchange.path))"
        if let refusal = exchange.refusal, !refusal.isEmpty {
            rest += "  " + Self.oneLine(refusal)
        }
        if let fault = exchange.fault { rest += "  (\(fault) on purpose)" }
        output.line((isGood ? style.green(status) : style.red(status)) + shortened(rest, by: 3))
        if let report = exchange.deliveries { deliveries(report) }
        output.flush()
    }

    func scheduled(_ report: DeliveryReport) {
        guard !isQuiet else { return }
        output.line("\(style.cyan("due"))\(shortened(" /\(DisplayText.printable(report.hubName))", by: 3))")
        deliveries(report)
        output.flush()
    }

    private func deliveries(_ report: DeliveryReport) {
        guard !report.deliveries.isEmpty else { return output.line("    \(style.dim("no device has such tags"))") }
        let shown = report.deliveries.prefix(Self.shownDeliveries)
        for delivery in shown { line(delivery) }
        if report.count > shown.count { output.line("    \(style.dim("… and \(report.count - shown.count) more"))") }
    }

    private func line(_ delivery: EmulatedDelivery) {
        let device = DisplayText.printable(delivery.device)
        let face = delivery.isOfTemplate ? delivery.templateName.map(DisplayText.printable) ?? "template" : "native"
        guard let body = delivery.body, delivery.outcome == "Success" else {
            let text = shortened(" \(device) (\(face)): \(delivery.outcome)", by: 5)
            return output.line("    \(style.red("✗"))\(text)")
        }
        let text = shortened(" \(device) (\(face)): \(DisplayText.printable(body))", by: 5)
        output.line("    \(style.cyan("→"))\(text)")
    }

    /// Cut to what is left of a line, on a terminal.
    private func shortened(_ text: String, by used: Int) -> String {
        let width = (output.columns ?? Self.plainWidth) - used
        guard DisplayText.width(of: text) > width else { return text }
        var cells = 1
        let end = text.unicodeScalars.firstIndex { scalar in
            cells += DisplayText.width(of: scalar)
            return cells > width
        }
        return text.unicodeScalars[..<(end ?? text.endIndex)].reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
    }

    /// A refusal can be as long as a list of all that is wrong.
    private static func oneLine(_ text: String) -> String {
        DisplayText.printable(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
