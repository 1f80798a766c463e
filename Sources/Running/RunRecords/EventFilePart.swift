/// An event file that is merged into a run unit by unit.
final class EventFilePart {
    private let file: EventFile
    private var pending: RunRecord?
    /// The totals computed from the requests: a run that was killed has no others.
    private var figures = RunEnd()
    private var writtenEnd: RunEnd?
    /// The statistics computed from the requests.
    private var computed: StatisticsTable
    /// The file of the collection of the current unit.
    private var collection = ""
    private var lastMoment: Moment
    /// The index of each collection in the run's list of files.
    let positions: [String: Int]
    /// The highest unit number so far.
    private(set) var lastUnit = 0

    init(_ file: EventFile) throws(EventFileError) {
        self.file = file
        lastMoment = file.header.startedAt
        computed = StatisticsTable(from: file.header.startedAt)
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

    /// The remark that the run was killed before it wrote its last record; nil if it was not.
    var cutShort: EventMerge.Notice? {
        guard writtenEnd == nil else { return nil }
        let counts = figures.counts
        let sampled = max(counts.passed, counts.failures)
        return .cutShort(path: path, isSample: file.header.load?.sample.map { sampled >= $0 } ?? false)
    }

    /// The statistics of the run; those of a run that was killed, or sent few requests, follow from its records.
    var statistics: RunStatistics {
        if let written = writtenEnd?.statistics { return written }
        var statistics = computed.statistics
        statistics.duration = end.duration
        return statistics
    }

    /// The totals of all records in the file.
    var end: RunEnd {
        // In a load, not every request has a record.
        if let writtenEnd, writtenEnd.unreported > 0 { return writtenEnd }
        var end = figures
        end.thresholds = writtenEnd?.thresholds ?? []
        end.coverage = writtenEnd?.coverage ?? []
        end.unitsNotBegun = writtenEnd?.unitsNotBegun ?? 0
        end.tokensMinted = writtenEnd?.tokensMinted ?? 0
        end.interrupted = writtenEnd?.interrupted ?? true
        end.killed = writtenEnd?.killed ?? true
        end.duration =
            writtenEnd?.duration ?? Milliseconds(.seconds(lastMoment.seconds - file.header.startedAt.seconds))
        return end
    }

    /// Emits all records of the next unit, including a missing end.
    func emitUnit(_ consume: (RunRecord) -> Void) throws(EventFileError) {
        guard let unit = pending?.unit else { return }
        var hasEnded = false
        while let record = pending, record.unit == unit {
            figures.add(record)
            add(record)
            if case .request(let request) = record, let moment = request.attempts.last?.exchanges.last?.startedAt {
                lastMoment = max(lastMoment, moment)
            }
            consume(record)
            if case .unitEnd = record { hasEnded = true }
            try advance()
        }
        lastUnit = max(lastUnit, unit)
        if !hasEnded { consume(.unitEnd(UnitEnd(unit: unit))) }
    }

    private func add(_ record: RunRecord) {
        switch record {
        case .unit(let unit): collection = unit.file
        // The setup and teardown of the project belong to no collection, and are not in statistics.
        case .request(let request): if positions[collection] != nil { computed.add(request, of: collection) }
        case .run, .token, .unitEnd, .end: break
        }
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
}
