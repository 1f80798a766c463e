import Testing
import Text

@Suite(.timeLimit(.minutes(20)))
struct SearchLimitsTests {
    @Test func cancelledSearchEnds() async throws {
        let expression = try RegularExpression("^(a+)+$")
        await #expect(throws: RegularExpressionMatchError.interrupted) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try expression.matches("ab")
            }.value
        }
    }

    @Test(arguments: ["^(a+)+$", "(a+)+$", "(a|aa)+$", "^(a|a?)+$", "(.*)*[xy]"])
    func exponentialPatternEndsWithAnError(_ pattern: String) throws {
        let text = String(repeating: "a", count: 40) + "b"
        let expression = try RegularExpression(pattern)
        #expect(throws: RegularExpressionMatchError.tooManySteps) { try expression.firstMatch(in: text) }
    }

    @Test func polynomialPatternEndsOnALongText() throws {
        let text = String(repeating: " ", count: 300_000) + "x"
        let expression = try RegularExpression(#"(?:\s|\s)+$"#)
        #expect(throws: RegularExpressionMatchError.tooManySteps) { try expression.firstMatch(in: text) }
    }

    @Test func nestingOnALongTextEndsWithAnError() throws {
        let text = String(repeating: "ab", count: 2_000_000)
        let expression = try RegularExpression("^(a|b)*c")
        #expect(throws: RegularExpressionMatchError.tooManySteps) { try expression.firstMatch(in: text) }
    }

    @Test func longTextWithManyStepsIsStillSearched() throws {
        let text =
            String(repeating: "ü", count: 100_000) + #""token":""# + String(repeating: "z", count: 300_000) + #"","#
        let match = try RegularExpression(#""token":"((?:x|y|z)*?)""#).firstMatch(in: text)
        #expect(match?.groups.first??.utf8.count == 300_000)
    }

    @Test func simpleSearchOfALongTextIsWithinTheLimits() throws {
        let text = String(repeating: "abcdefgh ", count: 1_000_000)
        #expect(try RegularExpression(#"\bi\w+"#).firstMatch(in: text) == nil)
        #expect(try RegularExpression("h (?=$)").matches(text))
    }

    @Test(arguments: [
        (RegularExpressionMatchError.tooManySteps, "the regular expression takes too many steps on this text"),
        (.failed("no memory"), "the regular expression failed: no memory"),
    ])
    func errorHasAMessage(_ error: RegularExpressionMatchError, _ sentence: String) {
        #expect(error.description == sentence)
    }
}
