import CollectionModel

/// The reference of an entry of `tokens`.
enum TokenFormat {
    static let mapping = MappingReference(
        .token, "A token", "A token that requests use by its name: `sas`, `oauth2` or `jwt`.",
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
                A token is minted when a request first needs it, and kept for the run. All jobs share it; other \
                resolved settings (such as another hub) give another token. It is minted again five minutes before it \
                expires, or after half its lifetime if that lifetime is shorter than ten minutes. A token that has \
                already expired when it is minted, or that has no expiry, is not minted again. If a token cannot be \
                minted, the request that needs it fails. Tokens are secrets; reports contain the number of minted \
                tokens.
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
                    Statuses at which a rejected request with the token is sent once more with a new token, wherever \
                    and in whatever form the request contains it. Only values that `set`, `with` or `forEach` computed \
                    from a token with a filter stay unchanged. This happens once for each request, not for each \
                    attempt.
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
