/// The events of a response that was read as a stream.
package struct StreamRecord: Record, Equatable {
    package enum End: String, RecordValue {
        /// The awaited event was received.
        case reached
        /// The server ended the response.
        case closed
        /// The time limit of the request expired.
        case timedOut
    }

    package var end = End.closed
    /// The first events, with their complete texts.
    package var events: [StreamEventRecord] = []
    /// The number of received events after ``events``.
    package var omittedEvents = 0

    package init() {}

    package init(end: End, events: [StreamEventRecord], omittedEvents: Int) {
        self.end = end
        self.events = events
        self.omittedEvents = omittedEvents
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("end", &end)
        try visitor.member("events", &events)
        try visitor.member("omittedEvents", &omittedEvents)
    }
}

/// An event of a stream.
package struct StreamEventRecord: Record, Equatable {
    /// The time from the start of the exchange until the event was complete.
    package var time = Milliseconds.zero
    /// The type; nil for a line of NDJSON.
    package var name: String?
    package var id: String?
    package var data = ""

    package init() {}

    package init(time: Milliseconds, name: String?, id: String?, data: String) {
        self.time = time
        self.name = name
        self.id = id
        self.data = data
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("time", &time)
        try visitor.text("name", &name, .value)
        try visitor.text("id", &id, .value)
        try visitor.text("data", &data, .value)
    }
}
