import CollectionModel

/// The reference of `certificate` of `expect`.
enum CertificateExpectationFormat {
    static let mapping = MappingReference(
        .certificate, "A certificate", "What the certificate must be that the server showed.",
        keys: [
            key(.subject, .matcher, "Whom it was made for.", "subject: { contains: example.com }"),
            key(.issuer, .matcher, "Who made it.", "issuer: { contains: DigiCert }"),
            key(.expiresIn, .durationMatcher, "How long it is still good.", "expiresIn: { greaterThan: 14d }"),
            key(
                .serialNumber, .matcher, "Its number, in hexadecimal digits.",
                "serialNumber: { matches: '^[0-9a-fA-F]+$' }"),
        ],
        rules: [.notEmpty])

    private static func key(
        _ name: CertificatePart, _ matcher: MappingName, _ summary: String, _ yaml: String
    ) -> KeyReference {
        KeyReference(
            name, .mapping(matcher), .removable, summary: summary,
            example: ReferenceExample.expect("certificate: { \(yaml) }", of: "GET: https://example.com/").checkedOnly)
    }
}
