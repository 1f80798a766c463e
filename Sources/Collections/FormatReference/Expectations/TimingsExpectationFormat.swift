import CollectionModel

/// The reference of `timings` of `expect`.
enum TimingsExpectationFormat {
    static let mapping = MappingReference(
        .timings, "Timings", "How long each phase of an exchange took: its own length, not from the start.",
        keys: [
            key(.dns, "Finding the address of the host."),
            key(.connect, "Making the connection."),
            key(.tls, "The TLS handshake; 0 without TLS."),
            key(.firstByte, "From the request sent to the first byte of the answer."),
            key(.total, "All of it."),
        ],
        rules: [.notEmpty])

    private static func key(_ name: TimingPart, _ summary: String) -> KeyReference {
        KeyReference(
            name, .mapping(.durationMatcher), .removable, summary: summary,
            example: .expect("timings: { \(name.rawValue): { lessThan: 20s } }"))
    }
}
