import CollectionModel

/// The reference of `emulator` of a hub: options of `hubrun emulator`.
enum EmulatorFormat {
    static let mapping = MappingReference(
        .emulator, "An emulated hub", "The settings of a run's emulated hub.",
        prose: [.paragraph("The keys are options of `hubrun emulator`. All of them are optional.")],
        keys: [
            key(.port, .integer(0...65535), "The port to listen on; 0, the default, is any free port.", "port: 0"),
            key(
                .hub, .form("hub name", pattern: "[A-Za-z0-9._-]{1,260}", mayBeNumber: true),
                "The hub's name. Default: `hub`.", "hub: test-hub"),
            key(
                .generation, .word(["classic", "newer"]),
                "The generation of the service to emulate. Default: `classic`.", "generation: newer"),
            key(
                .host, .form("loopback address", pattern: loopback),
                """
                The address to listen on: `localhost`, `::1` or an address of 127.0.0.0/8. Default: `127.0.0.1`. For a \
                hub that other machines can reach, run `hubrun emulator --host`.
                """,
                "host: 127.0.0.1"),
            key(
                .latency, .form("latency", pattern: "\(duration)(\\.\\.\(duration))?"),
                "The delay of responses: a duration, or a range of two.",
                "latency: 50ms..200ms"),
            key(
                .fault, .oneOrMore(.form("KIND:SHARE", pattern: "(\(kinds)):(\(share))%")),
                """
                The share of requests with a fault: a status from 400 to 599, `throttled`, `reset`, `truncate` or `slow`, \
                then a colon and a percentage.
                """, "fault: [429:5%, reset:1%]"),
            key(
                .seed, .integer(0...(1 << 53 - 1)),
                """
                The number that determines the effects of `fault` and `latency`; the same number repeats them for \
                each request.
                """, "fault: 503:10%, seed: 7"),
            key(
                .clockOffset, .form("duration, may be negative", pattern: "-?\(duration)"),
                "How far the hub's clock is ahead; negative if it is behind.",
                "clockOffset: -1h"),
        ])

    private static let octet = "(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})"
    private static let loopback = "localhost|::1|127(\\.\(octet)){3}"
    private static let duration = "([0-9]+(\\.[0-9]+)?(us|ms|s|m|h|d))+"
    private static let kinds = "[45][0-9][0-9]|throttled|reset|truncate|slow"
    private static let share = "[0-9]{1,2}(\\.[0-9]+)?|100(\\.0+)?"

    private static func key(
        _ name: EmulatorKey, _ shape: ValueShape, _ summary: String, _ yaml: String
    ) -> KeyReference {
        KeyReference(
            name, shape, summary: summary,
            example: .collection("environments: { local: { hub: { emulator: { \(yaml) } } } }"))
    }
}
