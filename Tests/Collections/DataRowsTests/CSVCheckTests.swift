import DataRows
import Diagnostics
import Testing

struct CSVCheckTests {
    @Test(arguments: [
        (
            "a,b,c\n1,2,3\n\n1,2\n",
            """
            rows.csv:3:1: error: row 2 is a blank line [HR0804]
              3 |
                | ^
            hint: remove it; blank lines are allowed only at the end of the file
            rows.csv:4:1: error: row 3 has 2 values, and the header has 3 names [HR0804]
              4 | 1,2
                | ^^^
            hint: an empty value still needs its comma
            """
        ),
        (
            "a\n1,20,3\n",
            """
            rows.csv:2:3: error: row 1 has 3 values, and the header has 1 name [HR0804]
              2 | 1,20,3
                |   ^^
            hint: a value with a comma in it must be quoted
            """
        ),
        (
            "a,b\r\n1,\"x\r\ny\r\n2,3\r\n",
            """
            rows.csv:2:3: error: the quoted value that begins here has no end [HR0802]
              2 | 1,"x
                |   ^
            hint: close the quote; a quote inside a quoted value is written twice: ""
            """
        ),
        (
            "a,b\n1,\"x\ny\" z\n2,\"ä\"!\n",
            """
            rows.csv:3:3: error: text follows the quote that ends the value [HR0802]
              3 | y" z
                |   ^
            hint: a quote inside a quoted value is written twice: ""; this value begins in line 2, column 3
            rows.csv:4:6: error: text follows the quote that ends the value [HR0802]
              4 | 2,"ä"!
                |      ^
            hint: a quote inside a quoted value is written twice: ""; this value begins in line 4, column 3
            """
        ),
        (
            "a\nx\r5\" disk\r\ny\0\"z\n",
            """
            rows.csv:3:2: error: a quote is inside a value that does not begin with one [HR0802]
              3 | 5" disk
                |  ^
            hint: quote the whole value, and write the quotes inside twice: "say ""hello""\"
            rows.csv:4:2: error: the file contains a NUL character [HR0802]
              4 | y␀"z
                |  ^
            hint: save it as text in UTF-8
            """
        ),
        (
            "a\n\"\0\"\n",
            """
            rows.csv:2:2: error: the file contains a NUL character [HR0802]
              2 | "␀"
                |  ^
            hint: save it as text in UTF-8
            """
        ),
        (
            "a,,a,b\n1,2,3,4\n",
            """
            rows.csv:1:3: error: column 2 has no name in the header [HR0803]
              1 | a,,a,b
                |   ^
            hint: name it, or remove a comma that should not be there
            rows.csv:1:4: error: the name "a" occurs twice in the header [HR0803]
              1 | a,,a,b
                |    ^
            hint: rename one of them
            """
        ),
        (
            "a, b,\"c d\",2e\n1,2,3,4\n",
            """
            rows.csv:1:3: warning: no placeholder can use the name " b" [HR0408]
              1 | a, b,"c d",2e
                |   ^^
            hint: remove the blanks around "b"
            rows.csv:1:7: warning: no placeholder can use the name "c d" [HR0408]
              1 | a, b,"c d",2e
                |       ^^^
            hint: rename it: a letter or _, then letters, digits, _, - and .
            rows.csv:1:12: warning: no placeholder can use the name "2e" [HR0408]
              1 | a, b,"c d",2e
                |            ^^
            hint: rename it: a letter or _, then letters, digits, _, - and .
            """
        ),
        (
            "id;name\n1;2\n",
            """
            rows.csv:1:1: error: the names are separated by semicolons, not by commas [HR0803]
              1 | id;name
                | ^^^^^^^
            hint: save the file with commas between the values
            """
        ),
        (
            "id\tname\n1\t2\n",
            """
            rows.csv:1:1: error: the names are separated by tabs, not by commas [HR0803]
              1 | id name
                | ^^^^^^^
            hint: save the file with commas between the values
            """
        ),
        (
            "\n\na\n1\n",
            """
            rows.csv:1:1: error: the first line is blank, but must contain the names [HR0803]
              1 |
                | ^
            hint: remove the blank lines above the header
            """
        ),
        (
            "a\"b\n1\n",
            """
            rows.csv:1:2: error: a quote is inside a value that does not begin with one [HR0802]
              1 | a"b
                |  ^
            hint: quote the whole value, and write the quotes inside twice: "say ""hello""\"
            """
        ),
        (
            "a,b\n\n",
            """
            rows.csv: error: the file has a header and no rows [HR0206]
            hint: write at least one row below it: each is one iteration
            """
        ),
        (
            "",
            """
            rows.csv: error: the file is empty [HR0206]
            hint: write rows into it: each is one iteration
            """
        ),
        (
            "\u{FEFF}",
            """
            rows.csv: error: the file is empty [HR0206]
            hint: write rows into it: each is one iteration
            """
        ),
    ])
    func errorsAreShownInTheirLine(_ content: String, _ shown: String) throws {
        let found = try RowFile.errors(content, "csv")
        #expect(found == shown)
    }

    @Test func bytesThatAreNotUTF8AreReportedWithTheirLine() throws {
        let shown = """
            rows.csv:3:6: error: the byte 0xE9 is not UTF-8 [HR0204]
              3 | ö,caf�,x
                |      ^
            hint: save the file as UTF-8
            """
        let found = try RowFile.errors(Array("a,b,c\n1,2,3\nö,caf".utf8) + [0xE9] + Array(",x\n".utf8), "csv")
        #expect(found == shown)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61]] as [[UInt8]])
    func anotherEncodingIsReported(_ content: [UInt8]) throws {
        let shown = "rows.csv: error: the file is UTF-16, not UTF-8 [HR0204]\nhint: save it as UTF-8"
        let found = try RowFile.errors(content, "csv")
        #expect(found == shown)
    }

    @Test func aRowAboveTheSizeLimitIsRejected() throws {
        let content = "a,b\n1,2\n3,\"" + String(repeating: "x", count: 17 * 1024 * 1024)
        let shown = """
            rows.csv:3:1: error: row 2 is larger than 16 MiB [HR0205]
              3 | 3,"\(String(repeating: "x", count: 157))…
                | ^
            hint: is a quote left open?
            """
        let found = try RowFile.errors(content, "csv")
        #expect(found == shown)
    }

    @Test func anErrorInALongLineShowsThePartAroundIt() throws {
        let content = "a\n" + String(repeating: "ä", count: 70_000) + "\"b" + String(repeating: "ö", count: 500)
        let shown = """
            rows.csv:2:70001: error: a quote is inside a value that does not begin with one [HR0802]
              2 | …\(String(repeating: "ä", count: 40))"b\(String(repeating: "ö", count: 118))…
                |  \(String(repeating: " ", count: 40))^
            hint: quote the whole value, and write the quotes inside twice: "say ""hello""\"
            """
        let found = try RowFile.errors(content, "csv")
        #expect(found == shown)
    }

    @Test func everyInvalidRowIsReported() throws {
        let content = "a,b\n" + String(repeating: "1\n1,2\n", count: 30_000)
        let file = try RowFile(content, ending: "csv")
        let reading = file.read()
        #expect(reading.file == nil)
        #expect(reading.diagnostics.count(.error) == 30_000)
    }

    @Test func tooManyColumnsAreRejected() throws {
        func content(_ count: Int) -> String {
            (1...count).map { "n\($0)" }.joined(separator: ",") + "\n" + String(repeating: ",", count: count - 1) + "\n"
        }
        #expect(try RowFile(content(10_000), ending: "csv").rows().map(\.values.count) == [10_000])
        let errors = try RowFile.errors(content(10_001), "csv")
        #expect(errors.hasPrefix("rows.csv:1:58895: error: there are more than 10,000 different names [HR0205]\n"))
    }
}
