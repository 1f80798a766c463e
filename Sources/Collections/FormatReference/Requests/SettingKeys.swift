import CollectionModel

/// The reference of the keys that `defaults` and requests share.
enum SettingKeys {
    static let all = fields + [auth] + times + following + connection + content + checks

    private static let fields = [
        KeyReference(
            SettingKey.query, .names(.query, .orNull(.oneOrMore(.text))), .removable,
            summary: """
                Parameters, after those of the URL; a list repeats the name. A name in the URL drops that default; a bare \
                name is written in the URL (`?direct`).
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
            summary: "Header fields; a list sends a line for each value. Names are case-insensitive.",
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
            summary: "Cookies that are sent beside the jar's, before one of the same name.",
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
            Who sends it. `none` takes the default's away. Beside an `Authorization` header in the same mapping it is an \
            error; else the nearer one wins. See `auth`.
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
                "For one attempt, redirects included; as long again for captures and checks of its response. Default: 30s.",
            example: .request("GET: <<server>>/silent\ntimeout: 100ms\nexpect: { error: timeout }")),
        KeyReference(
            SettingKey.connectTimeout, .duration(.positive), .removable,
            summary: "For making the connection, TLS included. Default: 10s.",
            example: .request("GET: <<server>>/users/7\nconnectTimeout: 2s")),
        KeyReference(
            SettingKey.delay, .duration(.zeroOrMore), .removable,
            summary: "What is waited for before the first attempt.",
            example: .request("GET: <<server>>/users/7\ndelay: 10ms")),
        KeyReference(
            SettingKey.retry, .mapping(.retry), .removable,
            summary: "How often it is sent again. Default: once only. See `retry`.",
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
                `false` (the default), `true` (10 hops) or how many hops. POST becomes GET at 301 and 302, every method \
                but HEAD at 303. `Authorization`, `auth`, `cookies`, the client certificate of `tls` and header fields \
                that hold a secret go only to the same scheme, host and port; a body that holds a secret makes a redirect to \
                another one a failure (`protocol`).
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
                With `false` neither sends nor keeps the cookies that servers set. The jar is each iteration's own \
                and refuses cookies for public suffixes such as `co.uk`.
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
            SettingKey.tls, .mapping(.tls), .removable, summary: "How the connection is secured. See `tls`.",
            example: .request("GET: https://localhost:8443/\ntls: { ca: certificates/ca.pem }")
                .with(anyFile: "certificates/ca.pem").checkedOnly),
        KeyReference(
            SettingKey.proxy, .either([.word(["none"]), .form("URL", pattern: URLPattern.proxy)]), .removable,
            summary: """
                The proxy's URL (`http`, `https`, `socks4`, `socks4a`, `socks5`, `socks5h`), or `none`. Default: what the \
                process's environment says, as in curl.
                """,
            example: .request("GET: <<server>>/users/7\nproxy: none")),
        KeyReference(
            SettingKey.http, .word(["1.1", "2"]), .removable,
            summary: """
                The version of HTTP to ask for. The server may answer in another one; `version` under `expect` checks it.
                """,
            example: .request("GET: <<server>>/users/7\nhttp: 1.1\nexpect: { version: HTTP/1.1 }")),
        KeyReference(
            SettingKey.resolve, .names(.hostAndPort, .text), .removable,
            summary: "Addresses for hosts and ports, whatever the name service says.",
            example: .request(
                "GET: https://api.example/\nresolve: { \"api.example:443\": 127.0.0.1 }"
            ).checkedOnly),
        KeyReference(
            SettingKey.unixSocket, .text, .removable,
            summary: """
                The path of a socket in place of host and port. It must be below the repository, or below a folder of \
                `--file-root`.
                """,
            example: .request("GET: http://localhost/users/7\nunixSocket: run/shop.sock").checkedOnly),
    ]

    private static let content = [
        KeyReference(
            SettingKey.compressed, .boolean, .removable,
            summary: "Whether compressed answers are asked for and unpacked. Default: true.",
            example: .request(
                """
                GET: <<server>>/echo
                compressed: false
                expect: { json: { "$.headers['accept-encoding']": { exists: false } } }
                """)),
        KeyReference(
            SettingKey.maxBody, .size, .removable, summary: "How large an answer may be, unpacked. Default: 64MiB.",
            example: .request("GET: <<server>>/bytes\nmaxBody: 4B\nexpect: { error: protocol }")),
    ]

    private static let checks = [
        KeyReference(
            SettingKey.expect, .mapping(.expect), .removable,
            summary: "What the answer must be. Without a status anywhere it must be below 400. See `expect`.",
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
                What a person should know when the request fails with a status, a class of statuses or a failure kind. \
                The nearest entry is shown: `401` before `4xx`.
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
