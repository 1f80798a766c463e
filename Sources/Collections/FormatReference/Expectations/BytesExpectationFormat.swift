import CollectionModel

/// The reference of `bytes` of `expect`.
enum BytesExpectationFormat {
    private static let digest = "4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6"

    static let mapping = MappingReference(
        .bytes, "A body as bytes", "What the bytes of a body must be, after it was unpacked.",
        keys: [
            key(.length, .mapping(.matcher), "A matcher on how many there are.", "length: { atLeast: 8 }"),
            key(
                .sha256, .either([hex(64), .operators]), "Their SHA-256, in hexadecimal digits of either case.",
                "sha256: \(digest)"),
            key(
                .md5, .either([hex(32), .operators]), "Their MD5, likewise.",
                "md5: e9dd2797018cad79186e03e8c5aec8dc"),
            key(
                .startsWith, .form("hexadecimal digits", pattern: "([0-9A-Fa-f]{2})+|.*<<.*", mayBeNumber: true),
                "What they begin with: two hexadecimal digits a byte.", "startsWith: 89504e470d0a1a0a"),
        ],
        rules: [.notEmpty])

    private static func hex(_ count: Int) -> ValueShape {
        .form("\(count) hexadecimal digits", pattern: "[0-9A-Fa-f]{\(count)}|.*<<.*", mayBeNumber: true)
    }

    private static func key(_ name: BytesPart, _ shape: ValueShape, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(
            name, shape, .removable, summary: summary,
            example: .expect("bytes:\n  \(yaml)", of: "GET: <<server>>/bytes"))
    }
}
