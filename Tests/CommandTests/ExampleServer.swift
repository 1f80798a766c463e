/// The server for the reference's examples, as data; a test server must respond like this.
///
/// The path selects the route, and the method if the route has one; the query is ignored. The response to an unknown
/// path is `404 Not Found` with the JSON `{"error":"not found"}`. The response to HEAD has the headers of GET and no
/// body. ``ExampleResponse/Body/echo`` is the request as JSON:
///
/// | member | content |
/// | --- | --- |
/// | `method` | the method |
/// | `path` | the target without its query, not decoded |
/// | `query` | name → list of texts, both decoded |
/// | `headers` | name in lower case → value; several lines of one name joined by `, ` |
/// | `body` | the body as UTF-8 text |
/// | `json` | the body as JSON; `null` if it isn't JSON |
/// | `size` | the size of the body in bytes |
enum ExampleServer {
    static let routes: [ExampleRoute] =
        users + sequences + logins + documents + [
            ExampleRoute("*", "/echo", ExampleResponse(200, "OK", [("Content-Type", "application/json")], .echo)),
            ExampleRoute("GET", "/redirect", ExampleResponse(302, "Found", [("Location", "/users/7")])),
            ExampleRoute("GET", "/redirect/twice", ExampleResponse(302, "Found", [("Location", "/redirect")])),
            ExampleRoute("GET", "/silent", ExampleResponse(200, "OK", [], .never)),
        ]

    /// The response for unknown paths.
    static let notFound = ExampleResponse(
        404, "Not Found", [("Content-Type", "application/json")], .text(#"{"error":"not found"}"#))

    private static let user = """
        {"id": 7, "name": "Ann Lee", "email": "ann@example.com", "active": true, "age": 36, "manager": null, \
        "tags": ["admin", "staff"], "address": {"city": "Oslo", "zip": "0150"}, "notes": "", \
        "orders": [{"id": 1, "total": 9.5}, {"id": 2, "total": 20}], "created": "2026-01-31T12:00:00Z", \
        "key": "6f9619ff-8b86-4011-b42d-00c04fc964ff"}
        """

    private static let users = [
        ExampleRoute(
            "GET", "/users/7",
            .json(
                user,
                [
                    ("ETag", "\"v7\""), ("Link", "</users?page=3>; rel=\"next\""), ("X-Remaining", "41"),
                    ("Vary", "Accept"), ("Vary", "Origin"),
                ])),
        ExampleRoute("GET", "/users", .json(#"[{"id": 7, "name": "Ann Lee"}, {"id": 8, "name": "Bo Dahl"}]"#)),
        ExampleRoute(
            "POST", "/users",
            ExampleResponse(
                201, "Created", [("Content-Type", "application/json"), ("Location", "/users/9?version=1")],
                .text(#"{"id": 9}"#))),
        ExampleRoute("OPTIONS", "/users", ExampleResponse(204, "No Content", [("Allow", "GET, HEAD, POST, OPTIONS")])),
        ExampleRoute("GET", "/users/9", .json(#"{"id": 9, "name": "New"}"#)),
        ExampleRoute("PUT", "/users/9", .json(#"{"id": 9}"#)),
        ExampleRoute("PATCH", "/users/9", .json(#"{"id": 9}"#)),
        ExampleRoute("DELETE", "/users/9", ExampleResponse(204, "No Content")),
    ]

    private static let sequences = [
        ExampleRoute(
            "GET", "/ready", ExampleResponse(503, "Service Unavailable"), ExampleResponse(503, "Service Unavailable"),
            ExampleResponse(200, "OK", [("Content-Type", "text/plain")], .text("ready"))),
        ExampleRoute(
            "GET", "/pages", .json(#"{"items": ["a", "b"], "next": "2"}"#),
            .json(#"{"items": ["c", "d"], "next": "3"}"#),
            .json(#"{"items": ["e"]}"#)),
        ExampleRoute("GET", "/jobs/1", .json(#"{"state": "running"}"#), .json(#"{"state": "done"}"#)),
    ]

    private static let logins = [
        ExampleRoute(
            "POST", "/login",
            .json(#"{"token": "t0k3n"}"#, [("Set-Cookie", "sid=abc123; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600")])),
        ExampleRoute(
            "POST", "/token", .json(#"{"access_token": "t0k3n", "token_type": "Bearer", "expires_in": 3600}"#)),
        ExampleRoute("GET", "/me", .json(#"{"name": "Ann Lee"}"#), requires: authorization("Bearer t0k3n", "Bearer")),
        ExampleRoute(
            "GET", "/basic", .json(#"{"name": "Ann Lee"}"#),
            requires: authorization("Basic YW5uOnNlY3JldA==", "Basic realm=\"example\"")),
        ExampleRoute(
            "GET", "/digest", .json(#"{"name": "Ann Lee"}"#),
            requires: authorization("Digest ", ##"Digest realm="example", qop="auth", nonce="5ff8f2""##)),
        ExampleRoute(
            "GET", "/cookies/set",
            .json(
                "{}",
                [
                    ("Set-Cookie", "sid=abc123; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600"),
                    ("Set-Cookie", "theme=dark; Path=/; Expires=Fri, 31 Jan 2098 12:00:00 GMT"),
                ])),
    ]

    private static func authorization(_ prefix: String, _ challenge: String) -> ExampleRoute.RequiredField {
        ExampleRoute.RequiredField(
            name: "Authorization", prefix: prefix,
            rejection: ExampleResponse(401, "Unauthorized", [("WWW-Authenticate", challenge)]))
    }

    private static let documents = [
        ExampleRoute(
            "GET", "/text",
            ExampleResponse(200, "OK", [("Content-Type", "text/plain; charset=utf-8")], .text("Hello, Ann\n"))),
        ExampleRoute(
            "GET", "/xml",
            ExampleResponse(
                200, "OK", [("Content-Type", "application/xml")],
                .text(
                    """
                    <feed xmlns="urn:example:feed"><title>News</title>\
                    <entry id="1"><title>One</title></entry><entry id="2"><title>Two</title></entry></feed>
                    """))),
        ExampleRoute(
            "GET", "/html",
            ExampleResponse(
                200, "OK", [("Content-Type", "text/html; charset=utf-8")],
                .text(
                    """
                    <!doctype html><html><head><title>Welcome</title></head>\
                    <body><h1 class="big">Hello, Ann</h1><a href="/users/7">Profile</a></body></html>
                    """))),
        ExampleRoute(
            "GET", "/bytes",
            ExampleResponse(
                200, "OK", [("Content-Type", "application/octet-stream")],
                .bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))),
        ExampleRoute(
            "GET", "/events",
            ExampleResponse(
                200, "OK", [("Content-Type", "text/event-stream")],
                .text(
                    """
                    id: 1
                    event: price
                    data: {"amount": 1}

                    id: 2
                    event: price
                    data: {"amount": 2}

                    data: {"done": true}


                    """))),
        ExampleRoute("POST", "/graphql", .json(#"{"data": {"user": {"name": "Ann Lee"}}}"#)),
    ]
}
