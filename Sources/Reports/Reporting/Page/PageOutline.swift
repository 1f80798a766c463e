import RunRecords

/// A request's entry in the list of the HTML report. Member names are short, because there can be very many entries.
struct PageOutline {
    /// The limit for each text, in characters.
    private static let maximum = 300

    let request: RequestRecord
    let ordinal: Int
    /// The position of the request's record; nil if there was no room for the record.
    let record: PageBlock.Place?

    func write(to stream: inout JSONStream) {
        let attempt = request.attempts.last
        stream.integer("i", ordinal)
        if request.section != .requests { stream.string("s", request.section.rawValue) }
        if !request.groups.isEmpty {
            stream.array("g", request.groups) { stream, group in
                stream.open("[")
                stream.string(Self.short(group.name))
                stream.integer(group.position)
                stream.close("]")
            }
        }
        stream.string("n", Self.short(request.resolvedName ?? request.name))
        stream.string("e", ifAny: request.element.map(Self.short))
        stream.string("o", request.outcome.rawValue)
        stream.string("w", attempt?.word ?? "")
        stream.milliseconds("d", request.time)
        if request.attempts.count > 1 { stream.integer("a", request.attempts.count) }
        if let sent = attempt?.exchanges.last?.request {
            stream.string("m", sent.method)
            stream.string("u", Self.short(sent.url))
        }
        stream.string("r", ifAny: (request.problems.first?.message ?? request.reason).map(Self.short))
        // Failures are grouped by hubrun's own diagnosis.
        stream.string("k", ifAny: request.notes.first { $0.origin == .diagnosis }.map { Self.short($0.message) })
        if let record {
            stream.array("c", [record.block, record.line]) { $0.integer($1) }
        }
        writePhases(to: &stream)
    }

    /// Writes for each exchange its start, in milliseconds since 1970, and the duration of each phase, in milliseconds.
    private func writePhases(to stream: inout JSONStream) {
        let exchanges = request.attempts.suffix(20).flatMap { $0.exchanges.suffix(10) }
        let timed = exchanges.compactMap { exchange in
            exchange.timings.map { (exchange.startedAt, $0) }
        }
        guard !timed.isEmpty else { return }
        stream.array("p", timed) { stream, exchange in
            let (start, timings) = exchange
            let phases = [timings.dns, timings.connect, timings.tls, timings.firstByte, timings.transfer]
            stream.array([start?.millisecondsText ?? "null"] + phases.map(\.text)) { $0.literal($1) }
        }
    }

    static func short(_ text: String) -> String {
        text.utf8.count > maximum ? String(text.prefix(maximum)) + "…" : text
    }
}

extension Moment {
    /// The milliseconds since 1970.
    fileprivate var millisecondsText: String { String(Int((seconds * 1000).rounded())) }
}
