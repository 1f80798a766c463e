import JSON
import Text

/// The statistics of earlier runs, one line of JSON for each run and request.
package struct RunHistory: Sendable {
    /// The statistics of a request in one run.
    package struct Entry: Record, Equatable {
        package var version = RunHistory.version
        package var startedAt = Moment(0)
        /// The time during which the run counted requests.
        package var duration = Milliseconds.zero
        package var request = RequestStatistics()

        package init() {}

        package init(_ request: RequestStatistics, at start: Moment, for duration: Milliseconds) {
            (startedAt, self.duration) = (start, duration)
            self.request = request
            // Percentiles of phases are rarely compared, and they would make the file three times as long.
            self.request.phases = PhaseStatistics()
        }

        package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
            try visitor.member("version", &version)
            try visitor.member("startedAt", &startedAt)
            try visitor.member("duration", &duration)
            try visitor.member("request", &request)
        }
    }

    /// A line that is no entry.
    package struct LineError: Error, Sendable, Equatable {
        /// The number of the line, from 1.
        package let line: Int
        package let message: String
        package let hint: String
    }

    package static let version = 1
    /// The number of runs that are kept.
    package static let maximumRuns = 100
    /// The size of the file, in bytes, above which the oldest runs are removed.
    private static let maximumBytes = 32 << 20

    package private(set) var entries: [Entry] = []
    /// True if the last line is incomplete, because a writer was killed.
    package private(set) var isCut = false

    package init() {}

    /// Reads the lines of a file.
    package init(_ bytes: [UInt8]) throws(LineError) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            do throws(LineError) {
                entries.append(try Self.entry(line, number: index + 1))
            } catch {
                // A complete line ends with a line break.
                guard index == lines.count - 1 else { throw error }
                isCut = true
            }
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>, number: Int) throws(LineError) -> Entry {
        guard let json = try? JSONValue(parsing: Array(line)) else {
            let isConflict = ConflictMarker.isMarker(line)
            throw LineError(
                line: number, message: isConflict ? "it is a conflict marker of git" : "it is not JSON",
                hint: isConflict ? "keep the lines of both sides, and remove the markers" : "remove the line")
        }
        if case .object(let members) = json, let version = members[key: "version"],
            version != .number(JSONNumber(Self.version))
        {
            throw LineError(
                line: number,
                message: "its version is \(version.compactText()), and this hubrun knows only \(Self.version)",
                hint: "use a newer hubrun, or begin another folder")
        }
        do throws(RecordReadingError) {
            let entry = try Entry(reading: json)
            guard entry.request.isSensible(RunRecord.numbers) else {
                throw RecordReadingError(.unknownValue, at: ["request"])
            }
            return entry
        } catch {
            throw LineError(line: number, message: error.message, hint: "remove the line")
        }
    }

    /// The file's content.
    package var bytes: [UInt8] {
        var stream = JSONStream()
        for entry in entries {
            entry.write(to: &stream)
            stream.raw("\n")
        }
        return stream.bytes
    }

    /// Returns the history without a run.
    package func without(_ start: Moment) -> RunHistory {
        var history = self
        history.entries.removeAll { $0.startedAt == start }
        return history
    }

    /// Adds a run in place of one with the same start; the oldest runs beyond the limit are removed.
    package mutating func add(_ statistics: RunStatistics, at start: Moment) {
        self = without(start)
        entries += statistics.requests.map { Entry($0, at: start, for: statistics.duration) }
        isCut = false
        var (starts, size) = (Set<Moment>(), 0)
        let kept = entries.sorted { $0.startedAt > $1.startedAt }.prefix { entry in
            var stream = JSONStream()
            entry.write(to: &stream)
            size += stream.bytes.count + 1
            starts.insert(entry.startedAt)
            return starts.count <= Self.maximumRuns && (size <= Self.maximumBytes || starts.count == 1)
        }
        // A run that does not fit as a whole is left out, but for this one.
        let first = kept.count < entries.count && starts.count > 1 ? starts.min() : nil
        entries.removeAll { entry in first.map { entry.startedAt <= $0 } ?? false }
    }

    /// Returns the statistics of some requests in all runs together.
    package func statistics(_ isIncluded: (RequestStatistics) -> Bool) -> RunStatistics {
        var (statistics, durations): (RunStatistics, [Moment: Duration]) = (RunStatistics(), [:])
        for entry in entries where isIncluded(entry.request) {
            statistics.requests.append(entry.request)
            durations[entry.startedAt] = entry.duration.duration
        }
        statistics.duration = Milliseconds(durations.values.reduce(.zero, +))
        return statistics
    }

    /// Returns each request that a run sent, compared with the earlier runs. A request is known by its collection and name
    /// with groups, because its line may have changed; requests of the same name are one.
    package func comparisons(with statistics: RunStatistics?, at start: Moment) -> [HistoryComparison] {
        var earlier: [Key: [Moment: Entry]] = [:]
        for entry in entries {
            earlier[Key(entry.request), default: [:]][entry.startedAt, default: entry.empty].request
                .add(entry.request)
        }
        var (requests, order): ([Key: RequestStatistics], [Key]) = ([:], [])
        for request in statistics?.requests ?? [] where request.sent > 0 {
            let key = Key(request)
            if requests[key] == nil { order.append(key) }
            requests[key, default: request.empty].add(request)
        }
        return order.compactMap { key in
            let entries = (earlier[key] ?? [:]).values.sorted { $0.startedAt < $1.startedAt }
            return requests[key].map { HistoryComparison(of: $0, at: start, with: entries) }
        }
    }

    private struct Key: Hashable {
        let collection: String
        let title: String

        init(_ request: RequestStatistics) { (collection, title) = (request.collection, request.title) }
    }
}

extension RunHistory.Entry {
    /// The entry without its figures.
    fileprivate var empty: RunHistory.Entry { RunHistory.Entry(request.empty, at: startedAt, for: duration) }
}
