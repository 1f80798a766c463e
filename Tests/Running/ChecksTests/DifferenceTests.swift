import Checks
import HTTP
import Testing

@Suite struct DifferenceTests {
    private func failure(_ expected: String, _ body: String) throws -> [String] {
        try CheckSample("expect:\n  text: \(expected)").results(on: .sample(body: body)).compactMap(\.failure)
            .flatMap(\.details)
    }

    @Test func firstDifferingLineIsShown() throws {
        #expect(
            try failure("\"one\\ntwo\\nthree\"", "one\nzwei\nthree") == [
                "line 2:", "  one", "- two", "+ zwei", "  three",
            ])
    }

    @Test func missingAndExtraLinesAreShown() throws {
        #expect(try failure("\"one\\ntwo\"", "one") == ["line 2:", "  one", "- two"])
        #expect(try failure("one", "one\ntwo") == ["line 2:", "  one", "+ two"])
        #expect(try failure("\"one\\n\"", "one") == ["line 2:", "  one", "- (an empty line)"])
    }

    @Test func carriageReturnsAreVisible() throws {
        #expect(try failure("\"one\\ntwo\"", "one\r\ntwo") == ["line 1:", "- one", "+ one␍", "  two"])
    }

    @Test func shortTextsNeedNoDifference() throws {
        #expect(try failure("one", "two") == [])
    }

    @Test func longTextsShowTheDifferingCharacter() throws {
        let start = String(repeating: "x", count: 100)
        #expect(
            try failure("\(start)abc", "\(start)abd") == [
                "character 103:", "- …\(String(repeating: "x", count: 28))abc",
                "+ …\(String(repeating: "x", count: 28))abd",
            ])
    }

    @Test func numberOfDifferencesIsLimited() throws {
        let sample = try CheckSample("expect: { json: { $: [1, 2, 3, 4, 5, 6, 7, 8] } }")
        #expect(
            try sample.failures(on: .sample(body: "[0, 0, 0, 0, 0, 0, 0, 0]")) == [
                """
                $: expected [1,2,3,4,5,6,7,8], got [0,0,0,0,0,0,0,0]
                  $[0]: expected 1, got 0
                  $[1]: expected 2, got 0
                  $[2]: expected 3, got 0
                  $[3]: expected 4, got 0
                  $[4]: expected 5, got 0
                  $[5]: expected 6, got 0
                  … and more differences
                """
            ])
    }

    @Test func missingMembersAreListed() throws {
        let sample = try CheckSample("expect: { json: { $: { equals: { a: 1, b: { c: 2 } } } } }")
        #expect(
            try sample.failures(on: .sample(body: #"{"b":{},"d":3}"#)) == [
                """
                $: expected {"a":1,"b":{"c":2}}, got {"b":{},"d":3}
                  $.a: missing, expected 1
                  $.b.c: missing, expected 2
                  $.d: unexpected 3
                """
            ])
    }

    /// Two cut documents would hide what differs.
    @Test(arguments: ["equals", "contains"])
    func messageOfLongValuesBeginsWithTheNumberOfDifferences(operator name: String) throws {
        let list = (1...60).map { "k\($0): \($0)" }.joined(separator: ", ")
        let sample = try CheckSample("expect: { json: { $.a: { \(name): { b: { c: 5 }, d: 7, \(list) } } } }")
        let numbers = (1...60).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        func failures(_ start: String) throws -> [String] {
            try sample.failures(on: .sample(body: "{\"a\":{\(start),\(numbers)}}"))
        }
        #expect(
            try failures("\"b\":{\"c\":6},\"d\":8") == [
                """
                $.a: 2 differences, the first at $.a.b.c: expected 5, got 6
                  $.a.b.c: expected 5, got 6
                  $.a.d: expected 7, got 8
                """
            ])
        #expect(try failures("\"b\":{\"c\":5},\"d\":8") == ["$.a: differs at $.a.d: expected 7, got 8"])
        #expect(try failures("\"b\":{\"c\":5},\"d\":7") == [])
    }

    @Test func truncatedValuesHaveTheirLength() throws {
        let short = try CheckSample("expect: { json: { $: 1 } }").failures(
            on: .sample(body: "\"" + String(repeating: "x", count: 400) + "\""))
        #expect(short == ["$: expected 1, got \"\(String(repeating: "x", count: 300))… (400 characters in all)"])
        let long = try CheckSample("expect: { json: { $: 1 } }").failures(
            on: .sample(body: "\"" + String(repeating: "x", count: 10_000) + "\""))
        #expect(long == ["$: expected 1, got \"\(String(repeating: "x", count: 300))… (10000 characters in all)"])
    }
}
