import CollectionModel

/// The reference of the keys of a request that are methods.
enum RequestLineKeys {
    private static let url = ValueShape.form("URL", pattern: URLPattern.start)

    static let all = [
        method(.GET, "Reads.", "GET: <<server>>/users/7"),
        method(.HEAD, "Reads the headers alone.", "HEAD: <<server>>/users/7\nexpect: { headers: { ETag: '\"v7\"' } }"),
        method(.POST, "Sends something new.", "POST: <<server>>/users\nbody: { json: { name: Ann Lee } }"),
        method(.PUT, "Replaces.", "PUT: <<server>>/users/9\nbody: { json: { name: Bo Dahl } }"),
        method(.PATCH, "Changes a part.", "PATCH: <<server>>/users/9\nbody: { json: { active: false } }"),
        method(.DELETE, "Removes.", "DELETE: <<server>>/users/9\nexpect: { status: 204 }"),
        method(
            .OPTIONS, "Asks what is allowed.",
            "OPTIONS: <<server>>/users\nexpect: { headers: { Allow: { contains: GET } } }"),
        method(.TRACE, "Asks for the request back.", "TRACE: <<server>>/echo\nexpect: { json: { $.method: TRACE } }"),
        KeyReference(
            RequestKey.request, .mapping(.requestLine), summary: "Any other method, with the URL beside it.",
            example: .request(
                "request: { method: PURGE, url: <<server>>/echo }\nexpect: { json: { $.method: PURGE } }")),
    ]

    private static func method(_ name: RequestKey, _ summary: String, _ yaml: String) -> KeyReference {
        KeyReference(name, url, summary: summary, example: .request(yaml))
    }
}

/// The reference of `request`: a request with any method.
enum RequestLineFormat {
    private static let example = ReferenceExample.request(
        "request: { method: PURGE, url: <<server>>/echo }\nexpect: { json: { $.method: PURGE } }")

    static let mapping = MappingReference(
        .requestLine, "A request line", "A method of any name, and the URL.",
        keys: [
            KeyReference(
                RequestLineKey.method, .form("one word", pattern: NamePattern.token), .required,
                summary: "The method as it is sent.", example: example),
            KeyReference(
                RequestLineKey.url, .form("URL", pattern: URLPattern.start), .required, summary: "The URL.",
                example: example),
        ])
}
