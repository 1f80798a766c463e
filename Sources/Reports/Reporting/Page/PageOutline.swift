import RunRecords

/// What the list of a page shows of a request; its member names are short, because there may be very many.
struct PageOutline {
    /// Characters of each text.
    private static let maximum = 300

    let request: RequestRecord
    let ordinal: Int
    /// Where its record lies; nil where there was no room for it.
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
        // What several failures have in common: hubrun's own diagnosis.
        stream.string("k", ifAny: request.notes.first { $0.origin == .diagnosis }.map { Self.short($0.message) })
        if let record {
            stream.array("c", [record.block, record.line]) { $0.integer($1) }
        }
        writePhases(to: &stream)
    }

    /// A list of numbers for each exchange: when it began, in milliseconds since 1970, and how long each phase took.
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
    /// Since 1970.
    fileprivate var millisecondsText: String { String(Int((seconds * 1000).rounded())) }
}
