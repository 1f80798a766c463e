import HTTP

/// Names and values that are proposed because many requests have them.
enum UsualHeaders {
    /// Names of header fields (IANA HTTP Field Name Registry) with their meaning.
    static let all: [(String, String)] = [
        ("Accept", "media types that the client understands"), ("Accept-Language", "languages of the answer"),
        ("Authorization", "credentials"), ("Cache-Control", "rules for caches"),
        ("Content-Type", "media type of the body"), ("Content-Encoding", "compression of the body"),
        ("ETag", "version of the resource"), ("If-Match", "only if the version is this one"),
        ("If-None-Match", "only if the version is another one"), ("Location", "address of a new resource"),
        ("Origin", "origin of a request across sites"), ("Prefer", "wishes for the answer"),
        ("Retry-After", "time to wait"),
        ("User-Agent", "name of the client"), ("X-Request-Id", "name of the request in logs"),
    ]

    static let mediaTypes = [
        "application/json", "application/x-www-form-urlencoded", "application/xml", "application/octet-stream",
        "application/problem+json", "multipart/form-data", "text/plain", "text/html", "text/event-stream",
    ]
}

extension ReasonPhrases {
    /// The standard statuses with their phrases, the most usual ones first.
    static let ordered: [(status: Int, phrase: String)] = {
        let first = [200, 201, 204, 400, 401, 403, 404, 409, 422, 429, 500, 503]
        let others = standard.keys.filter { !first.contains($0) }.sorted()
        return (first + others).map { ($0, standard[$0] ?? "") }
    }()
}
