import Testing

@testable import Redaction

struct PrintedBytesTests {
    @Test(
        arguments: [
            ([], "printf %b"), (Array("a\nb".utf8), "printf %b \\\n  'a\\n' \\\n  'b'"), ([0], #"printf %b '\0000'"#),
            (Array("it's\\\t\r".utf8), #"printf %b 'it'\''s\\\t\r'"#),
            ([0xFF, 0x41, 0xC3], #"printf %b '\0377A\0303'"#),
            (Array("ü\u{1B}%".utf8), #"printf %b 'ü\0033%'"#),
            (
                Array(String(repeating: "a", count: 73).utf8),
                "printf %b \\\n  '\(String(repeating: "a", count: 72))' \\\n  'a'"
            ),
        ] as [([UInt8], String)])
    func bytesArePrintedInReadableForm(bytes: [UInt8], command: String) {
        #expect(PrintedBytes.command(bytes) == command)
    }
}
