import CollectionModel

/// The reference of `tls` of a request or of `defaults`.
enum TLSFormat {
    static let mapping = MappingReference(
        .tls, "TLS", "The TLS settings of the connection to the server. Each key is inherited separately.",
        keys: [
            key(.insecure, .boolean, "If `true`, any certificate is accepted.", "insecure: true"),
            key(
                .ca, .text, "The authorities to trust (PEM) instead of the system's, as in curl.",
                "ca: certificates/ca.pem"),
            key(
                .cert, .text, "The client's certificate (PEM).",
                "cert: certificates/client.pem, key: certificates/client.key"),
            key(
                .key, .text, "The key of the client's certificate (PEM).",
                "cert: certificates/client.pem, key: certificates/client.key"),
            key(
                .minVersion, .word(["1.0", "1.1", "1.2", "1.3"]), "The oldest accepted version of TLS.",
                "minVersion: 1.3"),
        ])

    private static func key(_ name: TLSKey, _ shape: ValueShape, _ summary: String, _ yaml: String) -> KeyReference {
        let example = ["ca.pem", "client.pem", "client.key"].filter(yaml.contains).reduce(
            ReferenceExample.request("GET: https://localhost:8443/\ntls: { \(yaml) }").checkedOnly
        ) { $0.with(anyFile: "certificates/\($1)") }
        guard case .boolean = shape else {
            return KeyReference(name, shape, .removable, summary: summary, example: example)
        }
        return KeyReference(name, shape, summary: summary, example: example)
    }
}
