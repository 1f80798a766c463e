import CollectionModel

/// The reference of `emulator` of a hub: options of `hubrun emulator`.
enum EmulatorFormat {
    static let mapping = MappingReference(
        .emulator, "An emulated hub", "How the emulated hub of a run is set up.",
        prose: [.paragraph("The keys are options of `hubrun emulator`; all may be left out.")],
        keys: [
            key(.port, .integer(0...65535), "The port to listen on; 0, the default, takes a free one.", "port: 0"),
            key(
                .hub, .form("hub name", pattern: "[A-Za-z0-9._-]{1,260}", mayBeNumber: true),
                "The hub's name. Default: `hub`.", "hub: test-hub"),
            key(
                .generation, .word(["classic", "newer"]),
                "Which of the service's two generations it answers as. Default: `classic`.", "generation: newer"),
            key(
                .host, .form("loopback address", pattern: loopback),
                "The address to listen at: `localhost`, `::1` or an address of 127.0.0.0/8. Default: `127.0.0.1`. "
                    + "For a hub that other machines reach run `hubrun emulator --host`.",
                "host: 127.0.0.1"),
            key(
                .latency, .form("latency", pattern: "\(duration)(\\.\\.\(duration))?"),
                "How long answers wait: a duration, or a range of two.",
                "latency: 50ms..200ms"),
            key(
                .fault, .oneOrMore(.form("KIND:SHARE", pattern: "(\(kinds)):(\(share))%")),
                "Which share of the requests goes wrong: a status from 400 to 599, `throttled`, `reset`, `truncate` or "
                    + "`slow`, a colon and a percentage.", "fault: [429:5%, reset:1%]"),
            key(
                .seed, .integer(0...(1 << 53 - 1)),
                "Repeats what `fault` and `latency` did to each request under this number.", "fault: 503:10%, seed: 7"),
            key(
                .clockOffset, .form("duration, may be negative", pattern: "-?\(duration)"),
                "How far the hub's clock is ahead, or behind with a minus sign.",
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
