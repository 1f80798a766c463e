import CollectionModel

/// The reference of `redirects` of `expect`.
enum RedirectsExpectationFormat {
    static let mapping = MappingReference(
        .redirects, "Redirects", "Expectations of the redirects that were followed.",
        keys: [
            key(.count, "A matcher on the number of redirects.", "count: { atMost: 2 }"),
            key(.last, "A matcher on the target URL of the last redirect.", "last: { endsWith: /users/7 }"),
        ],
        rules: [.notEmpty])

    private static func key(_ name: RedirectPart, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(
            name, .mapping(.matcher), .removable, summary: summary,
            example: .request(
                """
                GET: <<server>>/redirect/twice
                followRedirects: true
                expect: { redirects: { \(yaml) } }
                """))
    }
}
