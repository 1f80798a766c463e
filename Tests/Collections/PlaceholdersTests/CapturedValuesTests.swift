import JSON
import Testing

@testable import Placeholders

/// Values that requests captured, and names whose capture failed.
struct CapturedValuesTests {
    /// A later skipped request with the same capture does not replace the first reason.
    @Test func firstReasonIsKept() {
        var captured: CapturedValues = ["a": .string("1")]
        captured.makeUnavailable("a", because: "\"Log in\" did not capture it")
        captured.noteUnavailable("a", because: "\"Log in again\" did not capture it")
        #expect(captured["a"] == nil && captured.isUnavailable("a") && !captured.areComplete)
        #expect(captured.reasonUnavailable("a") == #""a" has no value: "Log in" did not capture it"#)
    }

    @Test func laterValueMakesTheNameAvailable() {
        var captured = CapturedValues([:])
        captured.makeUnavailable("a", because: "it failed")
        captured["a"] = .string("2")
        #expect(captured.values == ["a": .string("2")])
        #expect(!captured.isUnavailable("a") && captured.areComplete && captured.reasonUnavailable("a") == nil)
    }

    @Test func skippedRequestKeepsTheEarlierValue() {
        var captured: CapturedValues = ["a": .string("1")]
        captured.noteUnavailable("a", because: "it was skipped")
        #expect(captured["a"] == .string("1") && captured.areComplete)
        captured.noteUnavailable("b", because: "it was skipped")
        #expect(!captured.areComplete && !captured.isUnavailable("b"))
    }
}
