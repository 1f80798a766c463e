import LanguageServer
import Testing

@Suite struct DocumentTextTests {
    private func position(_ line: Int, _ character: Int) -> DocumentPosition {
        DocumentPosition(line: line, character: character)
    }

    @Test func positionsAreUTF16Units() {
        let text = DocumentText("a😀b\r\nπ\rx\n")
        #expect(text.lineCount == 4)
        #expect(text.line(0) == "a😀b")
        #expect(text.line(2) == "x")
        #expect(text.position(atOffset: text.offset(of: position(0, 3))) == position(0, 3))
        // In the middle of a pair: before the character.
        #expect(text.offset(of: position(0, 2)) == 1)
        #expect(text.end == position(3, 0))
    }

    @Test(arguments: [
        (0, 0, 0, 0, "x", "xab\ncd"), (0, 2, 1, 0, "", "abcd"), (0, 9, 0, 99, "!", "ab!\ncd"),
        (7, 0, 9, 9, "\nz", "ab\ncd\nz"), (1, 2, 0, 1, "-", "a-"), (-1, 0, 0, 1, "y", "yb\ncd"),
    ])
    func editsOutsideOfTheTextCountAsTheNearestPlace(
        line: Int, character: Int, endLine: Int, endCharacter: Int, inserted: String, result: String
    ) {
        var text = DocumentText("ab\ncd")
        text.replace(DocumentRange(position(line, character), position(endLine, endCharacter)), with: inserted)
        #expect(text.text == result)
    }
}
