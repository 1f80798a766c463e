import HTTP
import Text

/// The connection details of an exchange for `--very-verbose`, one line each: addresses, new or reused connection, TLS,
/// and the duration of each phase.
enum WireText {
    static func lines(of exchange: Exchange) -> [String] {
        let transfer = exchange.transfer
        let address = exchange.call.unixSocket ?? transfer.peerAddress
        let port = transfer.peerPort > 0 ? " port \(transfer.peerPort)" : ""
        let connected =
            address.isEmpty ? nil : "connected to \(address)\(port) (\(connection(of: transfer)))"
        return shown(transfer.wireNotes, connected: connected) + timings(transfer.timings)
    }

    static func lines(of error: TransportError) -> [String] {
        error.transfer.map { shown($0.wireNotes, connected: nil) + timings($0.timings) } ?? []
    }

    /// The beginnings of libcurl's messages about an established connection.
    private static let connectedBeginnings = ["Connected to ", "Re-using existing", "Reusing existing"]

    /// Returns the notes with libcurl's first connection message replaced by `connected`, or `connected` and all notes.
    private static func shown(_ notes: [String], connected: String?) -> [String] {
        var lines = notes
        guard let connected else { return lines }
        if let index = notes.firstIndex(where: { note in connectedBeginnings.contains(where: note.hasPrefix) }) {
            lines[index] = connected
        } else {
            lines.insert(connected, at: 0)
        }
        return lines
    }

    /// Returns a text such as `connection 3, reused`, with libcurl's connection number if it is known.
    private static func connection(of transfer: TransferDetails) -> String {
        let use = transfer.reusedConnection ? "reused" : "new"
        let number = transfer.wireNotes.lazy
            .filter { note in connectedBeginnings.contains(where: note.hasPrefix) }
            .compactMap { note in note.firstIndex(of: "#").map { note[$0...].dropFirst().prefix(while: \.isNumber) } }
            .first { !$0.isEmpty }
        return number.map { "connection \($0), \(use)" } ?? use
    }

    private static func timings(_ timings: PhaseTimings) -> [String] {
        let phases = [
            ("dns", timings.dns), ("connect", timings.connect), ("tls", timings.tls),
            ("first byte", timings.firstByte), ("transfer", timings.transfer),
        ].filter { $0.1 > .zero }.map { "\($0.0) \(DurationText.text($0.1))" }
        return phases.isEmpty ? [] : [phases.joined(separator: ", ")]
    }
}
