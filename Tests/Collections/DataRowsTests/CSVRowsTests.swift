import Cryptography
import DataRows
import JSON
import Testing

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
    func valuesKeepTheTextBetweenCommas(_ content: String, _ expected: [[String]]) throws {
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
    func blankLineInASingleColumnFileIsARow(_ content: String, _ expected: [String]) throws {
        let rows = try RowFile(content, ending: "csv").rows()
        #expect(rows.map { $0.values["a"] } == expected.map { .string($0) })
    }

    @Test func rowsHaveTheirLineNumber() throws {
        let content = "\"a\nb\",c\n1,2\n\"x\r\ny\rz\n\",2\r\n3,4\r5,6"
        let file = try RowFile(content, ending: "csv")
        var reader = try #require(file.read().file).makeReader()
        var lines: [Int] = []
        while let row = try reader.next() { lines.append(row.line) }
        #expect(lines == [3, 4, 8, 9])
    }

    /// Names are compared by code points; a placeholder cannot have a decomposed name.
    @Test func canonicallyEquivalentNamesDiffer() throws {
        let file = try RowFile("\u{E9},e\u{301}\n1,2\n3,4", ending: "csv")
        let data = try #require(file.read().file)
        #expect(data.names.map { Array($0.unicodeScalars) } == [["\u{E9}"], ["e", "\u{301}"]])
        var reader = data.makeReader()
        #expect(try reader.next() != nil)
        #expect(try reader.next() != nil)
    }

    @Test func canonicallyEquivalentVariablesAreRejected() throws {
        let errors = try RowFile.errors("\u{C5},\u{212B}\n1,2\n", "csv")
        #expect(
            errors.hasPrefix(
                "rows.csv:1:3: error: the name \"\u{212B}\" looks the same as another one, in other code points [HR0511]\n"
            ))
    }

    @Test func sameNameTwiceIsRejected() throws {
        let errors = try RowFile.errors("e\u{301},a,e\u{301}\n1,2,3\n", "csv")
        #expect(errors.contains("rows.csv:1:6: error: the name \"e\u{301}\" occurs twice in the header [HR0803]\n"))
    }

    @Test(arguments: [
        ("a,b\n\"1\",\"2\"", [["1", "2"]]), ("a,b\n1,\"2\"", [["1", "2"]]), ("a,b\r\n\"1\",\"\"", [["1", ""]]),
        ("a,b\n1,\"2\"\"\"", [["1", "2\""]]), ("a,b\n1,\"\r\n\"", [["1", "\r\n"]]),
        ("a,b\n1,2\n3,\"\"\"\"", [["1", "2"], ["3", "\""]]),
    ])
    func lastQuotedValueNeedsNoLineBreak(_ content: String, _ expected: [[String]]) throws {
        let found = try rows(content)
        #expect(found == expected)
    }

    @Test(arguments: ["a,b\n1,2,\"3\"", "a,b\n1,2,\"3\"\n", "a,b\n1,2,\"\"", "a,b\r\n1,2,3"])
    func surplusQuotedValueIsRejected(_ content: String) throws {
        let errors = try RowFile.errors(content, "csv")
        #expect(errors.contains("row 1 has 3 values, and the header has 2 names"))
    }

    @Test(arguments: ["a,b\n1,\"2", "a,b\n1,\"", "a,b\n1,\"2\"\""])
    func openQuoteAtTheEndIsRejected(_ content: String) throws {
        #expect(try RowFile.errors(content, "csv").contains("the quoted value that begins here has no end"))
    }

    /// Files are read in chunks of 64 KiB; a chunk boundary has no effect on the result.
    @Test(arguments: [
        "x", "\"x\"", "\"\"", "\"\"\"\"", "\"a\"\"b\"", "\"\r\n\"", "x\r\n", "\"\"\"\"\r\n", "\"a\"\"b\"\n", "\"漢\"\r",
        "\"\r\n\"\r\n", "\"\r\r\n\n\"\r", "😀\n", "\"\"\r\n",
    ])
    func chunkBoundariesHaveNoEffect(_ value: String) throws {
        let isLast = value.utf8.last == UInt8(ascii: "x") || value.utf8.last == UInt8(ascii: "\"")
        let (head, tail) = ("a,b\n", "," + value + (isLast ? "" : "1,2\n"))
        let expected = try rows(head + "p" + tail).map { $0[1] }
        #expect(expected.count == (isLast ? 1 : 2))
        for shift in 0...value.utf8.count + 1 {
            let padding = String(repeating: "p", count: 65536 - shift - head.utf8.count)
            let found = try rows(head + padding + tail)
            #expect(found.map { $0[0] } == (isLast ? [padding] : [padding, "1"]))
            #expect(found.map { $0[1] } == expected)
        }
    }

    @Test(arguments: 1...60)
    func randomTablesAreParsedAsWritten(_ seed: UInt64) throws {
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
        // The last line break is optional (RFC 4180, section 2, rule 2).
        if Bool.random(using: &random) { content.unicodeScalars.removeLast(breaks.unicodeScalars.count) }
        let read = try RowFile(content, ending: "csv").rows().map { row in
            (0..<columns).map { row.values["c\($0)"] }
        }
        #expect(read == table.map { $0.map { .string($0) } })
    }

    /// A chunk boundary at any position near the end of a file gives the same rows as a parser of the whole file.
    @Test(arguments: 1...40)
    func chunksCanEndAnywhere(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pieces = ["", "a", "\"", ",", "\n", "\r", "\r\n", "\u{E9}"]
        var tail = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            tail += (0..<2).map { _ in
                let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    pieces.randomElement(using: &random) ?? ""
                }
                return written(text.joined(), using: &random)
            }.joined(separator: ",")
            tail += ["\n", "\r\n", "\r"].randomElement(using: &random) ?? ""
        }
        if Bool.random(using: &random) {
            tail.unicodeScalars.removeLast()
            if tail.unicodeScalars.last == "\r" { tail.unicodeScalars.removeLast() }
        }
        let bytes = tail.utf8.count
        for cut in stride(from: 0, through: bytes, by: max(1, bytes / 12)) {
            let padding = String(repeating: "p", count: 65536 - "a,b\n,\n".utf8.count - cut)
            let content = "a,b\n" + padding + ",\n" + tail
            #expect(try rows(content) == Self.reference(content))
        }
    }

    /// Returns the rows of a text, parsed as a whole; only quoted values contain special characters.
    private static func reference(_ content: String) -> [[String]] {
        var rows: [[String]] = [[""]]
        var isQuoted = false
        var text = Array(content.unicodeScalars)[...]
        while let scalar = text.popFirst() {
            let column = rows[rows.count - 1].count - 1
            if scalar == "\"", isQuoted, text.first == "\"" {
                text.removeFirst()
                rows[rows.count - 1][column].unicodeScalars.append("\"")
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if isQuoted || !",\r\n".unicodeScalars.contains(scalar) {
                rows[rows.count - 1][column].unicodeScalars.append(scalar)
            } else if scalar == "," {
                rows[rows.count - 1].append("")
            } else {
                if scalar == "\r", text.first == "\n" { text.removeFirst() }
                if !text.isEmpty { rows.append([""]) }
            }
        }
        return Array(rows.dropFirst())
    }

    /// Returns a value in the format of RFC 4180.
    ///
    /// Empty values are quoted, because an empty value in the only column would be a blank line.
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
