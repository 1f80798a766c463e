import DataRows
import JSON
import Testing

struct YAMLRowsTests {
    @Test func plainScalarsAreTypedAndQuotedOnesAreText() throws {
        let content = """
            # comment
            - &base
              id: 007
              count: 5
              ok: true
              none: null
              text: "5"
              day: 2015-01-01
            - <<: *base
              list: [1, '2', { a: no }]
              tagged: !!str 12
              number: !!int 12
            - {}
            """
        let rows = try RowFile(content, ending: "yaml").rows()
        let base: [String: JSONValue] = [
            "id": "007", "count": 5, "ok": true, "none": .null, "text": "5", "day": "2015-01-01",
        ]
        let more: [String: JSONValue] = ["list": [1, "2", ["a": "no"]], "tagged": "12", "number": 12]
        #expect(rows.map(\.values) == [base, base.merging(more) { $1 }, [:]])
        #expect(rows.map(\.line) == [2, 9, 13])
    }

    @Test(arguments: [
        (
            "a: 1\nb: 2\n",
            """
            rows.yaml:1:1: error: the file is not a list of rows [HR0804]
              1 | a: 1
                | ^
            hint: each row begins with a dash: - name: value
            """
        ),
        ("[]\n", "rows.yaml: error: the file has no rows [HR0206]\nhint: write at least one: each is one iteration"),
        ("# nothing\n", "rows.yaml: error: the file contains no YAML [HR0206]\nhint: write something into it"),
        (
            "- a: 1\n- text\n- [1]\n- a: !!int x\n- b c: 1\n- a: 1\n  a: 2\n",
            """
            rows.yaml:2:3: error: row 2 is text, not a mapping [HR0804]
              2 | - text
                |   ^^^^
            hint: a row gives each name its value: - name: value
            rows.yaml:3:3: error: row 3 is a list, not a mapping [HR0804]
              3 | - [1]
                |   ^^^
            hint: a row gives each name its value: - name: value
            rows.yaml:4:6: error: "x" does not match the tag "!!int" [HR0307]
              4 | - a: !!int x
                |      ^^^^^^^
            hint: numbers, booleans and null are written as in JSON
            rows.yaml:5:3: warning: no placeholder can use the name "b c" [HR0408]
              5 | - b c: 1
                |   ^^^
            hint: rename it: a letter or _, then letters, digits, _, - and .
            rows.yaml:7:3: error: the key "a" occurs twice in this mapping [HR0302]
              7 |   a: 2
                |   ^
            hint: it is already in line 6: remove one of them
            """
        ),
    ])
    func errorsAreShownInTheirLine(_ content: String, _ shown: String) throws {
        let found = try RowFile.errors(content, "yaml")
        #expect(found == shown)
    }

    @Test func fileMayReachTheSizeLimit() throws {
        let content = "- a: 1\n"
        let comment = "#" + String(repeating: "x", count: 10 * 1024 * 1024 - content.utf8.count - 1)
        #expect(try RowFile(content + comment, ending: "yaml").rows().count == 1)
        #expect(
            try RowFile.errors(content + comment + "x", "yaml").hasPrefix(
                "rows.yaml: error: the file is larger than 10 MiB: 10485761 bytes [HR0205]"))
    }

    @Test func fileThatIsTooLargeIsRejected() throws {
        let content = String(repeating: "- a: 1\n", count: 1_500_000)
        #expect(
            try RowFile.errors(content, "yaml") == """
                rows.yaml: error: the file is larger than 10 MiB: 10500000 bytes [HR0205]
                hint: large data is written as .csv or .jsonl, which are not read whole
                """)
    }
}
