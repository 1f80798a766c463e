import DataRows
import JSON
import Testing

struct JSONRowsTests {
    @Test(arguments: [
        ("json", "[{\"a\": 1.50, \"b\": [null, true]},\n {\"c\": {\"d\": \"x]},{\\\"\"}}]"),
        ("jsonl", "{\"a\": 1.50, \"b\": [null, true]}\n{\"c\": {\"d\": \"x]},{\\\"\"}}"),
        ("json", "\u{FEFF} \r\n[\n{\"a\":1.50,\"b\":[null,true]}\n,\n{\"c\":{\"d\":\"x]},{\\\"\"}}\n]\n "),
        ("jsonl", "\u{FEFF}\n \t\r\n{\"a\":1.50,\"b\":[null,true]}\r\n\r\n{\"c\":{\"d\":\"x]},{\\\"\"}}\r\n \n"),
    ])
    func valuesKeepTheirType(_ ending: String, _ content: String) throws {
        let rows = try RowFile(content, ending: ending).rows()
        let number = try #require(JSONNumber("1.50"))
        #expect(
            rows.map(\.values) == [
                ["a": .number(number), "b": [.null, true]], ["c": ["d": "x]},{\""]],
            ])
        #expect(rows.map(\.number) == [1, 2])
    }

    @Test func rowsHaveTheirLineNumber() throws {
        #expect(try RowFile("\n[{},\r\n{\n},\r{\n\n}\n,{}]", ending: "json").rows().map(\.line) == [2, 3, 5, 8])
        #expect(try RowFile("\n{}\r\n\n{}\n{}", ending: "jsonl").rows().map(\.line) == [2, 4, 5])
    }

    @Test(arguments: [
        (
            "json", "{\"a\": 1}",
            """
            rows.json:1:1: error: the file is not a list of rows [HR0804]
              1 | {"a": 1}
                | ^
            hint: write [ ] around the rows; a file with a row in each line ends in .jsonl
            """
        ),
        (
            "json", "\n  12",
            """
            rows.json:2:3: error: the file is not a list of rows [HR0804]
              2 |   12
                |   ^
            hint: write the rows as [ { "name": "value" } ]
            """
        ),
        (
            "json", " [ ] ",
            "rows.json: error: the file has no rows [HR0206]\nhint: write at least one: each is one iteration"
        ),
        (
            "json", " \n",
            "rows.json: error: the file is empty [HR0206]\nhint: write rows into it: each is one iteration"
        ),
        (
            "jsonl", " \n",
            "rows.jsonl: error: the file is empty [HR0206]\nhint: write rows into it: each is one iteration"
        ),
        (
            "json", "[{\"a\": 1},\n {\"a\": tru}]",
            """
            rows.json:2:8: error: this is not JSON: unexpected "tru": expected a value [HR0805]
              2 |  {"a": tru}]
                |        ^
            hint: write texts and keys in double quotes, and no comma after the last element
            """
        ),
        (
            "json", "[{\"a\": 1}\n {\"a\": 2}]",
            """
            rows.json:2:2: error: expected "," or "]" after a row [HR0805]
              2 |  {"a": 2}]
                |  ^
            hint: rows are separated by commas
            """
        ),
        (
            "json", "[{\"a\": 1},\n]",
            """
            rows.json:2:1: error: a row is missing after the comma [HR0805]
              2 | ]
                | ^
            hint: the last row has no comma after it
            """
        ),
        (
            "json", "[,{}]",
            """
            rows.json:1:2: error: a row is missing here [HR0805]
              1 | [,{}]
                |  ^
            hint: a row gives each name its value: { "name": "value" }
            """
        ),
        (
            "json", "\u{FEFF}[{},]",
            """
            rows.json:1:5: error: a row is missing after the comma [HR0805]
              1 | [{},]
                |     ^
            hint: the last row has no comma after it
            """
        ),
        (
            "json", "[{}",
            """
            rows.json:1:4: error: the list has no end [HR0805]
              1 | [{}
                |    ^
            hint: close it with "]"
            """
        ),
        (
            "json", "[{\"a\": [1, 2}",
            """
            rows.json:1:13: error: this is not JSON: unexpected "}": expected "," or "]" [HR0805]
              1 | [{"a": [1, 2}
                |             ^
            hint: write texts and keys in double quotes, and no comma after the last element
            """
        ),
        (
            "json", "[{}] {}",
            """
            rows.json:1:6: error: this follows the end of the list [HR0805]
              1 | [{}] {}
                |      ^
            hint: all rows are in one list
            """
        ),
        (
            "json", "[{\"a\": 1}, [1], null, \"x\", 5]",
            """
            rows.json:1:12: error: row 2 is a list, not a mapping [HR0804]
              1 | [{"a": 1}, [1], null, "x", 5]
                |            ^^^
            hint: a row gives each name its value: { "name": "value" }
            rows.json:1:17: error: row 3 is null, not a mapping [HR0804]
              1 | [{"a": 1}, [1], null, "x", 5]
                |                 ^^^^
            hint: a row gives each name its value: { "name": "value" }
            rows.json:1:23: error: row 4 is text, not a mapping [HR0804]
              1 | [{"a": 1}, [1], null, "x", 5]
                |                       ^^^
            hint: a row gives each name its value: { "name": "value" }
            rows.json:1:28: error: row 5 is a number, not a mapping [HR0804]
              1 | [{"a": 1}, [1], null, "x", 5]
                |                            ^
            hint: a row gives each name its value: { "name": "value" }
            """
        ),
        (
            "jsonl", "{\"a\": 1}\n{\"a\": }\n\n{\"a\": 1\n[]\n{}{}\n",
            """
            rows.jsonl:2:7: error: this is not JSON: unexpected "}": expected a value [HR0805]
              2 | {"a": }
                |       ^
            hint: write texts and keys in double quotes, and no comma after the last element
            rows.jsonl:4:8: error: this is not JSON: unexpected end: expected "," or "}" [HR0805]
              4 | {"a": 1
                |        ^
            hint: write texts and keys in double quotes, and no comma after the last element
            rows.jsonl:5:1: error: row 4 is a list, not a mapping [HR0804]
              5 | []
                | ^^
            hint: a row gives each name its value: { "name": "value" }
            rows.jsonl:6:3: error: this is not JSON: unexpected "{": expected nothing after the value [HR0805]
              6 | {}{}
                |   ^
            hint: write texts and keys in double quotes, and no comma after the last element
            """
        ),
        (
            "jsonl",
            "{\"a\": 1, \"b\": {\"c\": 1, \"\\u0063\": 2}, \"d\": [{\"c\": 1}, {\"c\": 2}]}\n{\"a\": \"ä\", \"a\": 2}",
            """
            rows.jsonl:1:24: error: the key "c" occurs twice in its mapping [HR0302]
              1 | {"a": 1, "b": {"c": 1, "\\u0063": 2}, "d": [{"c": 1}, {"c": 2}]}
                |                        ^^^^^^^^
            hint: remove one of them
            rows.jsonl:2:12: error: the key "a" occurs twice in its mapping [HR0302]
              2 | {"a": "ä", "a": 2}
                |            ^^^
            hint: remove one of them
            """
        ),
        (
            "jsonl", "{\"a\": 1, \"b c\": 2}\n{\"b c\": 1}",
            """
            rows.jsonl:1:10: warning: no placeholder can use the name "b c" [HR0408]
              1 | {"a": 1, "b c": 2}
                |          ^^^^^
            hint: rename it: a letter or _, then letters, digits, _, - and .
            """
        ),
    ])
    func errorsAreShownInTheirLine(_ ending: String, _ content: String, _ shown: String) throws {
        let found = try RowFile.errors(content, ending)
        #expect(found == shown)
    }

    @Test func bytesThatAreNotUTF8AreRejected() throws {
        let content = Array("[{\"ä\": \"x".utf8) + [0xE9] + Array("\"}]".utf8)
        let shown = """
            rows.json:1:10: error: this is not JSON: invalid UTF-8 [HR0805]
              1 | [{"ä": "x�"}]
                |          ^
            hint: write texts and keys in double quotes, and no comma after the last element
            """
        let found = try RowFile.errors(content, "json")
        #expect(found == shown)
    }

    @Test(arguments: [
        ("json", "[{},{\"a\": \"", "\"}]"), ("jsonl", "{}\n{\"a\": \"", ""),
    ])
    func rowThatIsTooLargeIsRejected(_ ending: String, _ head: String, _ tail: String) throws {
        let content = head + String(repeating: "x", count: 17 * 1024 * 1024) + tail
        let errors = try RowFile.errors(content, ending)
        let place = ending == "json" ? "1:5" : "2:1"
        #expect(errors.hasPrefix("rows.\(ending):\(place): error: row 2 is larger than 16 MiB [HR0205]\n"))
        #expect(errors.hasSuffix("\nhint: is a bracket or a quote left open?"))
    }

    /// The line feed after a row does not count.
    @Test(
        arguments: [
            ("csv", "a\n", "", "\n"), ("csv", "a\n", "", "\r\n5\n"), ("csv", "a\n\"", "\"", ""),
            ("json", "[{\"a\": \"", "\"}", "]"), ("json", "[{\"a\": \"", "\"}", ", {\"a\": 1}]\n"),
            ("jsonl", "{\"a\": \"", "\"}", ""), ("jsonl", "{\"a\": \"", "\"}", "\n"),
            ("jsonl", "{\"a\": \"", "\"}", "\n{\"a\": 1}\n"),
        ])
    func rowMayReachTheSizeLimit(_ ending: String, _ head: String, _ tail: String, _ rest: String) throws {
        // Neither the header of the CSV file nor the bracket of the list is part of the row.
        let own = head.utf8.count + tail.utf8.count - (ending == "csv" ? 2 : ending == "json" ? 1 : 0)
        let content = head + String(repeating: "x", count: 16 * 1024 * 1024 - own)
        guard case .string(let text)? = try RowFile(content + tail + rest, ending: ending).rows().first?.values["a"]
        else {
            Issue.record("no row")
            return
        }
        #expect(text.utf8.count == 16 * 1024 * 1024 - own)
        let errors = try RowFile.errors(content + "x" + tail + rest, ending)
        #expect(errors.contains("error: row 1 is larger than 16 MiB [HR0205]\n"), "\(errors.prefix(300))")
    }

    @Test func syntaxErrorIsReportedInsteadOfATooLargeRow() throws {
        let content =
            "[{\"a\": [1},\n"
            + String(repeating: "{\"a\": \"\(String(repeating: "x", count: 1000))\"},\n", count: 17_000)
        let errors = try RowFile.errors(content, "json")
        #expect(
            errors == """
                rows.json:1:10: error: this is not JSON: unexpected "}": expected "," or "]" [HR0805]
                  1 | [{"a": [1},
                    |          ^
                hint: write texts and keys in double quotes, and no comma after the last element
                """)
    }

    @Test func columnNamesAreThoseOfAllRows() throws {
        let file = try RowFile("{\"a\": {\"x\": 1}}\n{\"b\": 1}\n{}\n", ending: "jsonl")
        #expect(try #require(file.read().file).names == ["a", "b"])
    }

    @Test func tooManyNamesEndReading() throws {
        let content = (1...10_001).map { "{\"n\($0)\": 1}\n" }.joined()
        let errors = try RowFile.errors(content, "jsonl")
        #expect(errors.hasPrefix("rows.jsonl:10001:2: error: there are more than 10,000 different names [HR0205]\n"))
    }

    /// Files are read in chunks of 64 KiB; a chunk boundary has no effect on the result.
    @Test(arguments: ["json", "jsonl"])
    func chunkBoundariesHaveNoEffect(_ ending: String) throws {
        let row = "{\"ä\":\"]}\\\\\",\"b\":[{},\"\\\"\"]}"
        let isList = ending == "json"
        for shift in stride(from: 0, through: row.utf8.count + 6, by: 1) {
            let padding = String(repeating: "p", count: 65536 - 10 - shift)
            let first = "{\"p\":\"\(padding)\"}"
            let content = isList ? "[\(first) ,\r\n\(row) , \(row) ]" : "\(first)\r\n\(row)\r\n\n\(row)"
            let rows = try RowFile(content, ending: ending).rows()
            let values: [String: JSONValue] = ["ä": "]}\\", "b": [[:], "\""]]
            #expect(rows.map(\.values) == [["p": .string(padding)], values, values])
        }
    }
}
