import CollectionModel

/// The reference of `bytes` of `expect`.
enum BytesExpectationFormat {
    private static let digest = "4c4b6a3be1314ab86138bef4314dde022e600960d8689a2c8f8631802d20dab6"

    static let mapping = MappingReference(
        .bytes, "A body as bytes", "Expectations of the bytes of a decompressed body.",
        keys: [
            key(.length, .mapping(.matcher), "A matcher on the number of bytes.", "length: { atLeast: 8 }"),
            key(
                .sha256, .either([hex(64), .operators]), "The SHA-256 digest, in hexadecimal digits of either case.",
                "sha256: \(digest)"),
            key(
                .md5, .either([hex(32), .operators]), "The MD5 digest, in hexadecimal digits of either case.",
                "md5: e9dd2797018cad79186e03e8c5aec8dc"),
            key(
                .startsWith, .form("hexadecimal digits", pattern: "([0-9A-Fa-f]{2})+|.*<<.*", mayBeNumber: true),
                "The first bytes, two hexadecimal digits for each.", "startsWith: 89504e470d0a1a0a"),
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
