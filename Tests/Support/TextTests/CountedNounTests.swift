import Testing
import Text

struct CountedNounTests {
    @Test(arguments: [(0, "0 elements"), (1, "1 element"), (2, "2 elements")])
    func nounFollowsItsNumber(count: Int, text: String) {
        #expect(CountedNoun.text(count, "element") == text)
    }
}
