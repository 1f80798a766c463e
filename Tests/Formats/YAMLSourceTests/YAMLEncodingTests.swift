import Diagnostics
import Testing
import YAMLSource

struct YAMLEncodingTests {
    @Test(
        arguments: [
            ("a: b\nc: ä\u{1}", [0xFF], "2:6: the byte 0xFF is not UTF-8"),
            ("", [0x80], "1:1: the byte 0x80 is not UTF-8"),
            ("name: Z", [0xFC, 0x72, 0x69, 0x63, 0x68], "1:8: the byte 0xFC is not UTF-8"),
            ("a: 😀\r\n", [0xC3], "2:1: the byte 0xC3 is not UTF-8"),
            ("a: 😀\n", [0xE2, 0x82], "2:1: the byte 0xE2 is not UTF-8"),
            ("a: ", [0xED, 0xA0, 0x80], "1:4: the byte 0xED is not UTF-8"),
            ("a: ", [0xC0, 0x80], "1:4: the byte 0xC0 is not UTF-8"),
        ] as [(String, [UInt8], String)])
    func invalidByteIsReportedWithItsPosition(_ start: String, _ bytes: [UInt8], _ diagnostic: String) {
        let reading = YAMLDocument.read(Array(start.utf8) + bytes, path: "a.yaml")
        #expect(YAMLText.diagnostics(reading) == diagnostic + "\n   hint: save the file as UTF-8")
        #expect(reading.root == nil)
    }

    @Test func invalidByteIsMarkedInTheExcerpt() throws {
        let reading = YAMLDocument.read(Array("a: ä".utf8) + [0xE9] + Array("b\n".utf8), path: "a.yaml")
        let diagnostic = try #require(reading.diagnostics.sorted.first)
        let expected = """
            a.yaml:1:5: error: the byte 0xE9 is not UTF-8 [HR0204]
              1 | a: ä�b
                |     ^
            hint: save the file as UTF-8
            """
        #expect(DiagnosticRenderer().text(of: diagnostic) == expected)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] as [[UInt8]])
    func otherEncodingIsReported(_ bytes: [UInt8]) {
        let reading = YAMLDocument.read(bytes, path: "a.yaml")
        #expect(YAMLText.diagnostics(reading) == "the file is UTF-16, not UTF-8\n   hint: save it as UTF-8")
    }

    @Test func byteOrderMarkIsNotPartOfTheText() {
        #expect(YAMLText.outline("\u{FEFF}a: b") == "{a: b}")
        #expect(YAMLText.diagnostics("\u{FEFF}a:") == "1:1: \(Self.emptyKey("a"))")
    }

    @Test(arguments: [
        ("a: b\u{1}", "1:5"), ("a: \"\u{0}\"", "1:5"), ("# ä\r\na: |\r\n  ö\u{1B}[0m", "3:4"),
        ("a: \u{7F}", "1:4"),
        (String(repeating: "# ä\n", count: 5000) + "a: \u{2}", "5001:4"),
    ])
    func controlCharacterIsReportedWithItsPosition(_ yaml: String, _ place: String) {
        let expected =
            "\(place): a control character is not allowed in YAML\n   hint: write it as an escape in double quotes"
        #expect(YAMLText.diagnostics(yaml) == expected)
    }

    @Test func escapedControlCharactersAreText() {
        #expect(YAMLText.outline(#"a: "\x01\0""#) == "{a: \"\u{1}\0\"}")
    }

    @Test func unicodeLineBreaksCountAsLines() {
        let reading = YAMLText.diagnostics("# a\u{2028}# b\u{85}c:\n")
        #expect(reading == "3:1: \(Self.emptyKey("c"))")
    }

    private static func emptyKey(_ name: String) -> String {
        "the key \"\(name)\" has no value\n   hint: write null, \"\" or {}, or indent what belongs to it"
    }
}
