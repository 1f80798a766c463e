/// The servers that sent a response without TLS. If one of them closes a connection, it did not expect TLS.
///
/// Used only on the loop's thread.
final class PlainServers {
    private var places: Set<String> = []

    private static let maxPlaces = 1_000

    /// Records the server of a successful transfer.
    func note(_ report: TransferReport) {
        guard !report.reusedConnection, report.tlsHandshake == 0, places.count < Self.maxPlaces else { return }
        places.insert(Self.place(report))
    }

    func contains(_ report: TransferReport) -> Bool { places.contains(Self.place(report)) }

    private static func place(_ report: TransferReport) -> String { "\(report.peerAddress) \(report.peerPort)" }
}
