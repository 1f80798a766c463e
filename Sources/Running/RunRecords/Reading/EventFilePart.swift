/// A file of events on its way into a merged run, unit by unit.
final class EventFilePart {
    private let file: EventFile
    private var pending: RunRecord?
    /// Counted from its requests: of a run that was killed there are no other figures.
    private var figures = RunEnd()
    private var writtenEnd: RunEnd?
    private var lastMoment: Moment
    /// Where each collection stands among those of the run.
    let positions: [String: Int]
    /// The highest number of a unit so far.
    private(set) var lastUnit = 0

    init(_ file: EventFile) throws(EventFileError) {
        self.file = file
        lastMoment = file.header.startedAt
        positions = Dictionary(zip(file.header.files, 0...)) { first, _ in first }
        try advance()
    }

    var path: String { file.path }

    /// The number of the unit that comes next; nil when there is none.
    var nextUnit: Int? { pending?.unit }

    /// The unit that comes next, as far as it is told of.
    var nextUnitRecord: UnitRecord? {
        guard case .unit(let unit)? = pending else { return nil }
        return unit
    }

    /// Whether the run was killed before it could tell its end.
    var isCutShort: Bool { writtenEnd == nil }

    /// The figures of what the file has told.
    var end: RunEnd {
        var end = figures
        end.unitsNotBegun = writtenEnd?.unitsNotBegun ?? 0
        end.tokensMinted = writtenEnd?.tokensMinted ?? 0
        end.interrupted = writtenEnd?.interrupted ?? true
        end.duration =
            writtenEnd?.duration ?? Milliseconds(.seconds(lastMoment.seconds - file.header.startedAt.seconds))
        return end
    }

    /// Tells all records of the unit that comes next, its end too where that is missing.
    func emitUnit(_ consume: (RunRecord) -> Void) throws(EventFileError) {
        guard let unit = pending?.unit else { return }
        var hasEnded = false
        while let record = pending, record.unit == unit {
            count(record)
            consume(record)
            if case .unitEnd = record { hasEnded = true }
            try advance()
        }
        lastUnit = max(lastUnit, unit)
        if !hasEnded { consume(.unitEnd(UnitEnd(unit: unit))) }
    }

    private func advance() throws(EventFileError) {
        pending = try file.next()
        if case .end(let end)? = pending {
            writtenEnd = end
            pending = nil
            guard try file.next() == nil else { throw file.error(.severalRuns) }
        }
        if case .run? = pending { throw file.error(.severalRuns) }
    }

    private func count(_ record: RunRecord) {
        guard case .request(let request) = record else { return }
        figures.sent += request.attempts.count
        figures.counts.add(request.outcome)
        if let moment = request.attempts.last?.exchanges.last?.startedAt { lastMoment = max(lastMoment, moment) }
    }
}
