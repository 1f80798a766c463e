import DataRows
import Diagnostics
import JSON
import Testing

/// Data files of Postman collections, which are read as Newman reads them.
struct NewmanRowsTests {
    private func rows(_ content: String, _ ending: String = "csv") throws -> (rows: [[String: JSONValue]], text: String)
    {
        let file = try RowFile(content, ending: ending)
        let reading = DataFile.read(file.path, shownAs: file.shownPath, dialect: .newman)
        #expect(!reading.holdsTextAlone || ending != "csv")
        let renderer = DiagnosticRenderer()
        let text = reading.diagnostics.sorted.map { renderer.text(of: $0) }.joined(separator: "\n")
        var reader = try #require(reading.file, "\(text)").makeReader()
        var rows: [[String: JSONValue]] = []
        while let row = try reader.next() { rows.append(row.values) }
        return (rows, text)
    }

    private func number(_ text: String) throws -> JSONValue { .number(try #require(JSONNumber(text))) }

    @Test(arguments: [
        "0", "5", "-3", "8.5", "-0.5", "10", "123456789012345", "0.000001", "1234567890.12345",
    ])
    func shortestWritingOfANumberIsANumber(_ text: String) throws {
        #expect(try rows("a\n \(text)\t\n").rows == [["a": number(text)]])
        #expect(try rows("a\n\"\(text)\"\n").rows == [["a": .string(text)]])
    }

    @Test(arguments: [
        "007", "8.50", "1e3", "+5", "-0", ".5", "5.", "-", "-.5", "0.0", "1.0", "1234567890123456", "0.0000001",
        "1_5", "0x1F", "NaN", "Infinity", "true", "null", "1 2", "--1", "1.2.3",
    ])
    func otherWritingsStayText(_ text: String) throws {
        #expect(try rows("a\n\(text)\n").rows == [["a": .string(text)]])
    }

    @Test(arguments: [
        (" a ,\tb\n x y ,\t z\n", ["x y", "z"]), ("a,b\n \"x, y\" , \" z \"\n", ["x, y", " z "]),
        ("a,b\n5\" disk,say \"hi\"\n", ["5\" disk", "say \"hi\""]), ("a,b\n,\n", ["", ""]), ("a,b\n  ,\t\n", ["", ""]),
        ("a,b\r\n\"\"\"x\"\"\" ,\"\"\r\n", ["\"x\"", ""]), ("\u{FEFF}a,b\nx,\"y\" ", ["x", "y"]),
        (" \"a\" ,b\nx\u{0C},y", ["x", "y"]),
    ])
    func blanksAroundValuesAreIgnored(_ content: String, _ expected: [String]) throws {
        let (rows, text) = try rows(content)
        #expect(rows == [["a": .string(expected[0]), "b": .string(expected[1])]])
        #expect(text == "")
    }

    /// Postman's names may have any characters.
    @Test(arguments: [
        ("user id,2e,$x\na,b,c\n", "csv"), (#"[{ "user id": "a", "2e": "b", "$x": "c" }]"#, "json"),
        (#"{ "user id": "a", "2e": "b", "$x": "c" }"#, "jsonl"), ("- { user id: a, 2e: b, $x: c }", "yaml"),
    ])
    func anyNameIsValid(_ content: String, _ ending: String) throws {
        let (rows, text) = try rows(content, ending)
        #expect(rows == [["user id": .string("a"), "2e": .string("b"), "$x": .string("c")]])
        #expect(text == "")
    }

    @Test func rowsOfOtherLengthsAreWarnings() throws {
        let (rows, text) = try rows("a,b\nx\nx,y,z\n\nx,y\n\n")
        let (x, y) = (JSONValue.string("x"), JSONValue.string("y"))
        #expect(rows == [["a": x], ["a": x, "b": y], ["a": .string("")], ["a": x, "b": y]])
        let messages = text.split(separator: "\n").filter { $0.contains("warning") }
        #expect(
            messages == [
                "rows.csv:2:1: warning: row 1 has 1 value, and the header has 2 names [HR0804]",
                "rows.csv:3:5: warning: row 2 has 3 values, and the header has 2 names [HR0804]",
                "rows.csv:4:1: warning: row 3 is a blank line [HR0804]",
            ])
    }

    @Test func oddHeadersAreWarnings() throws {
        let (repeated, text) = try rows("a,a,\nx,y,z\n")
        #expect(repeated == [["a": .string("y")]])
        #expect(
            text.hasPrefix("rows.csv:1:3: warning: the name \"a\" occurs twice in the header [HR0803]"), "\(text)")
        let (whole, warning) = try rows("a;b\nx;y\n")
        #expect(whole == [["a;b": .string("x;y")]])
        #expect(warning.hasPrefix("rows.csv:1:1: warning: the names are separated by semicolons"), "\(warning)")
    }

    @Test(arguments: [
        ("a\n\"x\n", "rows.csv:2:1: error: the quoted value that begins here has no end [HR0802]"),
        ("a\n\"x\" y\n", "rows.csv:2:5: error: text follows the quote that ends the value [HR0802]"),
        ("a\n\"x\" \"y\"\n", "rows.csv:2:5: error: text follows the quote that ends the value [HR0802]"),
    ])
    func brokenQuotesStayErrors(_ content: String, _ expected: String) throws {
        let file = try RowFile(content, ending: "csv")
        let reading = DataFile.read(file.path, shownAs: file.shownPath, dialect: .newman)
        #expect(reading.file == nil)
        let text = reading.diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }.joined()
        #expect(text.hasPrefix(expected), "\(text)")
    }
}
