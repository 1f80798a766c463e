import Synchronization

/// The servers that sent a response without TLS, on any event loop. If one of them closes a connection, it did not
/// expect TLS.
final class PlainServers: Sendable {
    private let places = Mutex<Set<String>>([])

    private static let maxPlaces = 1_000

    /// Records the server of a successful transfer.
    func note(_ report: TransferReport) {
        guard !report.reusedConnection, report.tlsHandshake == 0 else { return }
        let place = Self.place(report)
        places.withLock { places in
            if places.count < Self.maxPlaces { places.insert(place) }
        }
    }

    func contains(_ report: TransferReport) -> Bool {
        let place = Self.place(report)
        return places.withLock { $0.contains(place) }
    }

    private static func place(_ report: TransferReport) -> String { "\(report.peerAddress) \(report.peerPort)" }
}
