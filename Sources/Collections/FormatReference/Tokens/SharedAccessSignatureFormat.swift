import CollectionModel

/// The reference of `sas` of a token.
enum SharedAccessSignatureFormat {
    static let mapping = MappingReference(
        .sas, "A SAS token", "A shared access signature. The defaults come from the environment's hub.",
        prose: [
            .paragraph(
                """
                The emulated hub knows the keys `DefaultFullSharedAccessSignature` (its own) and \
                `DefaultListenSharedAccessSignature`. If a request with such a token fails and the status is 401 or \
                403, hubrun reports what is wrong with the token, as far as it can be determined.
                """)
        ],
        keys: [
            KeyReference(
                SharedAccessSignatureKey.resource, .text,
                summary: "The address for which the token is valid, with everything below it. Default: `<<hubUrl>>`.",
                example: example("resource: <<hubUrl>>/installations/nobody", status: "404")),
            KeyReference(
                SharedAccessSignatureKey.keyName, .text,
                summary: "The access policy that signs. Default: the hub's own.",
                example: example("keyName: DefaultListenSharedAccessSignature", status: "[401, 403, 404]")),
            KeyReference(
                SharedAccessSignatureKey.key, .text, summary: "The policy's key. Default: the hub's key of that name.",
                example: example("keyName: listen\n      key: <<env.LISTEN_KEY>>", status: "404")
                    .with(environment: "LISTEN_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=").checkedOnly),
            KeyReference(
                SharedAccessSignatureKey.connectionString, .text,
                summary: "A connection string, instead of `keyName` and `key`.",
                example: example("connectionString: <<env.HUB_CONNECTION_STRING>>", status: "404")
                    .with(
                        environment: "HUB_CONNECTION_STRING",
                        "Endpoint=sb://my-namespace.servicebus.windows.net/;SharedAccessKeyName=Full;"
                            + "SharedAccessKey=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                    ).checkedOnly),
            KeyReference(
                SharedAccessSignatureKey.expiresIn, .duration(.any),
                summary: """
                    The lifetime of the token. Default: 1h. If it is negative, the token has expired, to test that it \
                    is rejected.
                    """,
                example: example("expiresIn: -5m", status: "401")),
        ],
        rules: [.excludes("connectionString", ["keyName", "key"])])

    private static func example(_ settings: String, status: String) -> ReferenceExample {
        .collection(
            """
            environments: { local: { hub: emulator } }
            tokens:
              mine:
                sas:
                  \(settings)
            requests:
              - GET: <<hubUrl>>/installations/nobody
                query: { api-version: 2015-01 }
                headers: { Authorization: <<mine>> }
                expect: { status: \(status) }
            """)
    }
}
