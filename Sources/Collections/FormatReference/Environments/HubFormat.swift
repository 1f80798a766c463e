import CollectionModel

/// The reference of `hub` of an environment.
enum HubFormat {
    static let mapping = MappingReference(
        .hub, "A hub", "A notification hub: emulated, in Azure, or at any address that implements the protocol.",
        prose: [
            .table(
                ReferenceTable(
                    headings: ["form", "meaning"],
                    rows: [
                        [
                            "`hub: emulator`",
                            """
                            An emulated hub inside this process, on a free loopback port: one server for the run, and \
                            a new hub for each collection and iteration (`hub`, then `hub-2`, …).
                            """,
                        ],
                        ["`hub: { emulator: { port, hub, latency, … } }`", "The same with settings. See `emulator`."],
                        ["`hub: { connectionString, name }`", "A hub in Azure, given by its connection string."],
                        [
                            "`hub: { namespace, name, keyName, key }`",
                            "A hub in Azure, given by the parts of its connection string.",
                        ],
                        [
                            "`hub: { url, keyName, key }`",
                            """
                            Any address that implements the protocol, with the hub's name: a running emulator, a \
                            proxy.
                            """,
                        ],
                    ])),
            .paragraph(
                """
                A hub defines `hubUrl` (without a slash at its end), `hubNamespace`, `hubName`, `sasKeyName` and the \
                token `sasToken`. `hubKind` is always defined: `emulator`, `azure` or `none`. The keys, the connection \
                string and every token are always secrets. The first line of a run's output names the hub. hubrun \
                connects to an emulated hub directly, without a proxy.
                """),
        ],
        keys: parts + more,
        rules: [
            .oneForm([
                KeyForm("emulator"),
                KeyForm("connectionString", "name", optional: ["keys", "kind"]),
                KeyForm("namespace", "name", "keyName", "key", optional: ["keys", "kind"]),
                KeyForm("url", "keyName", "key", optional: ["keys", "kind"]),
            ])
        ])

    private static let connection = example(
        "connectionString: <<env.HUB_CONNECTION_STRING>>\nname: my-hub", "HUB_CONNECTION_STRING",
        "Endpoint=sb://my-namespace.servicebus.windows.net/;SharedAccessKeyName=Full;"
            + "SharedAccessKey=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
    private static let named = example(
        "namespace: my-namespace\nname: my-hub\nkeyName: DefaultFullSharedAccessSignature\nkey: <<env.HUB_KEY>>",
        "HUB_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
    private static let address = example(
        "url: http://localhost:5000/hub\nkeyName: DefaultFullSharedAccessSignature\nkey: <<env.HUB_KEY>>",
        "HUB_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")

    private static let parts = [
        KeyReference(
            HubKey.emulator, .mapping(.emulator),
            summary: "An emulated hub with settings; no other key is allowed with it.",
            example: .collection(
                """
                environments:
                  local: { hub: { emulator: { hub: test-hub } } }
                requests:
                  - GET: <<hubUrl>>/installations/nobody
                    query: { api-version: 2015-01 }
                    headers: { Authorization: <<sasToken>> }
                    expect: { status: 404 }
                """)),
        KeyReference(
            HubKey.connectionString, .text,
            summary:
                """
                The connection string from the portal's page Access Policies: \
                `Endpoint=sb://…;SharedAccessKeyName=…;SharedAccessKey=…`.
                """,
            example: connection),
        KeyReference(
            HubKey.namespace, .text,
            summary: """
                The namespace, alone or as a host name (`my-namespace.servicebus.windows.net`), or an emulator's address \
                (`http://127.0.0.1:8080`).
                """,
            example: named),
        KeyReference(HubKey.name, .text, summary: "The hub's name in its namespace.", example: connection),
        KeyReference(
            HubKey.url, .form("URL", pattern: URLPattern.start),
            summary: "The address, which ends with the hub's name; `http://` or `https://`.",
            example: address),
        KeyReference(
            HubKey.keyName, .text, summary: "The name of the access policy that the key belongs to.", example: named),
        KeyReference(
            HubKey.key, .text, summary: "The key that signs tokens, as the portal shows it.", example: named),
    ]

    private static let more = [
        KeyReference(
            HubKey.keys, .names(.key, .text), summary: "More keys for `tokens`, by the names of their access policies.",
            example: example(
                """
                connectionString: <<env.HUB_CONNECTION_STRING>>
                name: my-hub
                keys: { DefaultListenSharedAccessSignature: <<env.LISTEN_KEY>> }
                """, "LISTEN_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
            )
            .with(
                environment: "HUB_CONNECTION_STRING",
                "Endpoint=sb://my-namespace.servicebus.windows.net/;SharedAccessKeyName=Full;"
                    + "SharedAccessKey=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
        KeyReference(
            HubKey.kind, .word(["azure", "emulator"]),
            summary: "The value of `hubKind`. Default: `emulator` for an `http:` address, otherwise `azure`.",
            example: example(
                """
                url: https://emulator.example/hub
                keyName: DefaultFullSharedAccessSignature
                key: <<env.HUB_KEY>>
                kind: emulator
                """, "HUB_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
    ]

    private static func example(_ hub: String, _ name: String, _ value: String) -> ReferenceExample {
        let lines = hub.split(separator: "\n").map { "\n      " + $0 }.joined()
        return ReferenceExample.collection(
            """
            environments:
              azure:
                hub:\(lines)
            """
        ).with(environment: name, value).checkedOnly
    }
}
