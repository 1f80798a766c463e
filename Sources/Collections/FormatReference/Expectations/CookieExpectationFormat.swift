import CollectionModel

/// The reference of a cookie under `expect: cookies:`.
enum CookieExpectationFormat {
    static let mapping = MappingReference(
        .cookie, "A cookie that was set", "Matchers on a cookie's value and attributes (RFC 6265).",
        prose: [.paragraph("An attribute that the server did not send is nothing: `exists: false` holds for it.")],
        keys: [
            key(.value, "The value.", "sid: { value: { matches: '^[a-z0-9]+$' } }"),
            key(.httpOnly, "`true` or `false`: whether scripts are kept from it.", "sid: { httpOnly: true }"),
            key(.secure, "`true` or `false`: whether it is for HTTPS only.", "sid: { secure: false }"),
            key(.sameSite, "`Strict`, `Lax` or `None`, as sent.", "sid: { sameSite: Lax }"),
            key(.maxAge, "How long it is kept, in seconds: a number.", "sid: { maxAge: { atLeast: 600 } }"),
            key(.path, "The path that it is for.", "sid: { path: / }"),
            key(.domain, "The domain that it is for.", "sid: { domain: { exists: false } }"),
            key(
                .expires, "When it ends, as an RFC 3339 time.",
                "theme: { expires: { greaterThan: \"2030-01-01T00:00:00Z\" } }"),
        ],
        rules: [.notEmpty])

    private static func key(_ name: CookiePart, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(
            name, .mapping(.matcher), .removable, summary: summary,
            example: .expect("cookies:\n  \(yaml)", of: "GET: <<server>>/cookies/set"))
    }
}
