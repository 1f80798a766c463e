import CollectionModel

/// The reference of an entry of `capture`.
enum CaptureFormat {
    static let mapping = MappingReference(
        .capture, "A capture", "A value of the answer that later requests use by its name.",
        prose: [
            .paragraph(
                """
                A capture has one source (`header`, `json`, `xml`, `cookie` or `from`), then `regex`, then `filters`. It \
                keeps the kind: a number of JSON stays one. `took: duration` is short for `took: { from: duration }`; also \
                `status`, `text`, `url`, `ip`, `version`.
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
                Captures are made before the checks and whether or not these hold. One that finds nothing is a failed \
                check, unless `default` is given or the status already failed. Under `forEach` the name is the element's \
                value for the request itself, and afterwards the list of what was captured, which is shorter when an \
                element captured nothing.
                """),
            .paragraph(
                """
                A JSONPath of names and indexes alone, such as `$.items[0].id`, captures one value, or nothing. Any other, \
                such as `$.items[*].id`, captures a list, as under `expect`: of one value too, and `[]` where it finds none, \
                unless `default` says otherwise. An XPath captures the text of one node, the list of several, or nothing.
                """),
        ],
        keys: [
            KeyReference(
                CaptureKey.header, .headerName, summary: "The value of a header field; of a repeated one the first.",
                example: .capture("tag: { header: ETag }")),
            KeyReference(
                CaptureKey.json, .form("JSONPath", pattern: #"\$.*|.*<<.*"#),
                summary: "What a JSONPath finds in the body.",
                example: .capture("firstOrder: { json: '$.orders[0].id' }")),
            KeyReference(
                CaptureKey.xml, .text, summary: "What an XPath finds in the body, of XML or HTML.",
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
                CaptureKey.namespaces, .names(.prefix, .orNull(.text)), summary: "Prefixes for `xml`.",
                example: .capture(
                    "title: { xml: /f:feed/f:title, namespaces: { f: \"urn:example:feed\" } }",
                    of: "GET: <<server>>/xml")),
            KeyReference(
                CaptureKey.regex, .text,
                summary:
                    "Takes a part of it: what the first group of the regular expression finds, else the whole match.",
                example: .capture("nextPage: { header: Link, regex: 'page=(\\d+)' }")),
            KeyReference(
                CaptureKey.filters, .fixedText, summary: "Filters, written as in a placeholder.",
                example: .capture("nextPage: { header: Link, regex: 'page=(\\d+)', filters: number | add(1) }")),
            KeyReference(
                CaptureKey.default, .value,
                summary: "The value when nothing is found, an empty list included; a typed place.",
                example: .capture("phone: { json: $.phone, default: none }")),
            KeyReference(
                CaptureKey.secret, .boolean, summary: "With `true` what was captured is masked in all output.",
                example: .capture("token: { json: $.token, secret: true }", of: "POST: <<server>>/login")),
        ],
        rules: [.exactlyOne(["header", "json", "xml", "cookie", "from"])])
}
