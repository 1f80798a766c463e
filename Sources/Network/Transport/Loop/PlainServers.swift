/// The servers that have answered in clear: one of these that hangs up does not wait for TLS.
///
/// Used by the loop's thread alone.
final class PlainServers {
    private var places: Set<String> = []

    private static let maxPlaces = 1_000

    /// Takes the end of a transfer that was answered.
    func note(_ report: TransferReport) {
        guard !report.reusedConnection, report.tlsHandshake == 0, places.count < Self.maxPlaces else { return }
        places.insert(Self.place(report))
    }

    func have(_ report: TransferReport) -> Bool { places.contains(Self.place(report)) }

    private static func place(_ report: TransferReport) -> String { "\(report.peerAddress) \(report.peerPort)" }
}
