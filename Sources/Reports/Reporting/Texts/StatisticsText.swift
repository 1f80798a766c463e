import RunRecords
import Text

/// The statistics of a run as a table of texts: a row for each request, and one for all together.
struct StatisticsText {
    /// The number of requests that have a row, the slowest first in a longer list.
    private static let limit = 50

    /// The names of the columns after the name of the request.
    static let columns = ["sent", "failed", "rate", "median", "p95", "p99", "max"]

    struct Row {
        let name: String
        /// The texts of the ``columns``.
        let cells: [String]
        let hasFailures: Bool
    }

    let rows: [Row]
    /// The number of requests without a row.
    let omitted: Int
    /// The failures by kind, such as `12 × 503, 3 × timeout`; nil if there are none.
    let failures: String?
    /// A sentence about the rate that was not reached, or the client as the limit; nil if there is none.
    let remark: String?

    init(_ statistics: RunStatistics) {
        let requests = statistics.requests.filter { $0.sent > 0 }
        var shown = requests
        if requests.count > Self.limit {
            shown = Array(requests.sorted { $0.time.percentile(0.95) > $1.time.percentile(0.95) }.prefix(Self.limit))
        }
        omitted = requests.count - shown.count
        var rows = shown.map { Self.row($0.title, $0, statistics) }
        let total = statistics.total
        if requests.count > 1 { rows.append(Self.row("all", total, statistics)) }
        self.rows = rows
        let kinds = total.failures.sorted { $0.count > $1.count }.map { "\($0.count) × \($0.kind)" }
        failures = kinds.isEmpty ? nil : kinds.joined(separator: ", ")
        remark = statistics.remark
    }

    private static func row(_ name: String, _ request: RequestStatistics, _ run: RunStatistics) -> Row {
        let failures = request.counts.failures
        let times = request.time
        let figures = [times.median, times.percentile(0.95), times.percentile(0.99), times.maximum]
        return Row(
            name: name,
            cells: [
                String(request.sent), String(failures), "\(FigureText.number(run.rate(of: request)))/s",
            ] + figures.map { times.isEmpty ? "–" : DurationText.text($0.duration) },
            hasFailures: failures > 0)
    }
}

extension RunStatistics {
    /// The least share of the rate that counts as reached.
    private static let reached = 0.95
    /// The shortest delay that is worth a remark.
    private static let noteworthyDelay = Milliseconds(.milliseconds(10))
    /// The share of the processors' time, in percent, above which the client was the limit.
    private static let busy = 90

    /// Sentences about a rate that was not reached, late requests, or busy processors; nil without one.
    fileprivate var remark: String? {
        let sent = total.sent
        var remarks: [String] = []
        if let due, due > 0, Double(sent) < Double(due) * Self.reached {
            let seconds = duration.value / 1000
            let wanted = seconds > 0 ? Double(due) / seconds : 0
            // Without the delays, which more jobs would avoid.
            let phases = total.phases
            let time =
                [phases.dns, phases.connect, phases.tls].reduce(0) { $0 + $1.mean.value * Double($1.count) }
                / Double(max(1, sent)) + phases.firstByte.mean.value + phases.transfer.mean.value
            let jobs = Int(min(1e9, wanted * time / 1000).rounded(.up)) + 1
            remarks.append(
                "the rate was not reached: \(sent) of \(due) requests were sent; \(FigureText.number(wanted))/s "
                    + "need about \(CountedNoun.text(max(2, jobs), "job")) with these times (--jobs)")
        } else if late.longest >= Self.noteworthyDelay {
            remarks.append(
                "\(CountedNoun.text(late.count, "request")) began late, up to "
                    + "\(DurationText.text(late.longest.duration)), which is part of their times")
        }
        if let share = processorShare, share > Self.busy {
            remarks.append("hubrun used \(share) % of the processors: the times may be those of this machine")
        }
        return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
}
