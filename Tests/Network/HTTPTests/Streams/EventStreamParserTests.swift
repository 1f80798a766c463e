import HTTP
import Testing

@Suite struct EventStreamParserTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let body: [UInt8]
        let format: StreamFormat
        let events: [StreamEvent]

        init(_ name: String, _ body: String, _ format: StreamFormat = .events, _ events: StreamEvent...) {
            self.init(name, Array(body.utf8), format, events)
        }

        init(_ name: String, _ body: [UInt8], _ format: StreamFormat, _ events: [StreamEvent]) {
            (self.name, self.body, self.format, self.events) = (name, body, format, events)
        }

        var testDescription: String { name }
    }

    static let samples = [
        Sample("nothing", ""),
        Sample("data", "data: a\n\n", .events, StreamEvent(data: "a")),
        Sample(
            "all fields", "event: e\nid: 7\nretry: 10\ndata: a\n\n", .events,
            StreamEvent(name: "e", id: "7", data: "a", line: 4)),
        Sample("CR", "data: a\r\rdata: b\r\r", .events, StreamEvent(data: "a"), StreamEvent(data: "b", line: 3)),
        Sample(
            "CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", .events, StreamEvent(data: "a"),
            StreamEvent(data: "b", line: 3)),
        Sample(
            "mixed line ends", "data: a\r\n\rdata: b\n\r\n", .events, StreamEvent(data: "a"),
            StreamEvent(data: "b", line: 3)),
        Sample("lines of data", "data: a\ndata\ndata:b\n\n", .events, StreamEvent(data: "a\n\nb")),
        Sample("one space is removed", "data:  a \n\n", .events, StreamEvent(data: " a ")),
        Sample("empty data", "data\n\n", .events, StreamEvent(data: "")),
        Sample("event without data", "event: e\n\ndata: a\n\n", .events, StreamEvent(data: "a", line: 3)),
        Sample("comments", ": hello\n\n:\ndata: a\n: x\n\n", .events, StreamEvent(data: "a", line: 4)),
        Sample("unknown fields", "dat: b\nDATA: c\n data: d\ndata: a\n\n", .events, StreamEvent(data: "a", line: 4)),
        Sample(
            "the id stays", "id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n", .events,
            StreamEvent(id: "1", data: "a", line: 2),
            StreamEvent(id: "1", data: "b", line: 4), StreamEvent(data: "c", line: 7)),
        Sample("id with NUL", "id: 1\u{0}\ndata: a\n\n", .events, StreamEvent(data: "a", line: 2)),
        Sample("incomplete last event", "data: a\n\ndata: b\n", .events, StreamEvent(data: "a")),
        Sample("byte order mark", "\u{FEFF}data: a\n\n", .events, StreamEvent(data: "a")),
        Sample(
            "only one byte order mark", "\u{FEFF}\u{FEFF}data: b\ndata: a\n\n", .events, StreamEvent(data: "a", line: 2)
        ),
        Sample(
            "invalid UTF-8", Array("data: a".utf8) + [0xFF, 0xE2, 0x82] + Array("b\n\n".utf8), .events,
            [StreamEvent(data: "a\u{FFFD}\u{FFFD}b")]),
        Sample(
            "characters of several bytes", "event: é\ndata: 😀\n\n", .events, StreamEvent(name: "é", data: "😀", line: 2)),
        Sample(
            "lines", "{\"a\":1}\n2\r\n\n \r\n[3]", .lines, StreamEvent(name: nil, data: "{\"a\":1}"),
            StreamEvent(name: nil, data: "2", line: 2), StreamEvent(name: nil, data: "[3]", line: 5)),
        Sample("lines with byte order mark", "\u{FEFF}1\n", .lines, StreamEvent(name: nil, data: "1")),
    ]

    @Test(arguments: samples)
    func bodyIsParsedWhole(_ sample: Sample) throws {
        #expect(try EventStreamParser.events(in: sample.body, sample.format) == sample.events)
    }

    /// Each way to receive the body in two parts, and byte by byte, gives the same events and ends.
    @Test(arguments: samples)
    func bodyIsParsedInParts(_ sample: Sample) {
        let ends = received(sample, in: [sample.body.count]).map(\.end)
        let splits = (0...sample.body.count).map { [$0, sample.body.count] } + [Array(0...sample.body.count)]
        for split in splits {
            let events = received(sample, in: split)
            #expect(events.map(\.event) == sample.events, "split at \(split)")
            #expect(events.map(\.end) == ends, "split at \(split)")
        }
    }

    private func received(_ sample: Sample, in ends: [Int]) -> [(event: StreamEvent, end: Int)] {
        var parser = EventStreamParser(sample.format)
        var events: [(StreamEvent, Int)] = []
        for end in ends {
            while let event = parser.next(in: Array(sample.body[..<end])) { events.append((event, parser.end)) }
        }
        if let last = parser.last(in: sample.body) { events.append((last, parser.end)) }
        return events
    }

    @Test func eventEndsAfterItsEmptyLine() {
        var parser = EventStreamParser(.events)
        let body = Array("data: a\n\ndata: b\n\n".utf8)
        _ = parser.next(in: body)
        #expect(parser.end == 9)
    }

    @Test func numberOfEventsIsLimited() {
        let body = Array(repeating: Array("data\n\n".utf8), count: EventStreamParser.maxEvents + 1).flatMap(\.self)
        #expect(throws: TooManyEvents.self) { try EventStreamParser.events(in: body, .events) }
        #expect(
            (try? EventStreamParser.events(in: Array(body.dropLast(6)), .events))?.count == EventStreamParser.maxEvents)
    }

    @Test(arguments: [
        ("text/event-stream", StreamFormat.events), ("Text/Event-Stream; charset=utf-8", .events),
        ("application/x-ndjson", .lines), ("application/ndjson;charset=UTF-8", .lines), ("application/jsonl", .lines),
        ("application/x-jsonlines", .lines), ("application/stream+json", .lines), ("application/json", nil), ("", nil),
    ])
    func contentTypeDeterminesTheFormat(type: String, format: StreamFormat?) {
        #expect(StreamFormat(contentType: type) == format)
    }

    @Test func shownEventsAreShortened() {
        let events = (1...7).map { StreamEvent(data: String(repeating: "x", count: $0 * 100)) }
        let lines = StreamEvent.shownLines(events, limit: 2)
        #expect(lines[0] == "event 1: message " + String(repeating: "x", count: 100))
        #expect(lines[1].hasSuffix("x…"))
        #expect(lines[2] == "… 5 more")
    }
}
