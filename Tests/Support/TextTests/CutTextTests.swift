import Testing
import Text

/// Texts that are truncated to a number of bytes.
struct CutTextTests {
    @Test(arguments: [
        ("abc", 3, "abc"), ("abc", 2, "ab"), ("abc", 0, ""), ("aäb", 2, "a"), ("aäb", 3, "aä"), ("ä", 1, ""),
        ("€x", 3, "€"), ("€x", 2, ""), ("€x", 1, ""), ("😀x", 4, "😀"), ("😀x", 3, ""), ("😀", 4, "😀"),
    ])
    func textIsTruncatedAtWholeCharacters(text: String, count: Int, kept: String) {
        #expect(text.prefix(utf8Count: count) == kept)
    }

    @Test func truncatedTextHasAnEllipsis() {
        #expect("abcd".cut(to: 3) == "abc…")
        #expect("abc".cut(to: 3) == "abc")
    }

    /// A line's length includes its line break.
    @Test(arguments: [
        (8, ["ab", "cd", "e"]), (7, ["ab", "cd", "… (1 more line)"]), (6, ["ab", "cd", "… (1 more line)"]),
        (5, ["ab", "… (2 more lines)"]), (2, ["ab", "… (2 more lines)"]), (1, ["a…", "… (2 more lines)"]),
    ])
    func textIsTruncatedAtWholeLines(count: Int, kept: [String]) {
        #expect(["ab", "cd", "e"].cut(to: count) == kept)
    }
}
