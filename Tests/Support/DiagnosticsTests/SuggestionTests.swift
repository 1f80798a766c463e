import Diagnostics
import Testing

struct SuggestionTests {
    @Test(arguments: [
        ("heders", "headers"), ("haeders", "headers"), ("Headers", "headers"), ("headerss", "headers"),
        ("exspect", "expect"), ("hubUlr", "hubUrl"), ("nmae", "name"), ("nam", "name"),
        ("GTE", "GET"), ("ge", "GET"), ("PSOT", "POST"), ("x-ms-versoin", "x-ms-version"),
    ])
    func misspelledWordIsFound(_ typed: String, _ meant: String) {
        let words = ["name", "headers", "expect", "hubUrl", "GET", "PUT", "POST", "x-ms-version"]
        #expect(Suggestion.nearest(to: typed, among: words) == meant)
        #expect(Suggestion.hint(for: typed, among: words) == "did you mean \"\(meant)\"?")
    }

    @Test(arguments: ["banana", "", "h", "x", "nnnnn", String(repeating: "a", count: 101)])
    func dissimilarWordHasNoSuggestion(_ typed: String) {
        #expect(Suggestion.hint(for: typed, among: ["name", "headers", "a", ""]) == nil)
    }

    @Test func firstOfEquallyNearWordsIsSuggested() {
        #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
        #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
        #expect(Suggestion.nearest(to: "bats", among: ["hats", "bat"]) == "hats")
    }

    @Test func nearestWordIsSuggested() {
        #expect(Suggestion.nearest(to: "timeouts", among: ["timeots", "timeout"]) == "timeots")
        #expect(Suggestion.nearest(to: "abcdef", among: ["abcxyf", "abcdeg"]) == "abcdeg")
    }

    @Test func singleLetterIsNotSuggestedForAnother() {
        #expect(Suggestion.nearest(to: "a", among: ["b"]) == nil)
        #expect(Suggestion.nearest(to: "A", among: ["a"]) == "a")
        #expect(Suggestion.nearest(to: "a", among: ["ab"]) == "ab")
    }
}
