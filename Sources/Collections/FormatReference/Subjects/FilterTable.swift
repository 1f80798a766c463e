/// The reference of a filter.
struct FilterReference: Sendable {
    /// The call as written after `|`.
    let call: String
    let summary: String
    /// An example of an input value, in YAML.
    let input: String
    /// The result for the input value, in YAML.
    let output: String

    init(_ call: String, _ summary: String, _ input: String, _ output: String) {
        self.call = call
        self.summary = summary
        self.input = input
        self.output = output
    }

    /// The result, or the beginning of a long digest.
    fileprivate var shownOutput: String { output.count > 40 ? output.prefix(12) + "…" : output }

    /// The name without its arguments.
    var name: String { String(call.prefix { $0 != "(" }) }

    var example: ReferenceExample {
        let keySetting = name == "hmacSha256" ? "\n  key: secret" : ""
        return .request("set:\n  x: \(input)\(keySetting)\nexpect:\n  values:\n    <<x | \(call)>>: \(output)")
    }
}

/// All filters.
enum FilterTable {
    static let all = encodings + texts + digests + searching + lists + numbers + json

    private static let encodings = [
        FilterReference("urlEncode", "Percent-encodes all but unreserved characters.", "a b/c", "a%20b%2Fc"),
        FilterReference("urlDecode", "The way back.", "a%20b%2Fc", "a b/c"),
        FilterReference("base64", "Base64 of a text.", "Ann", "QW5u"),
        FilterReference("base64Decode", "The way back.", "QW5u", "Ann"),
        FilterReference("hex", "The bytes in hexadecimal digits.", "Ann", "416e6e"),
        FilterReference("xmlEscape", "For text in XML.", "a < b", "a &lt; b"),
    ]

    private static let texts = [
        FilterReference("upper", "In upper case.", "Ann", "ANN"),
        FilterReference("lower", "In lower case.", "Ann", "ann"),
        FilterReference("trim", "Without white space at its ends.", "\" Ann \"", "Ann"),
        FilterReference(#"replace("n","m")"#, "Replaces every one, literally.", "Ann", "Amm"),
        FilterReference(#"split("-")"#, "A list of the parts.", "a-b", "[a, b]"),
    ]

    private static let digests = [
        FilterReference(
            "sha256", "SHA-256 in lower-case hexadecimal digits; with `\"base64\"` as last argument in Base64.", "Ann",
            "17239b6e250110330eda64a29c610bf146f89883371fab093feda03bec61b646"),
        FilterReference("md5", "MD5, likewise.", "Ann", "82e335f7ac0e0e412b2ae15abe662110"),
        FilterReference(
            "hmacSha256(key)", "HMAC-SHA-256 with a key, likewise.", "Ann",
            "e8c374fb91da51092da226fd802660a97999e0961165c7334351254d0dcbb3c2"),
    ]

    private static let searching = [
        FilterReference(
            #"regex("id=(\\d+)")"#, "The first group of the first match, else the whole match.", "/a?id=42", "\"42\""),
        FilterReference(#"default("x")"#, "When there is no value, or an empty text.", "\"\"", "x"),
    ]

    private static let lists = [
        FilterReference("first", "The first element.", "[a, b]", "a"),
        FilterReference("last", "The last element.", "[a, b]", "b"),
        FilterReference("count", "How many elements.", "[a, b]", "2"),
        FilterReference(#"join("-")"#, "A text of the elements.", "[a, b]", "a-b"),
    ]

    private static let numbers = [
        FilterReference("number", "The number that a text is.", "\"42\"", "42"),
        FilterReference("add(1)", "A sum, decimal and exact.", "41", "42"),
    ]

    private static let json = [
        FilterReference("json", "The value as JSON; a text as a quoted literal.", "[a, 1]", "'[\"a\",1]'"),
        FilterReference("fromJson", "The value that a JSON text is.", "'[\"a\",1]'", "[a, 1]"),
        FilterReference(#"jsonPath("$.a")"#, "What a JSONPath finds.", "{ a: 5 }", "5"),
    ]

    static let subject = ReferenceSubject(
        name: "filters", title: "Filters", summary: "`<<name | urlEncode>>` and the others.",
        blocks: [
            .paragraph(
                """
                Filters work from left to right: `<<name | trim | upper>>`. An argument is a text in `"…"` or `'…'` (where \
                `\\` escapes), a number, or a name.
                """),
            .table(
                ReferenceTable(
                    headings: ["filter", "what comes out", "example"],
                    rows: all.map { ["`\($0.call)`", $0.summary, "`\($0.input)` → `\($0.shownOutput)`"] })),
        ])
}
