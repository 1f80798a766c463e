import CollectionModel

/// The reference of a cookie under `expect: cookies:`.
enum CookieExpectationFormat {
    static let mapping = MappingReference(
        .cookie, "A cookie that was set", "Matchers on a cookie's value and attributes (RFC 6265).",
        prose: [.paragraph("An attribute that the server did not send has no value: `exists: false` matches.")],
        keys: [
            key(.value, "The value.", "sid: { value: { matches: '^[a-z0-9]+$' } }"),
            key(.httpOnly, "`true` if scripts cannot read it, otherwise `false`.", "sid: { httpOnly: true }"),
            key(.secure, "`true` if it is sent with HTTPS only, otherwise `false`.", "sid: { secure: false }"),
            key(.sameSite, "`Strict`, `Lax` or `None`, as sent.", "sid: { sameSite: Lax }"),
            key(.maxAge, "The lifetime in seconds, as a number.", "sid: { maxAge: { atLeast: 600 } }"),
            key(.path, "The path for which it is valid.", "sid: { path: / }"),
            key(.domain, "The domain for which it is valid.", "sid: { domain: { exists: false } }"),
            key(
                .expires, "The time at which it expires, as an RFC 3339 time.",
                "theme: { expires: { greaterThan: \"2030-01-01T00:00:00Z\" } }"),
        ],
        rules: [.notEmpty])

    private static func key(_ name: CookiePart, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(
            name, .mapping(.matcher), .removable, summary: summary,
            example: .expect("cookies:\n  \(yaml)", of: "GET: <<server>>/cookies/set"))
    }
}
