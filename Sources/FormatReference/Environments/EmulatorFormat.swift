/// `emulator` of a hub: the options of `hubrun emulator`.
enum EmulatorFormat {
    static let mapping = MappingReference(
        .emulator, "An emulated hub", "How the emulated hub of a run is set up.",
        prose: [.paragraph("The keys are options of `hubrun emulator`; all may be left out.")],
        keys: [
            key("port", .integer(0...65535), "The port to listen on; 0, the default, takes a free one.", "port: 0"),
            key(
                "hub", .form("hub name", pattern: "[A-Za-z0-9._-]{1,260}", mayBeNumber: true),
                "The hub's name. Default: `hub`.", "hub: test-hub"),
            key(
                "generation", .word(["classic", "newer"]),
                "Which of the service's two generations it answers as. Default: `classic`.", "generation: newer"),
        ])

    private static func key(
        _ name: String, _ shape: ValueShape, _ summary: String, _ yaml: String
    ) -> KeyReference {
        KeyReference(
            name, shape, summary: summary,
            example: .collection("environments: { local: { hub: { emulator: { \(yaml) } } } }"))
    }
}
