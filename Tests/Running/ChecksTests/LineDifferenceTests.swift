import Testing

@testable import Checks

@Suite struct LineDifferenceTests {
    @Test(arguments: [
        ("a\nb\nc", "a\nx\nc", ["line 2:", "  a", "- b", "+ x", "  c"]),
        ("a\nb", "b", ["line 1:", "- a", "  b"]),
        ("b", "a\nb", ["line 1:", "+ a", "  b"]),
        ("a\nb\nc\nd\ne\nf", "A\nb\nc\nd\ne\nF", ["line 1:", "- a", "+ A", "  b", "line 6:", "  e", "- f", "+ F"]),
        ("a\nb\nc", "a\nc\nb", ["line 2:", "  a", "- b", "  c", "+ b"]),
        ("a\n", "a", ["line 2:", "  a", "- (an empty line)"]),
    ])
    func linesAreComparedLikeDiff(_ expected: String, _ actual: String, _ lines: [String]) {
        #expect(LineDifference(expected, actual).lines == lines)
    }

    @Test func numberOfDifferencesIsLimited() {
        let expected = (1...100).map { "line \($0)" }.joined(separator: "\n")
        let lines = LineDifference(expected, expected.replacing("line", with: "row")).lines
        #expect(lines.count == 15)
        #expect(lines.last == "… and more differences")
    }

    @Test func textsWithoutCommonLinesAreComparedQuickly() {
        let expected = (1...5000).map { "a\($0)" }.joined(separator: "\n")
        let actual = (1...5000).map { "b\($0)" }.joined(separator: "\n")
        #expect(LineDifference(expected, actual).lines.first == "line 1:")
    }
}
