import CollectionModel

/// The reference of the keys of a request that are methods.
enum RequestLineKeys {
    private static let url = ValueShape.form("URL", pattern: URLPattern.start)

    static let all = [
        method(.GET, "Reads a resource.", "GET: <<server>>/users/7"),
        method(
            .HEAD, "Reads the header fields of a resource.",
            "HEAD: <<server>>/users/7\nexpect: { headers: { ETag: '\"v7\"' } }"),
        method(
            .POST, "Creates a resource, or submits data.", "POST: <<server>>/users\nbody: { json: { name: Ann Lee } }"),
        method(.PUT, "Replaces a resource.", "PUT: <<server>>/users/9\nbody: { json: { name: Bo Dahl } }"),
        method(.PATCH, "Changes a part of a resource.", "PATCH: <<server>>/users/9\nbody: { json: { active: false } }"),
        method(.DELETE, "Removes a resource.", "DELETE: <<server>>/users/9\nexpect: { status: 204 }"),
        method(
            .OPTIONS, "Requests the list of allowed methods.",
            "OPTIONS: <<server>>/users\nexpect: { headers: { Allow: { contains: GET } } }"),
        method(
            .TRACE, "Requests a copy of the request.", "TRACE: <<server>>/echo\nexpect: { json: { $.method: TRACE } }"),
        KeyReference(
            RequestKey.request, .mapping(.requestLine), summary: "Any other method, and the URL.",
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
        .requestLine, "A request line", "A method with any name, and the URL.",
        keys: [
            KeyReference(
                RequestLineKey.method, .form("one word", pattern: NamePattern.token), .required,
                summary: "The method, which is sent as written.", example: example),
            KeyReference(
                RequestLineKey.url, .form("URL", pattern: URLPattern.start), .required, summary: "The URL.",
                example: example),
        ])
}
