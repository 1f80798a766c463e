import Text

/// The formats of responses that consist of events, and that a server may keep open.
package enum StreamFormat: Sendable, Equatable {
    /// Server-sent events (HTML Standard, section 9.2).
    case events
    /// A JSON value in each line (NDJSON).
    case lines

    /// The Content-Types of NDJSON, of which none is registered.
    private static let typesOfLines: Set = [
        "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines",
        "application/stream+json",
    ]

    /// Returns nil for any other Content-Type.
    package init?(contentType: String?) {
        guard let type = contentType?.prefix(while: { $0 != ";" && $0 != " " }).lowercased() else { return nil }
        if type == "text/event-stream" {
            self = .events
        } else if Self.typesOfLines.contains(type) {
            self = .lines
        } else {
            return nil
        }
    }
}

/// An event of a stream.
package struct StreamEvent: Sendable, Equatable {
    /// The type: `message` if the server gave none; nil for a line of NDJSON.
    package let name: String?
    /// The last event ID, which an event without `id` has from the one before it; nil if there is none.
    package let id: String?
    /// The data; its lines are separated by line feeds.
    package let data: String
    /// The number of the line of the body in which the data begins, from 1.
    package let line: Int

    package init(name: String? = "message", id: String? = nil, data: String, line: Int = 1) {
        self.name = name
        self.id = id
        self.data = data
        self.line = line
    }

    /// The maximum number of characters of ``shownLine``.
    private static let shownLength = 120

    /// The event in one line, shortened, for messages: `price {"amount":1}`.
    package var shownLine: String {
        let text = [name, data].compactMap(\.self).joined(separator: " ")
        // The limit applies first, because the data may be very long.
        let start = text.prefix(Self.shownLength)
        return DisplayText.printable(start) + (start.endIndex < text.endIndex ? "…" : "")
    }

    /// Returns the first events for messages, one line each, with their numbers: `event 1: price {"amount":1}`.
    package static func shownLines(_ events: some Collection<StreamEvent>, limit: Int = 5) -> [String] {
        let lines = zip(1..., events).prefix(limit).map { "event \($0): \($1.shownLine)" }
        let rest = events.count - lines.count
        return rest > 0 ? lines + ["… \(rest) more"] : lines
    }
}

/// An event with the time when it was complete.
package struct ReceivedEvent: Sendable, Equatable {
    package let event: StreamEvent
    /// The time since the request began.
    package let time: Duration

    package init(_ event: StreamEvent, time: Duration) {
        self.event = event
        self.time = time
    }
}

/// The events of a response that was read as a stream.
package struct ReceivedStream: Sendable, Equatable {
    package enum End: Sendable, Equatable {
        /// The awaited event was received, and hubrun ended the transfer.
        case reached
        /// The server ended the response.
        case closed
        /// The time limit of the request expired.
        case timedOut
    }

    package let format: StreamFormat
    package let end: End
    package private(set) var events: [ReceivedEvent]
    /// The number of received events after ``events`` that were discarded.
    package private(set) var omittedEvents = 0

    package init(_ format: StreamFormat, end: End, events: [ReceivedEvent]) {
        self.format = format
        self.end = end
        self.events = events
    }

    /// Returns the stream with those first events whose texts have at most `count` bytes together.
    package func shortened(toBytes count: Int) -> ReceivedStream {
        var room = count
        let kept = events.prefix { event in
            room -= event.event.bytes
            return room >= 0
        }
        guard kept.count < events.count else { return self }
        var shortened = self
        shortened.events = Array(kept)
        shortened.omittedEvents += events.count - kept.count
        return shortened
    }

    /// The size of the events' texts in memory, in bytes.
    var keptBytes: Int { events.reduce(0) { $0 + $1.event.bytes } }
}

extension StreamEvent {
    fileprivate var bytes: Int { data.utf8.count + (name?.utf8.count ?? 0) + (id?.utf8.count ?? 0) }
}

/// The end of a stream that a call waits for, see ``HTTPCall/stream``. Compared by identity.
package final class StreamReading: Sendable, Equatable {
    /// Returns true if an event is the last one to be read; it also gets the event's number, from 1.
    package let isLast: @Sendable (StreamEvent, Int) -> Bool

    package init(isLast: @escaping @Sendable (StreamEvent, Int) -> Bool) {
        self.isLast = isLast
    }

    package static func == (one: StreamReading, other: StreamReading) -> Bool { one === other }
}
