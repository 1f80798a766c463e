import CollectionModel

/// The reference of `expect` of a request or of `defaults`.
enum ExpectFormat {
    static let mapping = MappingReference(
        .expect, "Expectations of a response", "The checks of a response.",
        prose: [
            .paragraph(
                """
                Everything under `expect` is checked, and every failure is reported, not only the first. If neither \
                the request nor its defaults have a `status`, the status must be below 400. Values are checked with \
                matchers: a plain value or list (equal), or a mapping of operators. See `matcher`.
                """),
            .bullets([
                """
                Values from JSON have JSON's kinds: `"5"` is not equal to `5`. Headers, cookies, XML nodes and other \
                text are compared as text with the expectation's text as written; the ordering operators read them as \
                numbers or times.
                """,
                """
                A JSONPath that has only names and indexes gives one value or nothing. Any other gives the list of its \
                results, even if there is one or none. A member whose name is not a plain word is written \
                `$['x-name']`.
                """,
                """
                An XPath gives the text of one node, the list of the texts of several nodes, or nothing if there is \
                none; `count(…)`, `string(…)` and comparisons give a number, a text and a boolean.
                """,
                """
                If there is no value, every operator fails, including `not`; only `exists: false` and `count: 0` \
                match.
                """,
                """
                An expectation that cannot fail is an error: an empty mapping under one of the keys, `contains: []`, a schema \
                without a keyword that checks something.
                """,
                """
                `null` removes an expectation of the defaults; under `json` and `values`, where `null` is a value, \
                only the whole mapping can be removed.
                """,
            ]),
        ],
        keys: line + fields + body + exchange)

    private static let matcher = ValueShape.mapping(.matcher)

    private static let line = [
        KeyReference(
            ExpectationKey.status, .either([.oneOrMore(.status), .operators]), .removable,
            summary: "A status, a class of statuses, a list of these (one must match), or a matcher on the number.",
            example: .expect("status: [200, 304]")),
        KeyReference(
            ExpectationKey.reason, matcher, .removable, summary: "The reason phrase after the status.",
            example: .expect("reason: OK")),
        KeyReference(
            ExpectationKey.version, matcher, .removable, summary: "The version of HTTP: `HTTP/1.1`, `HTTP/2`.",
            example: .expect("version: HTTP/1.1")),
    ]

    private static let fields = [
        KeyReference(
            ExpectationKey.headers, .names(.header, .orNull(matcher)), .removable,
            summary: "Header fields; names are case-insensitive. If a field is repeated, one of its values must match.",
            example: .expect(
                """
                headers:
                  Content-Type: { startsWith: application/json }
                  Vary: Origin
                  X-Remaining: { greaterThan: 0 }
                  X-Debug: { exists: false }
                """)),
        KeyReference(
            ExpectationKey.cookies, .names(.field, .orNull(.either([matcher, .mapping(.cookie)]))), .removable,
            summary: """
                Cookies that this response set: a matcher on the value, or a mapping of value and attributes. See \
                `cookie`.
                """,
            example: .expect(
                """
                cookies:
                  theme: dark
                  sid: { value: { length: 6 }, httpOnly: true }
                """, of: "GET: <<server>>/cookies/set")),
    ]

    private static let body = [
        KeyReference(
            ExpectationKey.json, .names(.jsonPath, matcher), .removable,
            summary: """
                JSONPaths (RFC 9535) and matchers on their results; `$` is the whole body. The Content-Type does not \
                matter; a body that is not JSON is one failure.
                """,
            example: .expect(
                """
                json:
                  $.name: Ann Lee
                  $.tags: { contains: admin }
                  $.orders[*].total: { count: 2, every: { greaterThan: 0 } }
                  $.orders[?@.total > 10].id: [2]
                """)),
        KeyReference(
            ExpectationKey.xml, .names(.xPath, .orNull(matcher)), .removable,
            summary:
                "XPaths (1.0) and matchers on their results. The body is read as HTML if that is its Content-Type.",
            example: .expect(
                """
                xml:
                  //h1: Hello, Ann
                  //h1/@class: big
                  count(//a): 1
                """, of: "GET: <<server>>/html")),
        KeyReference(
            ExpectationKey.namespaces, .names(.prefix, .orNull(.text)), .removable,
            summary: "Prefixes for `xml`, and their namespaces.",
            example: .expect(
                """
                namespaces: { f: "urn:example:feed" }
                xml:
                  //f:entry/f:title: [One, Two]
                """, of: "GET: <<server>>/xml")),
        KeyReference(
            ExpectationKey.text, matcher, .removable,
            summary: """
                The body as text, decoded with its charset: UTF-8 if there is none, UTF-16, ISO 8859, Windows code \
                pages, KOI8. Any other charset is a failure, here and wherever else the body is read.
                """,
            example: .expect("text: { contains: Hello, matches: '\\w+, \\w+' }", of: "GET: <<server>>/text")),
        KeyReference(
            ExpectationKey.bytes, .mapping(.bytes), .removable,
            summary: "The bytes of the decompressed body. See `bytes`.",
            example: .expect("bytes: { length: 8, startsWith: 89504e47 }", of: "GET: <<server>>/bytes")),
        KeyReference(
            ExpectationKey.schema, .either([.text, .boolean, .valueMapping]), .removable,
            summary: """
                A JSON Schema that the body must satisfy: the schema itself, or the path of a file. `$schema` selects \
                draft-04, draft-06, draft-07, 2019-09 or 2020-12 (the default). `$ref` may name other files, relative \
                to the schema's own; nothing is fetched. All formats of 2020-12 are checked in each draft: `date`, \
                `date-time`, `time`, `duration`, `email`, `idn-email`, `hostname`, `idn-hostname`, `ipv4`, `ipv6`, \
                `uri`, `uri-reference`, `iri`, `iri-reference`, `uri-template`, `uuid`, `json-pointer`, \
                `relative-json-pointer` and `regex`. Checks of host names do not include Unicode's rules for composed \
                characters and for the direction of writing.
                """,
            example: .expect(
                """
                schema:
                  type: object
                  required: [id, name]
                  properties:
                    id: { type: integer }
                """)),
        KeyReference(
            ExpectationKey.values, .names(.placeholder, matcher), .removable,
            summary: """
                Placeholders and matchers on their values, for filters and lists. The captures of this request have \
                values here.
                """,
            example: .request(
                """
                GET: <<server>>/users/7
                capture: { names: { json: "$.name" } }
                expect:
                  values:
                    <<names | upper>>: ANN LEE
                """)),
    ]

    private static let exchange = [
        KeyReference(
            ExpectationKey.duration, .mapping(.durationMatcher), .removable,
            summary:
                "The time from the first byte sent to the last byte received of the last attempt, redirects included.",
            example: .expect("duration: { lessThan: 20s }")),
        KeyReference(
            ExpectationKey.timings, .mapping(.timings), .removable,
            summary: "The duration of each phase. See `timings`.",
            example: .expect("timings: { connect: { lessThan: 10s }, firstByte: { lessThan: 20s } }")),
        KeyReference(
            ExpectationKey.certificate, .mapping(.certificate), .removable,
            summary: "The server's certificate. See `certificate`.",
            example: ReferenceExample.expect(
                "certificate: { expiresIn: { greaterThan: 14d } }", of: "GET: https://example.com/"
            ).checkedOnly),
        KeyReference(
            ExpectationKey.redirects, .mapping(.redirects), .removable,
            summary: "The redirects that were followed. See `redirects`.",
            example: .request(
                """
                GET: <<server>>/redirect/twice
                followRedirects: true
                expect: { redirects: { count: 2 } }
                """)),
        KeyReference(
            ExpectationKey.url, matcher, .removable, summary: "The URL of the last response, after all redirects.",
            example: .request(
                """
                GET: <<server>>/redirect
                followRedirects: true
                expect: { url: { endsWith: /users/7 } }
                """)),
        KeyReference(
            ExpectationKey.ip, matcher, .removable, summary: "The IP address of the server that sent the response.",
            example: .expect("ip: { matches: '^(127\\.|::1|10\\.)' }")),
        KeyReference(
            ExpectationKey.error, .word(FailureKinds.words), .removable,
            summary: "A failure kind: the exchange must fail in this way, and nothing else is checked. See `failures`.",
            example: .request("GET: http://127.0.0.1:1/\nexpect: { error: connection }")),
    ]
}
