import CollectionModel

/// The reference of `timings` of `expect`.
enum TimingsExpectationFormat {
    static let mapping = MappingReference(
        .timings, "Timings", "The duration of each phase of an exchange, from the beginning of that phase.",
        keys: [
            key(.dns, "The search for the host's address."),
            key(.connect, "The connection to the server."),
            key(.tls, "The TLS handshake; 0 without TLS."),
            key(.firstByte, "The time from the end of the request to the first byte of the response."),
            key(.total, "The whole exchange."),
        ],
        rules: [.notEmpty])

    private static func key(_ name: TimingPart, _ summary: String) -> KeyReference {
        KeyReference(
            name, .mapping(.durationMatcher), .removable, summary: summary,
            example: .expect("timings: { \(name.rawValue): { lessThan: 20s } }"))
    }
}
