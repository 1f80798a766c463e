import JSON
import Placeholders
import Testing

/// Names that requests gave values, or were to give.
struct CapturedValuesTests {
    /// A request that is skipped later was to give it too; the failure is the cause all the same.
    @Test func firstReasonForALossStays() {
        var captured: CapturedValues = ["a": .string("1")]
        captured.lose("a", because: "\"Log in\" did not capture it")
        captured.owe("a", because: "\"Log in again\" did not capture it")
        #expect(captured["a"] == nil && captured.isLost("a") && !captured.areComplete)
        #expect(captured.reasonOwed("a") == #""a" has no value: "Log in" did not capture it"#)
    }

    @Test func laterValueEndsTheLoss() {
        var captured = CapturedValues([:])
        captured.lose("a", because: "it failed")
        captured["a"] = .string("2")
        #expect(captured.values == ["a": .string("2")])
        #expect(!captured.isLost("a") && captured.areComplete && captured.reasonOwed("a") == nil)
    }

    @Test func valueOutlivesASkippedRequest() {
        var captured: CapturedValues = ["a": .string("1")]
        captured.owe("a", because: "it was skipped")
        #expect(captured["a"] == .string("1") && captured.areComplete)
        captured.owe("b", because: "it was skipped")
        #expect(!captured.areComplete && !captured.isLost("b"))
    }
}
