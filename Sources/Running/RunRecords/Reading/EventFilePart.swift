/// An event file that is merged into a run unit by unit.
final class EventFilePart {
    private let file: EventFile
    private var pending: RunRecord?
    /// The totals computed from the requests: a run that was killed has no others.
    private var figures = RunEnd()
    private var writtenEnd: RunEnd?
    private var lastMoment: Moment
    /// The index of each collection in the run's list of files.
    let positions: [String: Int]
    /// The highest unit number so far.
    private(set) var lastUnit = 0

    init(_ file: EventFile) throws(EventFileError) {
        self.file = file
        lastMoment = file.header.startedAt
        positions = Dictionary(zip(file.header.files, 0...)) { first, _ in first }
        try advance()
    }

    var path: String { file.path }

    /// The number of the next unit; nil at the end.
    var nextUnit: Int? { pending?.unit }

    /// The record that starts the next unit; nil if it is missing.
    var nextUnitRecord: UnitRecord? {
        guard case .unit(let unit)? = pending else { return nil }
        return unit
    }

    /// True if the run was killed before it wrote its last record.
    var isCutShort: Bool { writtenEnd == nil }

    /// The totals of all records in the file.
    var end: RunEnd {
        var end = figures
        end.unitsNotBegun = writtenEnd?.unitsNotBegun ?? 0
        end.tokensMinted = writtenEnd?.tokensMinted ?? 0
        end.interrupted = writtenEnd?.interrupted ?? true
        end.duration =
            writtenEnd?.duration ?? Milliseconds(.seconds(lastMoment.seconds - file.header.startedAt.seconds))
        return end
    }

    /// Emits all records of the next unit, including a missing end.
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
        if let scripts = request.scripts { figures.add(scripts) }
        if let moment = request.attempts.last?.exchanges.last?.startedAt { lastMoment = max(lastMoment, moment) }
    }
}
