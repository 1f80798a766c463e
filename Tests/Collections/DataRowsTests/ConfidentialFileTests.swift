import DataRows
import Diagnostics
import Testing

/// Diagnostics of a file with a secret column show positions, and no content.
struct ConfidentialFileTests {
    @Test(arguments: [
        (
            "csv", "user,pw,\"ann\"s\nann,hunter2\n",
            """
            rows.csv:1:14: error: text follows the quote that ends the value [HR0802]
            hint: a quote inside a quoted value is written twice: ""; this value begins in line 1, column 9
            """
        ),
        (
            "csv", "user,pw\nann,hunter2,hunter3\nbob,hunter4\"\n",
            """
            rows.csv:2:13: error: row 1 has 3 values, and the header has 2 names [HR0804]
            hint: a value with a comma in it must be quoted
            rows.csv:3:12: error: a quote is inside a value that does not begin with one [HR0802]
            hint: quote the whole value, and write the quotes inside twice: "say ""hello""\"
            """
        ),
        (
            "csv", "hunter2, hunter3,hunter2\nann,hunter4,x\n",
            """
            rows.csv:1:9: warning: no placeholder can use the name "…" [HR0408]
            hint: remove the blanks around "…"
            rows.csv:1:18: error: the name "…" occurs twice in the header [HR0803]
            hint: rename one of them
            """
        ),
        (
            "json", "[{\"pw\": hunter2}]",
            """
            rows.json:1:9: error: this is not JSON: expected a value [HR0805]
            hint: write texts and keys in double quotes, and no comma after the last element
            """
        ),
        (
            "jsonl", "{\"pw\": \"\\h\"}\n\"hunter2\"\n{\"pw\": 1, \"pw\": 2}",
            """
            rows.jsonl:1:9: error: this is not JSON: unknown escape [HR0805]
            hint: write texts and keys in double quotes, and no comma after the last element
            rows.jsonl:2:1: error: row 2 is text, not a mapping [HR0804]
            hint: a row gives each name its value: { "name": "value" }
            rows.jsonl:3:11: error: the key "…" occurs twice in its mapping [HR0302]
            hint: remove one of them
            """
        ),
        (
            "yaml", "- pw: !!int hunter2\n- { pw: *hunter3, a: b,hunter4 }\n- hunter5\n",
            """
            rows.yaml:1:7: error: "…" does not match the tag "!!int" [HR0307]
            hint: numbers, booleans and null are written as in JSON
            rows.yaml:2:9: error: the alias "…" has no anchor "…" before it [HR0306]
            hint: a text that begins with "*" must be quoted
            rows.yaml:2:24: error: the key "…" has no value [HR0303]
            hint: inside { } a comma ends a value: quote the value before it, or write one line a key
            rows.yaml:3:3: error: row 3 is text, not a mapping [HR0804]
            hint: a row gives each name its value: - name: value
            """
        ),
    ])
    func noValueIsShown(_ ending: String, _ content: String, _ shown: String) throws {
        #expect(try RowFile.errors(Array(content.utf8), ending, isConfidential: true) == shown)
    }

    @Test(arguments: [("csv", Array("pw\nhunter".utf8) + [0xE9]), ("yaml", Array("- pw: hunter".utf8) + [0xE9])])
    func linesThatAreNotUTF8AreNotShown(_ ending: String, _ content: [UInt8]) throws {
        let shown = try RowFile.errors(content, ending, isConfidential: true)
        #expect(shown.hasSuffix("error: the byte 0xE9 is not UTF-8 [HR0204]\nhint: save the file as UTF-8"))
    }
}
