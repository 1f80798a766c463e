import Checks
import HTTP
import JSON
import Placeholders
import Testing

/// `contains` and `unordered` with lists of many elements.
@Suite(.timeLimit(.minutes(20))) struct LongListTests {
    private static let count = 2_000

    /// Numbers in another order and notation than expected.
    private static let numbers = "[\((0..<count).reversed().map { "\($0).0" }.joined(separator: ","))]"
    private static let mappings =
        "[" + (0..<count).reversed().map { #"{"x":1,"of":{"id":\#($0),"y":[{}]}}"# }.joined(separator: ",") + "]"

    private func failures(_ matcher: String, _ wanted: [JSONValue], of body: String) throws -> [String] {
        try CheckSample("expect: { json: { $: { \(matcher): <<wanted>> } } }", captured: ["wanted": .array(wanted)])
            .failures(on: .sample(body: body))
    }

    private static func wanted(_ element: (Int) -> JSONValue) -> [JSONValue] { (0..<count).map(element) }

    @Test(arguments: ["contains", "unordered"])
    func equalElementsAreFound(_ matcher: String) throws {
        let wanted = Self.wanted { .number(JSONNumber($0)) }
        #expect(try failures(matcher, wanted, of: Self.numbers) == [])
        let other = try failures(matcher, wanted.dropLast() + ["x"], of: Self.numbers)
        #expect(other.count == 1)
        if matcher == "contains" {
            #expect(other[0].hasPrefix("$: expected something that contains \"x\", got [1999.0,"))
        } else {
            #expect(other[0].contains("\n  missing: \"x\"\n  unexpected: 1999.0 at $["))
        }
    }

    @Test func mappingsWithMoreKeysAreFound() throws {
        let wanted = Self.wanted { ["of": ["id": .number(JSONNumber($0))]] }
        #expect(try failures("contains", wanted, of: Self.mappings) == [])
        let missing: JSONValue = ["x": 1, "of": ["id": 5_001]]
        #expect(
            try failures("contains", wanted + [missing], of: Self.mappings).map { String($0.prefix(64)) }
                == [#"$: expected something that contains {"x":1,"of":{"id":5001}}, got"#.prefix(64)].map(String.init))
    }

    @Test func wholeMappingsListsAndDuplicatesAreFound() throws {
        let body = "[" + String(repeating: #"{"b":[1,{"c":2,"d":3}],"a":1.0},[[]],"#, count: 300) + "null]"
        let wanted: [JSONValue] = [
            ["a": 1, "b": [1, ["d": 3, "c": 2]]], ["b": [1, ["c": 2]]], [[]], .null, ["a": 1], [:], ["a": 1],
        ]
        #expect(try failures("contains", wanted, of: body) == [])
        #expect(
            try failures("contains", wanted + [["a": 2], ["b": [1, ["c": 3]]]], of: body).map {
                String($0.prefix { $0 != "," })
            } == [#"$: expected something that contains {"a":2} and {"b":[1"#])
        #expect(try failures("unordered", [1, 2, 1], of: "[1.0,1,2.00]") == [])
    }

    @Test func missingElementsAreCountedAndNotListed() throws {
        let failure = try #require(
            try failures("contains", Self.wanted { .number(JSONNumber($0 + Self.count)) }, of: "[1]").first)
        #expect(failure.utf8.count < 500)
    }

    @Test func singlePassThroughAVeryLongListIsAllowed() throws {
        let body = "[" + String(repeating: "0,", count: 1_000_001) + "5]"
        #expect(try CheckSample("expect: { json: { $: { contains: 5 } } }").failures(on: .sample(body: body)) == [])
    }

    @Test func comparisonsAreLimited() throws {
        // Mappings without plain values can only be compared one by one.
        let body = "[" + String(repeating: #"{"a":[{"b":1}]},"#, count: 2_000) + "{}]"
        let wanted = JSONValue.array(Array(repeating: ["a": [["b": 2]]], count: 2_000))
        let sample = try CheckSample("expect: { json: { $: { contains: <<wanted>> } } }", captured: ["wanted": wanted])
        let error = #expect(throws: PlaceholderError.self) { try sample.failures(on: .sample(body: body)) }
        #expect(error?.message == "\"contains\" takes more than 1000000 comparisons on this list")
        #expect(error?.dependsOnResponse == true)
    }

    @Test(arguments: ["contains: <<many>>", "every: { greaterThan: 0 }", "any: { lessThan: 0 }", "matches: a"])
    func cancelledChecksEnd(_ matcher: String) async throws {
        let many = JSONValue.array((0..<100).map { _ in ["a": [["b": 2]]] })
        let body = matcher == "matches: a" ? "\"b\"" : "[" + String(repeating: "1,", count: 2_000) + "1]"
        let sample = try CheckSample("expect: { json: { $: { \(matcher) } } }", captured: ["many": many])
        let message = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do {
                return "\(try sample.failures(on: .sample(body: body)))"
            } catch {
                return (error as? PlaceholderError)?.message ?? "\(error)"
            }
        }.value
        #expect(message.hasSuffix("interrupted"))
    }
}
