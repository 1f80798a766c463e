import HTTP

/// The events of a transfer whose call reads a stream.
///
/// Used only on the loop's thread.
final class StreamReader {
    private let reading: StreamReading
    private let startInstant: ContinuousClock.Instant
    private var parser: EventStreamParser?
    private(set) var events: [ReceivedEvent] = []
    /// True if the awaited event was received, so that the transfer must end.
    private(set) var hasReachedEnd = false

    init(_ reading: StreamReading, since startInstant: ContinuousClock.Instant) {
        self.reading = reading
        self.startInstant = startInstant
    }

    /// Parses the new part of a body.
    ///
    /// - Parameter format: The format by the response's Content-Type; nil for a response that is no stream.
    /// - Returns: False if the transfer must end.
    /// - Throws: ``TooManyEvents`` if there are more than the limit.
    func take(_ body: inout [UInt8], _ format: @autoclosure () -> StreamFormat?) throws(TooManyEvents) -> Bool {
        guard var parser = parser ?? format().map(EventStreamParser.init) else { return true }
        // A second reference would copy the kept data of an event with each part of the body.
        self.parser = nil
        defer { self.parser = parser }
        let time = ContinuousClock.now - startInstant
        while let event = parser.next(in: body) {
            guard events.count < EventStreamParser.maxEvents else { throw TooManyEvents() }
            events.append(ReceivedEvent(event, time: time))
            if reading.isLast(event, events.count) {
                hasReachedEnd = true
                body.removeLast(body.count - parser.end)
                return false
            }
        }
        return true
    }

    /// Returns the stream of a response that has ended; nil for a response that is no stream.
    ///
    /// - Parameter isTimedOut: True if the time limit expired.
    func stream(_ format: StreamFormat?, body: [UInt8], isTimedOut: Bool) -> ReceivedStream? {
        guard let format else { return nil }
        var received = events
        var end: ReceivedStream.End = hasReachedEnd ? .reached : isTimedOut ? .timedOut : .closed
        // A line without a line break is complete only if the server has ended the response.
        if end == .closed, var parser, let last = parser.last(in: body) {
            received.append(ReceivedEvent(last, time: ContinuousClock.now - startInstant))
            if reading.isLast(last, received.count) { end = .reached }
        }
        return ReceivedStream(format, end: end, events: received)
    }
}
