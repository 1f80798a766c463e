import Testing
import Text

struct DisplayTextTests {
    @Test(arguments: [
        ("plain ä 漢 😀", "plain ä 漢 😀"),
        ("a\tb", "a b"),
        ("a\nb\r\n", "a␊b␍␊"),
        ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
        ("\0\u{7}\u{8}\u{7F}", "␀␇␈␡"),
        ("\u{85}\u{9B}31m\u{2028}\u{2029}", "��31m��"),
        ("\u{202E}evil\u{202C}\u{2066}\u{200F}\u{FEFF}", "�evil����"),
    ])
    func controlCharactersAreEscaped(_ text: String, _ printable: String) {
        #expect(DisplayText.printable(text) == printable)
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("äöü", 3), ("e\u{301}", 1), ("漢字", 4), ("한글", 4), ("ﾊﾟ", 2), ("😀", 2), ("🀄", 1),
        ("a\u{200B}b", 2), ("❤\u{FE0F}", 1), ("Ａ", 2), ("…", 1), ("𠀀", 2),
    ])
    func widthIsInCells(_ text: String, _ cells: Int) {
        #expect(DisplayText.width(of: text) == cells)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abc", 0, ""), ("", 0, ""), ("abc", -1, ""),
        ("漢字", 4, "漢字"), ("漢字x", 4, "漢…"), ("漢字", 3, "漢…"), ("漢字", 2, "…"),
        ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func textIsTruncatedByCells(_ text: String, _ cells: Int, _ cut: String) {
        #expect(DisplayText.cut(text, toCells: cells) == cut)
    }

    @Test(arguments: [(3, "   "), (1, " "), (0, ""), (-1, "")])
    func spacesHaveTheGivenCount(_ count: Int, _ gap: String) {
        #expect(DisplayText.spaces(count) == gap)
    }

    @Test func manyCombiningMarksAreTruncated() {
        let text = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(DisplayText.cut(text, toCells: 2).unicodeScalars.count < 20)
    }
}

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

struct CountedNounTests {
    @Test(arguments: [(0, "0 elements"), (1, "1 element"), (2, "2 elements")])
    func nounFollowsItsNumber(count: Int, text: String) {
        #expect(CountedNoun.text(count, "element") == text)
    }
}
