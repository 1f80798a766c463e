import Testing

@testable import Reporting

struct BoundedTextTests {
    @Test func textAboveTheLimitIsRejected() {
        var text = BoundedText(limit: 5)
        let taken = [text.append("ab"), text.append("cdef"), text.append("cd", reserving: 2), text.append("cde")]
        #expect(taken == [true, false, false, true])
        #expect(text.text == "abcde")
        let more = text.append("f")
        #expect(!more)
    }
}
