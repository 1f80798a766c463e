import CollectionModel

/// The reference of `jwt` of a token (RFC 7519).
enum JSONWebTokenFormat {
    static let mapping = MappingReference(
        .jwt, "A JSON Web Token", "A token that hubrun signs itself.",
        prose: [.paragraph("`iat` and `exp` are added to the claims. `<<name>>` is the bare token.")],
        keys: [
            KeyReference(
                JSONWebTokenKey.algorithm, .word(["HS256", "HS384", "HS512", "RS256", "ES256"]), .required,
                summary: "The algorithm of the signature (RFC 7518, section 3.1).", example: example("")),
            KeyReference(
                JSONWebTokenKey.key, .text, .required,
                summary: "The secret of an `HS…` algorithm, or the private key (PEM) of the others.",
                example: example("")),
            KeyReference(
                JSONWebTokenKey.claims, .either([.valueMapping, .placeholder]), summary: "The claims of the token.",
                example: example(#"claims: { iss: me, aud: api, roles: [reader], level: 3 }"#)),
            KeyReference(
                JSONWebTokenKey.header, .either([.valueMapping, .placeholder]),
                summary: "Other members of the token's header, in addition to `alg` and `typ`.",
                example: example("header: { kid: key-1 }")),
            KeyReference(
                JSONWebTokenKey.expiresIn, .duration(.any), summary: "The lifetime of the token. Default: 1h.",
                example: example("expiresIn: 10m")),
        ])

    static func example(_ settings: String) -> ReferenceExample {
        let line = settings.isEmpty ? "" : "\n      " + settings
        return ReferenceExample.collection(
            """
            tokens:
              signed:
                jwt:
                  algorithm: HS256
                  key: <<env.JWT_KEY>>\(line)
            requests:
              - GET: <<server>>/echo
                headers: { Authorization: Bearer <<signed>> }
                expect:
                  json:
                    $.headers.authorization: { startsWith: Bearer eyJ }
            """
        ).with(environment: "JWT_KEY", "0123456789abcdef0123456789abcdef")
    }
}
