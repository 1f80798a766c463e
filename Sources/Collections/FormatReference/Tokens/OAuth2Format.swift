import CollectionModel

/// The reference of `oauth2` of a token (RFC 6749, sections 4.3 and 4.4).
enum OAuth2Format {
    static let mapping = MappingReference(
        .oauth2, "An OAuth 2 token", "An access token by the client credentials grant, or by the password grant.",
        prose: [
            .paragraph(
                """
                With `username` and `password` it is the password grant, otherwise the client credentials grant, which \
                requires `clientSecret`. `<<name>>` is the bare `access_token` of the response.
                """)
        ],
        keys: [
            KeyReference(
                OAuth2Key.tokenUrl, .form("URL", pattern: URLPattern.start), .required,
                summary: "The URL of the token endpoint.", example: example([])),
            KeyReference(
                OAuth2Key.clientId, .text, .required, summary: "The client's identifier.", example: example([])),
            KeyReference(OAuth2Key.clientSecret, .text, summary: "The client's secret.", example: example([])),
            KeyReference(
                OAuth2Key.scope, .text, summary: "The requested scopes, separated by spaces.",
                example: example(["scope: read write"])),
            KeyReference(
                OAuth2Key.audience, .text, summary: "The service that the token is for; some servers require it.",
                example: example(["audience: https://api.example"])),
            KeyReference(
                OAuth2Key.authentication, .word(["header", "body"]),
                summary: """
                    The place of the client's identifier and secret: Basic authentication (`header`, the default) or \
                    fields of the form (`body`).
                    """,
                example: example(["authentication: body"])),
            KeyReference(
                OAuth2Key.username, .text, summary: "The user of the password grant.",
                example: example(["username: ann", "password: <<env.PASSWORD>>"])
                    .with(environment: "PASSWORD", "secret")),
            KeyReference(
                OAuth2Key.password, .text, summary: "The user's password.",
                example: example(["username: ann", "password: <<env.PASSWORD>>"])
                    .with(environment: "PASSWORD", "secret")),
        ],
        rules: [
            .brings("username", ["password"]), .brings("password", ["username"]),
            .requiresUnless("username", ["clientSecret"]),
        ])

    private static func example(_ settings: [String]) -> ReferenceExample {
        let lines = settings.map { "\n      " + $0 }.joined()
        return ReferenceExample.collection(
            """
            tokens:
              api:
                oauth2:
                  tokenUrl: <<server>>/token
                  clientId: app
                  clientSecret: <<env.CLIENT_SECRET>>\(lines)
            requests:
              - GET: <<server>>/me
                headers: { Authorization: Bearer <<api>> }
            """
        ).with(environment: "CLIENT_SECRET", "s3cr3t-of-app")
    }
}
