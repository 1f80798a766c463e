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
        FilterReference("urlEncode", "Percent-encodes everything except unreserved characters.", "a b/c", "a%20b%2Fc"),
        FilterReference("urlDecode", "The way back.", "a%20b%2Fc", "a b/c"),
        FilterReference("base64", "Encodes a text in Base64.", "Ann", "QW5u"),
        FilterReference("base64Decode", "The way back.", "QW5u", "Ann"),
        FilterReference("hex", "Writes the bytes in hexadecimal digits.", "Ann", "416e6e"),
        FilterReference("xmlEscape", "Escapes a text for XML.", "a < b", "a &lt; b"),
    ]

    private static let texts = [
        FilterReference("upper", "Converts a text to upper case.", "Ann", "ANN"),
        FilterReference("lower", "Converts a text to lower case.", "Ann", "ann"),
        FilterReference("trim", "Removes white space at both ends.", "\" Ann \"", "Ann"),
        FilterReference(#"replace("n","m")"#, "Replaces every occurrence of a literal text.", "Ann", "Amm"),
        FilterReference(#"split("-")"#, "Splits a text into a list.", "a-b", "[a, b]"),
    ]

    private static let digests = [
        FilterReference(
            "sha256", "SHA-256 in lower-case hexadecimal digits; with `\"base64\"` as last argument in Base64.", "Ann",
            "17239b6e250110330eda64a29c610bf146f89883371fab093feda03bec61b646"),
        FilterReference("md5", "MD5, in the same notations.", "Ann", "82e335f7ac0e0e412b2ae15abe662110"),
        FilterReference(
            "hmacSha256(key)", "HMAC-SHA-256 with a key, in the same notations.", "Ann",
            "e8c374fb91da51092da226fd802660a97999e0961165c7334351254d0dcbb3c2"),
    ]

    private static let searching = [
        FilterReference(
            #"regex("id=(\\d+)")"#, "The first group of the first match, or the whole match if there is no group.",
            "/a?id=42", "\"42\""),
        FilterReference(#"default("x")"#, "Replaces a missing value or an empty text.", "\"\"", "x"),
    ]

    private static let lists = [
        FilterReference("first", "The first element.", "[a, b]", "a"),
        FilterReference("last", "The last element.", "[a, b]", "b"),
        FilterReference("count", "The number of elements.", "[a, b]", "2"),
        FilterReference(#"join("-")"#, "Joins the elements to a text.", "[a, b]", "a-b"),
    ]

    private static let numbers = [
        FilterReference("number", "Converts a text to a number.", "\"42\"", "42"),
        FilterReference("add(1)", "Adds a number, in exact decimal arithmetic.", "41", "42"),
    ]

    private static let json = [
        FilterReference("json", "Converts a value to JSON; a text becomes a quoted literal.", "[a, 1]", "'[\"a\",1]'"),
        FilterReference("fromJson", "Converts JSON to a value.", "'[\"a\",1]'", "[a, 1]"),
        FilterReference(#"jsonPath("$.a")"#, "The result of a JSONPath.", "{ a: 5 }", "5"),
    ]

    static let subject = ReferenceSubject(
        name: "filters", title: "Filters", summary: "`<<name | urlEncode>>` and all others.",
        blocks: [
            .paragraph(
                """
                Filters are applied from left to right: `<<name | trim | upper>>`. An argument is a text in `"…"` or \
                `'…'` (in which `\\` escapes), a number, or a name.
                """),
            .table(
                ReferenceTable(
                    headings: ["filter", "result", "example"],
                    rows: all.map { ["`\($0.call)`", $0.summary, "`\($0.input)` → `\($0.shownOutput)`"] })),
        ])
}
