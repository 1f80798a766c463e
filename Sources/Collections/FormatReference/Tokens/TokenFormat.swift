import CollectionModel

/// The reference of an entry of `tokens`.
enum TokenFormat {
    static let mapping = MappingReference(
        .token, "A token", "How a token is minted that requests use by its name: `sas`, `oauth2` or `jwt`.",
        prose: [
            .paragraph(
                """
                `<<name>>` is the whole header value for `sas` (`SharedAccessSignature sr=…&sig=…&se=…&skn=…`) and the \
                bare token for the others.
                """),
            .example(
                .collection(
                    """
                    tokens:
                      api:
                        oauth2:
                          tokenUrl: <<server>>/token
                          clientId: app
                          clientSecret: <<env.CLIENT_SECRET>>
                    requests:
                      - GET: <<server>>/me
                        headers: { Authorization: Bearer <<api>> }
                    """
                ).with(environment: "CLIENT_SECRET", "s3cr3t-of-app")),
            .paragraph(
                """
                A token is minted when a request first needs it, kept for the run under its resolved settings (another \
                hub, another token), shared by all jobs, and minted again five minutes before it expires (at half its \
                life, when that is shorter than ten minutes; never, when it was minted expired or tells no expiry). A \
                token that cannot be minted fails the request that needs it. Tokens are secrets; how many were minted is \
                reported.
                """),
        ],
        keys: [
            KeyReference(
                TokenKey.sas, .mapping(.sas), summary: "A shared access signature for a notification hub. See `sas`.",
                example: .collection(
                    """
                    environments: { local: { hub: emulator } }
                    tokens:
                      listenOnly: { sas: { keyName: DefaultListenSharedAccessSignature } }
                    requests:
                      - POST: <<hubUrl>>/messages/
                        query: { api-version: 2015-01 }
                        headers:
                          Authorization: <<listenOnly>>
                          ServiceBusNotification-Format: template
                        body: { json: { message: never seen } }
                        expect: { status: [401, 403] }
                    """)),
            KeyReference(
                TokenKey.oauth2, .mapping(.oauth2), summary: "An access token of an OAuth 2 server. See `oauth2`.",
                example: .collection(
                    """
                    tokens:
                      api:
                        oauth2:
                          tokenUrl: <<server>>/token
                          clientId: app
                          clientSecret: <<env.CLIENT_SECRET>>
                    requests:
                      - GET: <<server>>/me
                        auth: { bearer: <<api>> }
                    """
                ).with(environment: "CLIENT_SECRET", "s3cr3t-of-app")),
            KeyReference(
                TokenKey.jwt, .mapping(.jwt), summary: "A JSON Web Token that hubrun signs itself. See `jwt`.",
                example: JSONWebTokenFormat.example("claims: { iss: me }")),
            KeyReference(
                TokenKey.refreshOn, .oneOrMore(.status),
                summary: """
                    Statuses at which a refused request that carried the token is sent once more with a fresh one, \
                    wherever and however the token stands in it; only what `set`, `with` or `forEach` made of a token \
                    with a filter stays as it is. Once for a request, whatever its attempts.
                    """,
                example: .collection(
                    """
                    tokens:
                      api:
                        oauth2:
                          tokenUrl: <<server>>/token
                          clientId: app
                          clientSecret: <<env.CLIENT_SECRET>>
                        refreshOn: 401
                    requests:
                      - GET: <<server>>/me
                        headers: { Authorization: Bearer <<api>> }
                    """
                ).with(environment: "CLIENT_SECRET", "s3cr3t-of-app")),
        ],
        rules: [.exactlyOne(["sas", "oauth2", "jwt"])])
}
