import Diagnostics
import JSON
import Testing
import YAMLSource

struct JSONNodeReaderTests {
    @Test(
        arguments: [
            ("true", ["1:1 true"]),
            (" \n\t-1.5e+3 ", ["2:2 -1.5e+3"]),
            (#""a""#, [#"1:1 "a""#]),
            ("[]", ["1:1 []"]),
            ("{ }\n", ["1:1 { }"]),
            (
                "[1,\n  {\"a\" : null}]",
                ["1:1 [1,\n  {\"a\" : null}]", "1:2 1", "2:3 {\"a\" : null}", "2:4 \"a\"", "2:10 null"]
            ),
            // Columns count scalars: of several bytes, of two UTF-16 units, and combining ones.
            (#"["ä😀e\#u{301}",1]"#, [#"1:1 ["ä😀e\#u{301}",1]"#, #"1:2 "ä😀e\#u{301}""#, "1:9 1"]),
            (#"{"ä":2,"b":3}"#, [#"1:1 {"ä":2,"b":3}"#, #"1:2 "ä""#, "1:6 2", #"1:8 "b""#, "1:12 3"]),
            // Escapes keep their length in the source.
            (#"["\u00e4\n",0]"#, [#"1:1 ["\u00e4\n",0]"#, #"1:2 "\u00e4\n""#, "1:13 0"]),
            // Lines end as in SourceFile, also inside of strings.
            ("[\r\n1,\r2]", ["1:1 [\n1,\n2]", "2:1 1", "3:1 2"]),
            (
                "[\"a\u{2028}b\u{85}ä\",3]",
                ["1:1 [\"a\nb\nä\",3]", "1:2 \"a\nb\nä\"", "3:4 3"]
            ),
        ] as [(String, [String])])
    func keyOrValueHasItsPlace(_ text: String, _ places: [String]) {
        #expect(JSONNodeText.places(text) == places)
    }

    @Test func scalarsHaveTheirStyleAndText() throws {
        let reading = JSONNodeText.read(#"["a\/\"\\\b\f\n\r\t\u0041\uD83D\uDE00", 0.10, true, "1", ""]"#)
        let elements = try #require(reading.root?.sequence).compactMap(\.scalar)
        #expect(elements.map(\.text) == ["a/\"\\\u{8}\u{C}\n\r\tA😀", "0.10", "true", "1", ""])
        #expect(elements.map(\.style) == [.doubleQuoted, .plain, .plain, .doubleQuoted, .doubleQuoted])
        #expect(reading.root?.sequence?.map(\.kindName) == ["text", "a number", "text", "text", "text"])
    }

    @Test(arguments: [
        (#"\uD83D"#, "\u{FFFD}"), (#"\uDE00"#, "\u{FFFD}"), (#"\uD83Dx"#, "\u{FFFD}x"),
        (#"\uD83D\u0041"#, "\u{FFFD}A"), (#"\uD83D\uD83D\uDE00"#, "\u{FFFD}😀"), (#"\uDE00\uD83D"#, "\u{FFFD}\u{FFFD}"),
    ])
    func loneSurrogateBecomesTheReplacementCharacter(_ escapes: String, _ text: String) {
        #expect(JSONNodeText.read("\"\(escapes)\"").root?.scalar?.text == text)
    }

    @Test func lastValueOfAKeyCounts() throws {
        let reading = JSONNodeText.read(#"{"a":1,"b":{"c":2,"c":3},"\u0061":4}"#)
        let root = try #require(reading.root)
        #expect(try #require(JSONNodeText.value(root)).compactText() == #"{"a":4,"b":{"c":3}}"#)
        #expect(reading.duplicateKeys.map { "\($0.start.column) \($0.scalar?.text ?? "")" } == ["19 c", "26 a"])
        let warnings = reading.duplicateKeyWarnings
        #expect(warnings.map(\.severity) == [.warning, .warning])
        #expect(warnings.first?.message == "the key \"c\" occurs twice in this object: the last value counts")
        #expect(warnings.first?.range?.label == "a.json:1:19")
        #expect(reading.diagnostics.diagnostics.isEmpty)
    }

    @Test func lastValueOfAKeyCountsInALargeObject() throws {
        let members = (0..<100).map { "\"k\($0 % 90)\":\($0)" }.joined(separator: ",")
        let reading = JSONNodeText.read("{\(members)}")
        let mapping = try #require(reading.root?.mapping)
        #expect(mapping.entries.count == 90)
        #expect(mapping.entries.first?.value.scalar?.text == "90")
        #expect(reading.duplicateKeys.map { $0.scalar?.text } == (0..<10).map { "k\($0)" })
    }

    @Test func canonicallyEquivalentKeysDiffer() {
        let reading = JSONNodeText.read("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(reading.root?.mapping?.entries.count == 2)
        #expect(reading.duplicateKeys.isEmpty)
    }

    @Test(
        arguments: [
            (#"{"a": "b {{x}} c"}"#, "x", 12),
            (#"["ä😀 {{x}}"]"#, "x", 8),
            (#"["\/\"\\\t {{x}}"]"#, "x", 14),
            (#"["\u00e4\uD83D\uDE00\uD83D{{x}}"]"#, "x", 29),
            (#"["\u007b{x}}"]"#, "{{x}}", 3),
            (#"["{{\u0078}}"]"#, "x", 5),
        ] as [(String, String, Int)])
    func offsetInATextHasItsPlace(_ text: String, _ part: String, _ column: Int) throws {
        let reading = JSONNodeText.read(text)
        let root = try #require(reading.root)
        let node = try #require(root.sequence?.first ?? root.mapping?.entries.first?.value)
        let value = try #require(node.scalar?.text)
        let scalars = Array(value.unicodeScalars)
        let wanted = Array(part.unicodeScalars)
        let start = try #require(scalars.indices.first { scalars[$0...].starts(with: wanted) })
        let range = node.slice(in: reading.file).range(ofScalars: start..<start + wanted.count, in: value)
        #expect(range.start == SourcePosition(line: 1, column: column))
    }

    @Test func offsetAfterARawLineBreakHasItsPlace() throws {
        let reading = JSONNodeText.read("\"a\u{85}b\u{2028}c {{x}}\"")
        let root = try #require(reading.root)
        let range = root.slice(in: reading.file).range(ofScalars: 6..<11, in: try #require(root.scalar?.text))
        #expect(
            JSONNodeText.source(YAMLNode(.missing, start: range.start, end: range.end), in: reading.file) == "{{x}}")
        #expect(range.start.line == 3)
    }
}

struct JSONNodeEncodingTests {
    private static let text = "{\n\"ä\": \"😀\", \"b\": 1}"
    private static let units = Array(text.utf16)

    @Test(
        arguments: [
            Array(text.utf8),
            [0xEF, 0xBB, 0xBF] + Array(text.utf8),
            [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ] as [[UInt8]])
    func encodingIsDetected(_ bytes: [UInt8]) throws {
        let reading = JSONNodeReader.read(bytes, path: "a.json")
        #expect(reading.file.text == Self.text)
        let entries = try #require(reading.root?.mapping?.entries)
        #expect(entries.map(\.key) == ["ä", "b"])
        #expect(entries.map(\.value.scalar?.text) == ["😀", "1"])
        #expect(entries.map(\.value.start.column) == [6, 16])
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x7B], "the file is not valid UTF-16\n   hint: save the file as UTF-8"),
            ([0xFE, 0xFF, 0xD8, 0x3D, 0x00, 0x7B], "the file is not valid UTF-16\n   hint: save the file as UTF-8"),
            ([0xFE, 0xFF], "the file contains no JSON\n   hint: export it again"),
            ([0x7B, 0x0A, 0xFF], "2:1: the byte 0xFF is not UTF-8\n   hint: save the file as UTF-8"),
        ] as [([UInt8], String)])
    func invalidEncodingIsReported(_ bytes: [UInt8], _ message: String) {
        let reading = JSONNodeReader.read(bytes, path: "a.json")
        #expect(JSONNodeText.diagnostics(reading) == message)
        #expect(reading.root == nil)
    }
}
