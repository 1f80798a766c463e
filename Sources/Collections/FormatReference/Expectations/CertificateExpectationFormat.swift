import CollectionModel

/// The reference of `certificate` of `expect`.
enum CertificateExpectationFormat {
    static let mapping = MappingReference(
        .certificate, "A certificate", "Expectations of the server's certificate.",
        keys: [
            key(
                .subject, .matcher, "The subject: the holder of the certificate.", "subject: { contains: example.com }"),
            key(.issuer, .matcher, "The issuer: the authority that signed it.", "issuer: { contains: DigiCert }"),
            key(.expiresIn, .durationMatcher, "The time until it expires.", "expiresIn: { greaterThan: 14d }"),
            key(
                .serialNumber, .matcher, "The serial number, in hexadecimal digits.",
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
