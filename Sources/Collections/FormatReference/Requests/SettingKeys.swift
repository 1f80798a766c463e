import CollectionModel

/// The reference of the keys that `defaults` and requests share.
enum SettingKeys {
    static let all = fields + [auth] + times + following + connection + content + checks

    private static let fields = [
        KeyReference(
            SettingKey.query, .names(.query, .orNull(.oneOrMore(.text))), .removable,
            summary: """
                Query parameters, after those of the URL; a list repeats the name. A name in the URL removes the \
                default of that name; a name without a value is written in the URL (`?direct`).
                """,
            example: .request(
                """
                GET: <<server>>/echo
                query: { page: 2, tag: [a, b], q: "50% & more" }
                expect:
                  json:
                    $.query: { equals: { page: ["2"], tag: [a, b], q: ["50% & more"] } }
                """)),
        KeyReference(
            SettingKey.headers, .names(.header, .orNull(.oneOrMore(.text))), .removable,
            summary: "Header fields; a list sends one line for each value. Names are case-insensitive.",
            example: .request(
                """
                GET: <<server>>/echo
                headers:
                  Accept: application/json
                  X-Flag: [one, two]
                expect:
                  json: { "$.headers['x-flag']": "one, two" }
                """)),
        KeyReference(
            SettingKey.cookies, .names(.cookie, .orNull(.text)), .removable,
            summary:
                "Cookies to send in addition to those of the jar; they override the jar's cookie of the same name.",
            example: .request(
                """
                GET: <<server>>/echo
                cookies: { theme: dark }
                expect:
                  json: { $.headers.cookie: theme=dark }
                """)),
    ]

    private static let auth = KeyReference(
        SettingKey.auth, .either([.word(["none"]), .mapping(.auth)]), .removable,
        summary: """
            The authentication of the request. `none` removes the default. It is an error together with an \
            `Authorization` header in the same mapping; of different mappings, the innermost applies. See `auth`.
            """,
        example: .request(
            """
            GET: <<server>>/basic
            auth: { basic: { user: ann, password: <<env.PASSWORD>> } }
            """
        ).with(environment: "PASSWORD", "secret"))

    private static let times = [
        KeyReference(
            SettingKey.timeout, .duration(.positive), .removable,
            summary:
                """
                The limit for one attempt, redirects included, and again for the captures and checks of its \
                response. Default: 30s.
                """,
            example: .request("GET: <<server>>/silent\ntimeout: 100ms\nexpect: { error: timeout }")),
        KeyReference(
            SettingKey.connectTimeout, .duration(.positive), .removable,
            summary: "The limit for the connection, TLS included. Default: 10s.",
            example: .request("GET: <<server>>/users/7\nconnectTimeout: 2s")),
        KeyReference(
            SettingKey.delay, .duration(.zeroOrMore), .removable,
            summary: "The pause before the first attempt.",
            example: .request("GET: <<server>>/users/7\ndelay: 10ms")),
        KeyReference(
            SettingKey.retry, .mapping(.retry), .removable,
            summary: "The retries of the request. Default: none. See `retry`.",
            example: .request(
                """
                GET: <<server>>/ready
                retry: { attempts: 5, interval: 10ms, on: [503, timeout] }
                """)),
    ]

    private static let following = [
        KeyReference(
            SettingKey.followRedirects, .either([.boolean, .integer(0...100)]), .removable,
            summary: """
                `false` (the default), `true` (10 hops) or the maximum number of hops. POST becomes GET at 301 and \
                302, every method except HEAD at 303. `Authorization`, `auth`, `cookies`, the client certificate of \
                `tls` and header fields that contain a secret are sent only to the same scheme, host and port. If the \
                body contains a secret, a redirect to another scheme, host or port is a failure (`protocol`).
                """,
            example: .request(
                """
                GET: <<server>>/redirect
                followRedirects: true
                expect: { json: { $.id: 7 } }
                """)),
        KeyReference(
            SettingKey.cookieJar, .boolean, .removable,
            summary: """
                If `false`, cookies that servers set are neither sent nor stored. Each iteration has its own jar, \
                which rejects cookies for public suffixes such as `co.uk`.
                """,
            example: .items(
                """
                - GET: <<server>>/cookies/set
                - GET: <<server>>/echo
                  cookieJar: false
                  expect: { json: { $.headers.cookie: { exists: false } } }
                """)),
    ]

    private static let connection = [
        KeyReference(
            SettingKey.tls, .mapping(.tls), .removable, summary: "The TLS settings of the connection. See `tls`.",
            example: .request("GET: https://localhost:8443/\ntls: { ca: certificates/ca.pem }")
                .with(anyFile: "certificates/ca.pem").checkedOnly),
        KeyReference(
            SettingKey.proxy, .either([.word(["none"]), .form("URL", pattern: URLPattern.proxy)]), .removable,
            summary: """
                The proxy's URL (`http`, `https`, `socks4`, `socks4a`, `socks5`, `socks5h`), or `none`. Default: the \
                process environment, as in curl.
                """,
            example: .request("GET: <<server>>/users/7\nproxy: none")),
        KeyReference(
            SettingKey.http, .word(["1.1", "2"]), .removable,
            summary: """
                The version of HTTP to use. The server may respond with another version; `version` under `expect` \
                checks it.
                """,
            example: .request("GET: <<server>>/users/7\nhttp: 1.1\nexpect: { version: HTTP/1.1 }")),
        KeyReference(
            SettingKey.resolve, .names(.hostAndPort, .text), .removable,
            summary: "Addresses for hosts and ports, used instead of DNS.",
            example: .request(
                "GET: https://api.example/\nresolve: { \"api.example:443\": 127.0.0.1 }"
            ).checkedOnly),
        KeyReference(
            SettingKey.unixSocket, .text, .removable,
            summary: """
                The path of a Unix socket, used instead of host and port. It must be in the repository, or in a folder \
                given with `--file-root`.
                """,
            example: .request("GET: http://localhost/users/7\nunixSocket: run/shop.sock").checkedOnly),
    ]

    private static let content = [
        KeyReference(
            SettingKey.compressed, .boolean, .removable,
            summary: "Requests compressed responses and decompresses them. Default: true.",
            example: .request(
                """
                GET: <<server>>/echo
                compressed: false
                expect: { json: { "$.headers['accept-encoding']": { exists: false } } }
                """)),
        KeyReference(
            SettingKey.maxBody, .size, .removable,
            summary: "The maximum size of a response, decompressed. Default: 64MiB.",
            example: .request("GET: <<server>>/bytes\nmaxBody: 4B\nexpect: { error: protocol }")),
    ]

    private static let checks = [
        KeyReference(
            SettingKey.expect, .mapping(.expect), .removable,
            summary: "The checks of the response. If no status is expected, it must be below 400. See `expect`.",
            example: .request(
                """
                GET: <<server>>/users/7
                expect:
                  status: 200
                  headers: { Content-Type: { startsWith: application/json } }
                  json:
                    $.name: Ann Lee
                    $.age: { atLeast: 18 }
                """)),
        KeyReference(
            SettingKey.hints, .names(.trigger, .orNull(.text)), .removable,
            summary: """
                Hints to show if the request fails with a status, a class of statuses or a failure kind. The most \
                specific entry is shown: `401` before `4xx`.
                """,
            example: .request(
                """
                GET: <<server>>/users/7
                hints:
                  401: The token is refused; check the key.
                  5xx: Is a deployment going on?
                  timeout: The service may be starting.
                """)),
    ]
}
