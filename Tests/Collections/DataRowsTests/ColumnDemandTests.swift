import DataRows
import Diagnostics
import Placeholders
import Testing

/// A text from a row is converted to the type of the value that it overrides: "Variables and placeholders" in
/// format.md.
struct ColumnDemandTests {
    private static let demands = [
        "limit": ColumnDemand(.number, definedAt: "a.yaml:2:14"),
        "live": ColumnDemand(.boolean, definedAt: "a.yaml:3:1"),
    ]
    private static let number = "give a number here, or quote the value there to make it text"

    @Test(arguments: [
        (
            "csv", "user,limit,live\nann,5,true\nbob,many,yes\n\"c\nd\",,false\n",
            """
            rows.csv:3:5: error: "limit" is a number in the collection, and the value of row 2 is not [HR0509]
              3 | bob,many,yes
                |     ^^^^
            hint: it is defined at a.yaml:2:14: \(number)
            rows.csv:3:10: error: "live" is a boolean in the collection, and the value of row 2 is not [HR0509]
              3 | bob,many,yes
                |          ^^^
            hint: it is defined at a.yaml:3:1: give a boolean here, or quote the value there to make it text
            rows.csv:5:4: error: "limit" is a number in the collection, and the value of row 3 is not [HR0509]
              5 | d",,false
                |    ^
            hint: it is defined at a.yaml:2:14: \(number)
            """
        ),
        (
            "csv", "limit\n1\n\n2\n",
            """
            rows.csv:3:1: error: "limit" is a number in the collection, and the value of row 2 is not [HR0509]
              3 |
                | ^
            hint: it is defined at a.yaml:2:14: \(number)
            """
        ),
        (
            "json", #"[{"limit": "5"}, {"limit": true}, {"a": {"limit": "x"}, "limit": "x"}]"#,
            """
            rows.json:1:57: error: "limit" is a number in the collection, and the value of row 3 is not [HR0509]
              1 | [{"limit": "5"}, {"limit": true}, {"a": {"limit": "x"}, "limit": "x"}]
                |                                                         ^^^^^^^
            hint: it is defined at a.yaml:2:14: \(number)
            """
        ),
        (
            "yaml", "- limit: 5\n- limit: five\n",
            """
            rows.yaml:2:10: error: "limit" is a number in the collection, and the value of row 2 is not [HR0509]
              2 | - limit: five
                |          ^^^^
            hint: it is defined at a.yaml:2:14: \(number)
            """
        ),
    ])
    func textOfAnotherTypeIsAnError(_ ending: String, _ content: String, _ shown: String) throws {
        #expect(try RowFile.errors(Array(content.utf8), ending, demands: Self.demands) == shown)
    }

    @Test(arguments: [
        ("csv", "a,b\n1\n2,3\n", ["a", "b"]), ("csv", "a,\n1,2\n", nil), ("jsonl", "{\"a\": 1}\n{\"b\"}\n", nil),
        ("json", "[{\"a\": 1}, 2]", nil), ("json", "[{\"a\": 1, \"a\": 2}, {\"b\": 1}]", ["a", "b"]),
        ("json", "[{\"a\": 1}, {\"b\"}]", nil), ("yaml", "- a: 1\n- b\n", nil),
        ("yaml", "- a: !!int x\n", ["a"]), ("yaml", "- a: [\n", nil),
    ])
    func columnNamesAreAvailableDespiteInvalidRows(_ ending: String, _ content: String, _ names: [String]?) throws {
        let reading = try RowFile(content, ending: ending).read()
        #expect(reading.file == nil)
        #expect(reading.names == names)
    }
}
