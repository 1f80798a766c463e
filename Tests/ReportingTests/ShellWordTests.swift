import Testing

@testable import Reporting

struct ShellWordTests {
    @Test(arguments: [
        ("", "''"), ("abc", "abc"), ("@-", "@-"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("a\nb", "'a\nb'"),
        ("$HOME `x` !y \\", #"'$HOME `x` !y \'"#), ("~", "'~'"), ("*", "'*'"), ("ü", "'ü'"),
        ("a\tb", #"'a'"$(printf '\011')"'b'"#), ("\u{1B}[31m", #""$(printf '\033')"'[31m'"#),
        ("\u{202E}", #""$(printf '\342\200\256')""#), ("\r\n", "\"$(printf '\\015')\"'\n'"),
    ])
    func textIsOneWord(text: String, word: String) {
        #expect(ShellWord.quoted(text) == word)
    }

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
    func bytesArePrinted(bytes: [UInt8], command: String) {
        #expect(PrintedBytes.command(bytes) == command)
    }
}
