import Diagnostics
import Testing
import YAMLSource

/// The table at the end of "The YAML underneath" in format.md: the effects of YAML on unquoted text.
struct YAMLTrapTests {
    @Test(arguments: [
        (
            "headers: { Accept: text/html,text/plain }",
            """
            1:30: the key "text/plain" has no value
               hint: inside { } a comma ends a value: quote the value before it, or write one line a key
            """
        ),
        (
            "json: { n: <<$randomInt(1,6)>> }",
            """
            1:27: the key "6)>>" has no value
               hint: inside { } a comma ends a value: write the placeholder on a line of its own, without { }
            """
        ),
        (
            "json: { urls: http://a,http://b }",
            """
            1:24: the key "http://b" has no value
               hint: inside { } a comma ends a value: quote the value before it, or write one line a key
            """
        ),
        (
            "json: { a:1, b: 2, c:3 }",
            """
            1:9: the key "a:1" has no value
               hint: put a space after the colon, or quote the text
            1:20: the key "c:3" has no value
               hint: put a space after the colon, or quote the text
            """
        ),
        (
            "name: Issue #1",
            """
            1:13: warning: " #" begins a comment: the text ends before it
               hint: quote the text, or put a space after the "#" of a comment
            """
        ),
        (
            "GET: /a/<<x | default(\"a #1\")>>",
            """
            1:26: warning: " #" begins a comment: the text ends before it
               hint: quote the text, or put a space after the "#" of a comment
            """
        ),
        (
            "a: [b \t#c\n  ]\nd: \"#e\" #f\n#g\nh: i # j\nk: l ##\nm: n#o\n'p' : q #",
            """
            1:8: warning: " #" begins a comment: the text ends before it
               hint: quote the text, or put a space after the "#" of a comment
            """
        ),
        (
            "a: #fff\nb:\n  - #0\nc: # d\n  e",
            """
            1:1: the key "a" has no value
               hint: " #" begins a comment: quote the text
            3:4: a list item without a value
               hint: " #" begins a comment: quote the text
            """
        ),
        (
            "hints:\n  401: Refused: check the key",
            """
            2:15: ": " begins a mapping, which is not allowed here
               hint: quote the text, or write "|" there and the text in the lines below
            """
        ),
        (
            "hints: { 401: Refused: check the key }",
            """
            1:22: expected "," or "}" in the mapping that begins in line 1, column 8
               hint: quote the text before it, or close the mapping
            """
        ),
        (
            "matches: [a-z]+",
            """
            1:15: unexpected "+" after the end of the value
               hint: quote the whole text; a quote or bracket before it may be closed too early, or not at all
            """
        ),
        (
            "GET: {{base}}/orders",
            """
            1:6: "{{" begins a mapping inside a mapping
               hint: a placeholder is written <<name>>; a text that begins with "{" must be quoted
            """
        ),
        (
            "a: {{ b }}",
            """
            1:4: "{{" begins a mapping inside a mapping
               hint: a placeholder is written <<name>>; a text that begins with "{" must be quoted
            """
        ),
        (
            "headers: { X: Bearer {{token}} }",
            """
            1:22: expected "," or "}" in the mapping that begins in line 1, column 10
               hint: a placeholder is written <<name>>; a text with "{" in it must be quoted here
            """
        ),
        (
            "json: { $.a[0]: 1 }",
            """
            1:9: inside { } and [ ], a text with brackets in it must be quoted
               hint: quote the text
            """
        ),
        (
            "a: *.json",
            """
            1:4: "*" begins an alias, and its name consists of letters, digits, "-" and "_"
               hint: quote the text
            """
        ),
        (
            "a: *json",
            """
            1:4: the alias "*json" has no anchor "&json" before it
               hint: a text that begins with "*" must be quoted
            """
        ),
        ("a: @a", "1:4: \"@\" cannot begin an unquoted text\n   hint: quote the text"),
        ("a: `a`", "1:4: \"`\" cannot begin an unquoted text\n   hint: quote the text"),
        ("a: %a", "1:4: \"%\" cannot begin an unquoted text\n   hint: quote the text"),
        ("%a: b", "1:1: \"%\" begins a directive, which this is not\n   hint: quote the text"),
        (
            "a: &a\nb: c",
            """
            1:1: the key "a" has no value
               hint: "&" begins an anchor: a text that begins with it must be quoted
            """
        ),
        (
            "a: &a=b",
            """
            1:4: "&" begins an anchor, and its name consists of letters, digits, "-" and "_"
               hint: quote the text
            """
        ),
        (
            "a: !a\nb: !a c",
            """
            1:4: unknown tag "!a"
               hint: a text that begins with "!" must be quoted; \
            the tags are !!str, !!int, !!float, !!bool, !!null, !!seq and !!map
            2:4: unknown tag "!a"
               hint: a text that begins with "!" must be quoted; \
            the tags are !!str, !!int, !!float, !!bool, !!null, !!seq and !!map
            """
        ),
        (
            #"matches: "^\d+""#,
            """
            1:12: unknown escape "\\d" in double quotes
               hint: use single quotes, where a backslash is a backslash
            """
        ),
        (
            #"text: "\<<""#,
            """
            1:8: unknown escape "\\<" in double quotes
               hint: use single quotes, where a backslash is a backslash
            """
        ),
    ])
    func misreadTextHasAHint(_ yaml: String, _ diagnostics: String) {
        #expect(YAMLText.diagnostics(yaml) == diagnostics)
    }

    @Test func valueTruncatedByACommaIsReported() {
        let expected = """
            a.yaml:2:24: error: the key "text/plain" has no value [HR0303]
              2 |   { Accept: text/html, text/plain }
                |                        ^^^^^^^^^^
            hint: inside { } a comma ends a value: quote the value before it, or write one line a key
            """
        #expect(YAMLText.rendered("headers:\n  { Accept: text/html, text/plain }\n") == expected)
    }

    @Test func valueTruncatedByACommentIsReported() {
        let expected = """
            a.yaml:1:13: warning: " #" begins a comment: the text ends before it [HR0310]
              1 | name: Issue #1 of 2
                |             ^^^^^^^
            hint: quote the text, or put a space after the "#" of a comment
            """
        #expect(YAMLText.rendered("name: Issue #1 of 2\n") == expected)
    }
}
