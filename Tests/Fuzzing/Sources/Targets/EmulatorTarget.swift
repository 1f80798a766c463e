import HubEmulator

/// The bytes of a connection to an emulator: its HTTP/1.1 parser, and the next client's response.
struct EmulatorTarget: FuzzTarget {
    let name = "emulator"

    func prepare() { _ = Self.namespace }

    func examine(_ input: [UInt8]) {
        let client = EmulatorClient(port: Self.port)
        client.send(input)
        client.endSending()
        let limit = 4 << 20
        // An event stream does not end by itself.
        let bytes = client.receive { $0.count > limit || $0.contains(bytes: "text/event-stream".utf8) }.bytes
        client.close()
        Property.check(bytes.count <= limit, "more than \(limit) bytes")
        Property.check(bytes.isEmpty || bytes.starts(with: "HTTP/1.".utf8), "no HTTP: \(InputParts.text(bytes))")
        Self.checkNext()
    }

    /// Checks that the next client receives a response.
    private static func checkNext() {
        let client = EmulatorClient(port: port)
        client.send(Array("GET /$emulator/hubs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
        let (bytes, error) = client.receive { _ in false }
        client.close()
        Property.check(
            error == 0 && bytes.starts(with: "HTTP/1.1 200 ".utf8),
            "the next client gets error \(error) and \(InputParts.text(bytes))")
    }

    private static let namespace = FuzzedNamespace()

    private static var port: Int { namespace.port }
}
