import CollectionModel

/// The reference of an entry of `capture`.
enum CaptureFormat {
    static let mapping = MappingReference(
        .capture, "A capture", "A value of the response that later requests use by its name.",
        prose: [
            .paragraph(
                """
                A capture has one source (`header`, `json`, `xml`, `cookie` or `from`); `regex` is applied to it, then \
                `filters`. The value keeps its kind: a JSON number stays a number. `took: duration` is short for \
                `took: { from: duration }`; `status`, `text`, `url`, `ip` and `version` have the same short form.
                """),
            .example(
                .items(
                    """
                    - name: Make a user
                      POST: <<server>>/users
                      capture:
                        id: { json: $.id }
                        version: { header: Location, regex: 'version=(\\d+)' }
                        took: duration                    # milliseconds
                    - name: Read it back
                      GET: <<server>>/users/<<id>>
                      query: { version: <<version>> }
                    """)),
            .paragraph(
                """
                Captures are made before the checks, even if checks fail. A capture that finds nothing is a failed \
                check, unless it has a `default` or the check of the status already failed. Under `forEach`, the name \
                has the element's value in the request itself, and afterwards the list of all captured values; the \
                list is shorter if an element captured nothing.
                """),
            .paragraph(
                """
                A JSONPath that has only names and indexes, such as `$.items[0].id`, captures one value, or nothing. \
                Any other, such as `$.items[*].id`, captures a list, as under `expect`, even if it finds only one \
                value; if it finds none, it captures `default`, or `[]` without one. An XPath captures the text of one \
                node, the list of the texts of several nodes, or nothing.
                """),
        ],
        keys: [
            KeyReference(
                CaptureKey.header, .headerName,
                summary: "The value of a header field; the first one if the field is repeated.",
                example: .capture("tag: { header: ETag }")),
            KeyReference(
                CaptureKey.json, .form("JSONPath", pattern: #"\$.*|.*<<.*"#),
                summary: "The result of a JSONPath in the body.",
                example: .capture("firstOrder: { json: '$.orders[0].id' }")),
            KeyReference(
                CaptureKey.xml, .text, summary: "The result of an XPath in a body of XML or HTML.",
                example: .capture("title: { xml: //title }", of: "GET: <<server>>/html")),
            KeyReference(
                CaptureKey.cookie, .text, summary: "The value of a cookie that this response set.",
                example: .capture("session: { cookie: sid, secret: true }", of: "GET: <<server>>/cookies/set")),
            KeyReference(
                CaptureKey.from, .word(ResponseParts.words),
                summary: "A part of the exchange: `text` is the body; `duration` is in milliseconds.",
                example: .capture(
                    "name: { from: text, regex: 'Hello, (\\w+)', filters: upper }", of: "GET: <<server>>/text")),
            KeyReference(
                CaptureKey.namespaces, .names(.prefix, .orNull(.text)), summary: "Namespace prefixes for `xml`.",
                example: .capture(
                    "title: { xml: /f:feed/f:title, namespaces: { f: \"urn:example:feed\" } }",
                    of: "GET: <<server>>/xml")),
            KeyReference(
                CaptureKey.regex, .text,
                summary:
                    """
                    Captures a part of the value: the first group of the regular expression, or the whole match if \
                    there is no group.
                    """,
                example: .capture("nextPage: { header: Link, regex: 'page=(\\d+)' }")),
            KeyReference(
                CaptureKey.filters, .fixedText, summary: "Filters, as in a placeholder.",
                example: .capture("nextPage: { header: Link, regex: 'page=(\\d+)', filters: number | add(1) }")),
            KeyReference(
                CaptureKey.default, .value,
                summary: "The value if nothing or an empty list is found; a typed place.",
                example: .capture("phone: { json: $.phone, default: none }")),
            KeyReference(
                CaptureKey.secret, .boolean, summary: "If `true`, the captured value is masked in all output.",
                example: .capture("token: { json: $.token, secret: true }", of: "POST: <<server>>/login")),
        ],
        rules: [.exactlyOne(["header", "json", "xml", "cookie", "from"])])
}
