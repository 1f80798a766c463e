import Testing

@testable import Checks

@Suite struct TextSearchTests {
    @Test(arguments: [
        ("", "", true), ("a", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "bc", true),
        ("ab", "abc", false), ("aaab", "aab", true), ("ababac", "abac", true), ("abababc", "ababc", true),
        ("aabaabaaab", "aabaaab", true), ("aabaabaab", "aabaaab", false), ("a\r\nb", "\nb", true),
        ("e\u{301}", "e", true), ("é", "e", false), ("naïve", "ïv", true),
    ])
    func textsAreComparedByteByByte(text: String, wanted: String, isFound: Bool) {
        #expect(TextSearch(for: wanted).finds(in: text) == isFound)
    }

    @Test func everySubstringIsFound() {
        let text = Array("abaababaabaab")
        for start in text.indices {
            for end in start...text.count {
                #expect(TextSearch(for: String(text[start..<end])).finds(in: String(text)))
            }
        }
    }
}
