import CollectionModel
import HTTP
import JSON
import Testing

@testable import Checks

/// `events` under `expect` and in `capture`, on responses that have ended. Streams are tested with the built command.
@Suite struct StreamCheckTests {
    private static let body =
        "id: 1\nevent: price\ndata: {\"amount\": 1}\n\ndata: text\n\n: comment\nid: 2\ndata: 5\n\n"

    private func response(_ body: String = body, type: String? = "text/event-stream") -> HTTPResponse {
        .sample(fields: type.map { [("Content-Type", $0)] } ?? [], body: body)
    }

    @Test func eventsAreOneList() throws {
        let sample = try CheckSample(
            """
            expect:
              events:
                $[0]: { equals: { event: price, id: "1", data: { amount: 1 } } }
                $[1]: { equals: { event: message, id: "1", data: text } }
                $[2]: { equals: { event: message, id: "2", data: 5 } }
                $: { length: 3 }
            """)
        #expect(try sample.failures(on: response()) == [])
    }

    @Test func lineOfNDJSONHasOnlyData() throws {
        let sample = try CheckSample("expect: { events: { $: { equals: [{ data: 1 }, { data: { a: [] } }] } } }")
        #expect(try sample.failures(on: response("1\n\n{\"a\": []}", type: "application/x-ndjson")) == [])
    }

    @Test func failureNamesThePath() throws {
        let sample = try CheckSample("expect: { events: { $[0].data.amount: 2, $[3].data: 1 } }".quotingBrackets)
        #expect(
            try sample.failures(on: response()) == [
                "events $[0].data.amount: expected 2, got 1",
                "events $[3].data: expected 1, got nothing\n  $ has 3 elements",
            ])
    }

    @Test func invalidUTF8IsReplaced() throws {
        var response = response()
        response.body = Array("data: a".utf8) + [0xFF] + Array("\n\n".utf8)
        let sample = try CheckSample("expect: { events: { $[0].data: \"a\u{FFFD}\" } }".quotingBrackets)
        #expect(try sample.failures(on: response) == [])
    }

    @Test(arguments: [
        ("application/json", "its Content-Type is \"application/json\""), (nil, "it has no Content-Type"),
    ])
    func otherContentTypesAreOneFailure(type: String?, words: String) throws {
        let sample = try CheckSample("expect: { events: { $: { length: 3 }, $[0].id: 1 } }".quotingBrackets)
        let failures = try sample.failures(on: response("{}", type: type))
        #expect(failures == ["the response is not an event stream: \(words)\n  {}"])
    }

    @Test func brokenLineIsNamed() throws {
        let sample = try CheckSample("expect: { events: { $: { length: 2 } } }")
        let failures = try sample.failures(on: response("1\n\n{\n", type: "application/jsonl"))
        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix("line 3 of the stream is not JSON: ") == true)
    }

    @Test func numberOfEventsIsLimited() throws {
        let sample = try CheckSample("expect: { events: { $: { length: 2 } } }")
        let body = String(repeating: "data\n\n", count: EventStreamParser.maxEvents + 1)
        #expect(
            try sample.failures(on: response(body)).first?.hasPrefix("the stream has more than 10000 events") == true)
    }

    @Test func captureReadsTheList() throws {
        #expect(try CheckSample("capture: { a: { events: '$[-1].id' } }").value(from: response()) == "2")
        #expect(
            try CheckSample("capture: { a: { events: '$[*].event' } }").value(from: response())
                == ["price", "message", "message"])
        #expect(
            try CheckSample("capture: { a: { events: '$[9].id', default: none } }").value(from: response()) == "none")
        #expect(
            try CheckSample("capture: { a: { events: '$[0].id' } }").value(from: response(type: "text/plain")) == nil)
    }
}

extension String {
    /// The collection text with its JSONPaths in quotes, which paths with brackets need inside braces.
    fileprivate var quotingBrackets: String {
        replacing(#/\$\[\d\](\.\w+)*/#) { "\"\($0.output.0)\"" }
    }
}
