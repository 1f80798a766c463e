/// A parser of event streams (HTML Standard, section 9.2.6) and NDJSON that reads a growing body.
///
/// It keeps positions in the body instead of a copy, so its memory is bounded by the largest event's data.
package struct EventStreamParser: Sendable {
    private let format: StreamFormat
    /// The end of the last complete event, in bytes from the start of the body.
    package private(set) var end = 0
    /// The number of bytes that have been searched for line ends.
    private var scanned = 0
    private var lineStart = 0
    /// The number of complete lines.
    private var lines = 0
    /// True if the last line ended with CR: a following LF belongs to the same line end.
    private var followsCR = false

    // The fields of the event that is being read.
    private var name: [UInt8] = []
    private var data: [UInt8] = []
    private var firstDataLine: Int?
    private var lastID = ""

    /// The limit for the number of events of one response.
    package static let maxEvents = 10_000

    package init(_ format: StreamFormat) {
        self.format = format
    }

    /// Returns the next complete event; nil if the body has no further one yet.
    ///
    /// - Parameter body: The body so far: the bytes of earlier calls, and those received since.
    package mutating func next(in body: [UInt8]) -> StreamEvent? {
        body.withUnsafeBufferPointer { body in
            while let line = nextLine(in: body) {
                if let event = take(line) {
                    end = lineStart
                    return event
                }
            }
            return nil
        }
    }

    /// Returns the last event of a body that has ended: a line of NDJSON without a line break. An event of an event
    /// stream without its empty line is dropped, as the standard requires.
    package mutating func last(in body: [UInt8]) -> StreamEvent? {
        guard format == .lines, lineStart < body.count else { return nil }
        return body.withUnsafeBufferPointer { body in
            let line = UnsafeBufferPointer(rebasing: body[lineStart...])
            (scanned, lineStart) = (body.count, body.count)
            lines += 1
            defer { end = lineStart }
            return take(line)
        }
    }

    /// Returns all events of a body that has ended.
    ///
    /// - Throws: ``TooManyEvents`` if there are more than ``maxEvents``.
    package static func events(in body: [UInt8], _ format: StreamFormat) throws(TooManyEvents) -> [StreamEvent] {
        var parser = EventStreamParser(format)
        var events: [StreamEvent] = []
        while let event = parser.next(in: body) ?? parser.last(in: body) {
            guard events.count < maxEvents else { throw TooManyEvents() }
            events.append(event)
        }
        return events
    }

    // MARK: Lines

    /// Returns the next line without its line end; nil if there is none yet.
    private mutating func nextLine(in body: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        let (lf, cr) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        if followsCR, scanned < body.count {
            followsCR = false
            if body[scanned] == lf {
                scanned += 1
                lineStart = scanned
            }
        }
        while scanned < body.count {
            let byte = body[scanned]
            scanned += 1
            guard byte == lf || byte == cr && format == .events else { continue }
            let line = UnsafeBufferPointer(rebasing: body[lineStart..<scanned - 1])
            lineStart = scanned
            lines += 1
            followsCR = byte == cr
            return line
        }
        return nil
    }

    /// Processes a line, whose number is ``lines``. Returns the event that it completes, if any.
    private mutating func take(_ line: UnsafeBufferPointer<UInt8>) -> StreamEvent? {
        let hasMark = lines == 1 && line.starts(with: [0xEF, 0xBB, 0xBF])
        let line = line.dropFirst(hasMark ? 3 : 0)
        switch format {
        case .lines: return lineEvent(line)
        case .events where line.isEmpty: return dispatched()
        case .events:
            take(field: line)
            return nil
        }
    }

    /// Returns the event of a line of NDJSON; nil for a blank line.
    private func lineEvent(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> StreamEvent? {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let first = line.firstIndex(where: { !isSpace($0) }), let last = line.lastIndex(where: { !isSpace($0) })
        else { return nil }
        return StreamEvent(name: nil, data: String(decoding: line[first...last], as: UTF8.self), line: lines)
    }

    private mutating func take(field line: Slice<UnsafeBufferPointer<UInt8>>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        let key = line[..<colon]
        if key.elementsEqual("data".utf8) {
            if firstDataLine == nil { firstDataLine = lines } else { data.append(UInt8(ascii: "\n")) }
            data += value
        } else if key.elementsEqual("event".utf8) {
            name = Array(value)
        } else if key.elementsEqual("id".utf8), !value.contains(0) {
            lastID = String(decoding: value, as: UTF8.self)
        }
        // A comment has an empty key. `retry` and unknown fields are ignored, too.
    }

    /// Returns the event that an empty line completes; nil if it has no data.
    private mutating func dispatched() -> StreamEvent? {
        defer {
            name = []
            data = []
            firstDataLine = nil
        }
        guard let firstDataLine else { return nil }
        return StreamEvent(
            name: name.isEmpty ? "message" : String(decoding: name, as: UTF8.self), id: lastID.isEmpty ? nil : lastID,
            data: String(decoding: data, as: UTF8.self), line: firstDataLine)
    }
}

/// The error for a stream with more than ``EventStreamParser/maxEvents`` events.
package struct TooManyEvents: Error {
    package let message = "the stream has more than \(EventStreamParser.maxEvents) events"
    package let hint = "end it earlier with stream: { until: … }, or request fewer events"

    package init() {}
}
