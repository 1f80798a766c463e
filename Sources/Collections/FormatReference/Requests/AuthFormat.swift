import CollectionModel

/// The reference of `auth` of a request or of `defaults`.
enum AuthFormat {
    static let mapping = MappingReference(
        .auth, "Authentication", "The way in which a request authenticates: one of these, or `none`.",
        prose: [
            .paragraph(
                """
                The values are always secrets. `auth: none` removes the default. For tokens that hubrun mints, see \
                `token`.
                """)
        ],
        keys: [
            KeyReference(
                AuthKey.basic, .mapping(.login), summary: "A name and a password (RFC 7617).",
                example: .request(
                    "GET: <<server>>/basic\nauth: { basic: { user: ann, password: <<env.PASSWORD>> } }"
                ).with(environment: "PASSWORD", "secret")),
            KeyReference(
                AuthKey.bearer, .text, summary: "A token (RFC 6750): `Authorization: Bearer TOKEN`.",
                example: .request("GET: <<server>>/me\nauth: { bearer: <<env.TOKEN>> }")
                    .with(environment: "TOKEN", "t0k3n")),
            KeyReference(
                AuthKey.digest, .mapping(.login),
                summary:
                    "A name and a password, of which a digest is sent (RFC 7616), with `auth-int` also one of the body.",
                example: .request(
                    "GET: <<server>>/digest\nauth: { digest: { user: ann, password: <<env.PASSWORD>> } }"
                ).with(environment: "PASSWORD", "secret")),
            KeyReference(
                AuthKey.apiKey, .mapping(.apiKey), summary: "A key in a header or in the query.",
                example: APIKeyFormat.inHeader),
            KeyReference(
                AuthKey.awsSigV4, .mapping(.awsSigV4),
                summary: "A signature for a service of AWS (Signature Version 4).",
                example: AWSSignatureFormat.example("")),
        ],
        rules: [.exactlyOne(["basic", "bearer", "digest", "apiKey", "awsSigV4"])])
}

/// The reference of `basic` and `digest`.
enum LoginFormat {
    private static let example = ReferenceExample.request(
        "GET: <<server>>/basic\nauth: { basic: { user: ann, password: <<env.PASSWORD>> } }"
    ).with(environment: "PASSWORD", "secret")

    static let mapping = MappingReference(
        .login, "A login", "A name and a password, for `basic` and `digest`.",
        keys: [
            KeyReference(
                LoginKey.user, .text, .required, summary: "The name; in `basic` it cannot contain a colon.",
                example: example),
            KeyReference(LoginKey.password, .text, .required, summary: "The password.", example: example),
        ])
}

/// The reference of `apiKey` of `auth`.
enum APIKeyFormat {
    static let inHeader = ReferenceExample.request(
        """
        GET: <<server>>/echo
        auth: { apiKey: { header: X-Api-Key, value: <<env.API_KEY>> } }
        expect: { json: { "$.headers['x-api-key']": <<env.API_KEY>> } }
        """
    ).with(environment: "API_KEY", "k-12345678")

    static let mapping = MappingReference(
        .apiKey, "An API key", "A key in a header or in the query.",
        keys: [
            KeyReference(
                APIKeyKey.header, .headerName, summary: "The name of the header that carries the key.",
                example: inHeader),
            KeyReference(
                APIKeyKey.query, .text, summary: "The name of the query parameter that carries the key.",
                example: .request(
                    """
                    GET: <<server>>/echo
                    auth: { apiKey: { query: key, value: <<env.API_KEY>> } }
                    expect: { json: { "$.query.key[0]": <<env.API_KEY>> } }
                    """
                ).with(environment: "API_KEY", "k-12345678")),
            KeyReference(APIKeyKey.value, .text, .required, summary: "The API key.", example: inHeader),
        ],
        rules: [.exactlyOne(["header", "query"])])
}

/// The reference of `awsSigV4` of `auth`.
enum AWSSignatureFormat {
    static let mapping = MappingReference(
        .awsSigV4, "A signature for AWS", "The credentials that sign a request to a service of AWS, and the service.",
        keys: [
            KeyReference(
                AWSKey.accessKey, .text, .required, summary: "The access key's identifier.", example: example("")),
            KeyReference(AWSKey.secretKey, .text, .required, summary: "The secret access key.", example: example("")),
            KeyReference(
                AWSKey.sessionToken, .text, summary: "The token of temporary credentials.",
                example: example("\n    sessionToken: <<env.AWS_SESSION_TOKEN>>")
                    .with(environment: "AWS_SESSION_TOKEN", "session-1")),
            KeyReference(
                AWSKey.region, .text, .required, summary: "The region, such as `eu-north-1`.", example: example("")),
            KeyReference(
                AWSKey.service, .text, .required, summary: "The service, such as `execute-api`.", example: example("")),
        ])

    static func example(_ more: String) -> ReferenceExample {
        ReferenceExample.request(
            """
            GET: <<server>>/echo
            auth:
              awsSigV4:
                accessKey: <<env.AWS_ACCESS_KEY_ID>>
                secretKey: <<env.AWS_SECRET_ACCESS_KEY>>\(more)
                region: eu-north-1
                service: execute-api
            expect:
              json: { $.headers.authorization: { startsWith: AWS4-HMAC-SHA256 } }
            """
        ).with(environment: "AWS_ACCESS_KEY_ID", "AKIDEXAMPLE").with(
            environment: "AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI")
    }
}
