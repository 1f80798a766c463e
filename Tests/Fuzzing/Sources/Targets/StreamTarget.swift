import HTTP

/// A body as an event stream and as NDJSON, received whole and in two parts. The first byte is the place of the split.
struct StreamTarget: FuzzTarget {
    let name = "stream"

    func examine(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let body = Array(input.dropFirst())
        let split = body.isEmpty ? 0 : Int(first) % (body.count + 1)
        for format in [StreamFormat.events, .lines] {
            let whole = events(in: body, splitAt: body.count, format)
            Property.check(events(in: body, splitAt: split, format) == whole, "split at \(split): other events")
            Property.check(
                whole.allSatisfy { $0.line >= 1 && $0.line <= body.count + 1 }, "a line that the body does not have")
            for event in whole.prefix(50) {
                Property.check(!event.shownLine.utf8.contains(0x0A), "a line break in a line")
            }
        }
    }

    private func events(in body: [UInt8], splitAt split: Int, _ format: StreamFormat) -> [StreamEvent] {
        var parser = EventStreamParser(format)
        var events: [StreamEvent] = []
        for part in [Array(body[..<split]), body] {
            while let event = parser.next(in: part) {
                Property.check(parser.end <= part.count, "an end after the body")
                events.append(event)
            }
        }
        if let last = parser.last(in: body) { events.append(last) }
        return events
    }
}
