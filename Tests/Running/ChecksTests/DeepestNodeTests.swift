import Checks
import Testing

/// The details of a failure for a path without results.
struct MissingNodeTests {
    @Test(
        arguments: [
            ("$.nmae", #"{"id": 1, "name": "a"}"#, #"$ has "id", "name""#, #"did you mean "name"?"#),
            ("$.a.b.c", #"{"a": {"x": 1}}"#, #"$.a has "x""#, nil),
            ("$.a.b", #"{"a": {}}"#, "$.a is an empty mapping", nil),
            ("$.a[2]", #"{"a": [1, 2]}"#, "$.a has 2 elements", nil),
            ("$.a[-3].b", #"{"a": [1]}"#, "$.a has 1 element", nil),
            (
                "$.a.b", #"{"a": [{"b": 1}]}"#, "$.a is a list of 1 element",
                "an element is named by its index, as in $.a[0]"
            ),
            ("$.a[0]", #"{"a": {"b": 1}}"#, #"$.a is a mapping with "b""#, nil),
            ("$.a.b", #"{"a": null}"#, "$.a is null", nil),
            ("$.a.b", #"{"a": "text"}"#, #"$.a is "text" (text)"#, nil),
            ("$['a b'].c", #"{"a b": {"d": 1}}"#, #"$['a b'] has "d""#, nil),
        ] as [(String, String, String, String?)])
    func existingNodesAreShown(path: String, body: String, line: String, hint: String?) throws {
        let sample = try CheckSample("expect: { json: { \"\(path)\": 1 } }")
        let failure = try #require(try sample.results(on: .sample(body: body)).compactMap(\.failure).first)
        #expect(failure.message == "\(path): expected 1, got nothing")
        #expect(failure.details == [line])
        #expect(failure.hint == hint)
    }

    @Test func listOfNamesIsLimited() throws {
        let body = "{" + (1...20).map { "\"k\($0)\": 1" }.joined(separator: ",") + "}"
        #expect(
            try CheckSample("expect: { json: { $.a: 1 } }").failures(on: .sample(body: body)) == [
                "$.a: expected 1, got nothing\n  $ has "
                    + (1...12).map { "\"k\($0)\"" }.joined(separator: ", ") + ", …"
            ])
    }

    @Test func samePositionIsShownOnce() throws {
        let sample = try CheckSample("expect: { json: { $.a: 1, $.b: 1, $.c.d: 1 } }")
        #expect(
            try sample.failures(on: .sample(body: #"{"x": 1}"#)) == [
                "$.a: expected 1, got nothing\n  $ has \"x\"", "$.b: expected 1, got nothing",
                "$.c.d: expected 1, got nothing",
            ])
    }
}
