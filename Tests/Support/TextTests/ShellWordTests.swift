import Testing
import Text

struct ShellWordTests {
    @Test(arguments: [
        ("", "''"), ("abc", "abc"), ("@-", "@-"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("a\nb", "'a\nb'"),
        ("$HOME `x` !y \\", #"'$HOME `x` !y \'"#), ("~", "'~'"), ("*", "'*'"), ("ü", "'ü'"),
        ("a\tb", #"'a'"$(printf '\011')"'b'"#), ("\u{1B}[31m", #""$(printf '\033')"'[31m'"#),
        ("\u{202E}", #""$(printf '\342\200\256')""#), ("\r\n", "\"$(printf '\\015')\"'\n'"),
    ])
    func textIsQuotedAsOneShellWord(text: String, word: String) {
        #expect(ShellWord.quoted(text) == word)
    }
}
