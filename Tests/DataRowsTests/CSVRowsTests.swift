import DataRows
import JSON
import Testing
import TestSupport

struct CSVRowsTests {
    @Test(arguments: [
        ("a,b\n1,2\n3,4\n", [["1", "2"], ["3", "4"]]),
        ("a,b\r\n1,2\r\n3,4", [["1", "2"], ["3", "4"]]),
        ("a,b\r1,2\r3,4\r", [["1", "2"], ["3", "4"]]),
        ("\u{FEFF}a,b\n1,\u{FEFF}\n", [["1", "\u{FEFF}"]]),
        ("a,b\n,\n", [["", ""]]),
        ("a,b\n1,\n\n\r\n\n", [["1", ""]]),
        ("\"a\",\"b\"\n\"x, y\",\"say \"\"hi\"\"\"\n", [["x, y", "say \"hi\""]]),
        ("a,b\n\"\",\"\"\"\"\n", [["", "\""]]),
        ("a,b\n\"1\r\n2\",\"3\n\r4\"\r\n5,6\r\n", [["1\r\n2", "3\n\r4"], ["5", "6"]]),
        ("a,b\n 1 ,true\n", [[" 1 ", "true"]]),
        ("a,b\n漢字,e\u{301}\n", [["漢字", "e\u{301}"]]),
    ])
    func valuesAreTheTextBetweenTheCommas(_ content: String, _ expected: [[String]]) throws {
        let rows = try RowFile(content, ending: "csv").rows()
        #expect(rows.map(\.values) == expected.map { ["a": .string($0[0]), "b": .string($0[1])] })
        #expect(rows.map(\.number) == Array(1...expected.count))
    }

    @Test(arguments: [
        ("a\n1\n\n2\n\n", ["1", "", "2"]),
        ("a\n\"\"\n", [""]),
        ("a\n\n\nx", ["", "", "x"]),
        ("a\r\n\r\n\r\nx\r\n\r\n", ["", "", "x"]),
    ])
    func inOneColumnABlankLineIsARow(_ content: String, _ expected: [String]) throws {
        let rows = try RowFile(content, ending: "csv").rows()
        #expect(rows.map { $0.values["a"] } == expected.map { .string($0) })
    }

    @Test func rowsKnowTheLineInWhichTheyBegin() throws {
        let content = "\"a\nb\",c\n1,2\n\"x\r\ny\rz\n\",2\r\n3,4\r5,6"
        let file = try RowFile(content, ending: "csv")
        var reader = try #require(file.read().file).makeReader()
        var lines: [Int] = []
        while let row = try reader.next() { lines.append(row.line) }
        #expect(lines == [3, 4, 8, 9])
    }

    @Test func namesWithTheSameLookAreOneName() throws {
        let mistakes = try RowFile.mistakes("\u{E9},e\u{301}\n1,2\n", "csv")
        #expect(mistakes.hasPrefix("rows.csv:1:3: error: the name \"e\u{301}\" stands twice in the header\n"))
    }

    /// Files are read in chunks of 64 KiB: whatever is cut in two is read as if it were not.
    @Test(arguments: [
        "x\r\n", "\"\"\"\"\r\n", "\"a\"\"b\"\n", "\"漢\"\r", "\"\r\n\"\r\n", "\"\r\r\n\n\"\r", "😀\n", "\"\"\r\n",
    ])
    func chunksLeaveNoSeam(_ value: String) throws {
        let (head, tail) = ("a,b\n", "," + value + "1,2\n")
        let expected = try rows(head + "p" + tail).map { $0[1] }
        #expect(expected.count == 2)
        for shift in 0...value.utf8.count + 1 {
            let padding = String(repeating: "p", count: 65536 - shift - head.utf8.count)
            let found = try rows(head + padding + tail)
            #expect(found.map { $0[0] } == [padding, "1"])
            #expect(found.map { $0[1] } == expected)
        }
    }

    @Test(arguments: 1...60)
    func randomTablesAreReadAsTheyWereWritten(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let columns = Int.random(in: 1...5, using: &random)
        let pieces = ["", "a", "b c", "\"", "\"\"", ",", "\n", "\r\n", "\r", "ä", "漢", "😀", "'", ";", "\t", " "]
        let count = Int.random(in: 1...400, using: &random)
        var table: [[String]] = []
        for _ in 0..<count {
            table.append(
                (0..<columns).map { _ in
                    let length = Int.random(in: 0...6, using: &random)
                    let text = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
                    return Int.random(in: 0..<200, using: &random) == 0 ? String(repeating: text, count: 9000) : text
                })
        }
        let breaks = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        var content = (0..<columns).map { "c\($0)" }.joined(separator: ",") + breaks
        for row in table {
            content += row.map { written($0, using: &random) }.joined(separator: ",") + breaks
        }
        let read = try RowFile(content, ending: "csv").rows().map { row in
            (0..<columns).map { row.values["c\($0)"] }
        }
        #expect(read == table.map { $0.map { .string($0) } })
    }

    /// A value as RFC 4180 writes it; empty ones in quotes, so that no row of one column is a blank line.
    private func written(_ text: String, using random: inout SplitMix64) -> String {
        let needsQuotes = text.isEmpty || text.utf8.contains { "\",\n\r".utf8.contains($0) }
        guard needsQuotes || Bool.random(using: &random) else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars { quoted += scalar == "\"" ? "\"\"" : String(scalar) }
        return quoted + "\""
    }

    private func rows(_ content: String) throws -> [[String]] {
        try RowFile(content, ending: "csv").rows().map { row in
            ["a", "b"].map {
                guard case .string(let text)? = row.values[$0] else { return "" }
                return text
            }
        }
    }
}
