import Diagnostics
import Placeholders
import RunRecords

/// The end of a run: the slowest requests, and in the last line the counts.
struct SummaryText {
    let style: TextStyle

    func lines(of figures: RunFigures) -> [String] {
        let slowest = figures.noteworthySlowest.map { slow in
            let name = DisplayText.printable(slow.name)
            let unit = figures.units.count > 1 ? style.dim(" — \(DisplayText.printable(slow.unit))") : ""
            return "  \(Self.right(DurationText.text(slow.time.duration)))  \(name)\(unit)"
        }
        return (slowest.isEmpty ? [] : [style.dim("slowest")] + slowest)
            + [text(of: figures.result, retried: figures.retriedCount)]
    }

    func text(of end: RunEnd, retried: Int = 0) -> String {
        var counts: [String] = []
        if end.failed > 0 { counts.append(style.red("\(end.failed) failed")) }
        if end.errored > 0 { counts.append(style.red("\(end.errored) not carried out")) }
        if end.passed > 0 { counts.append(style.green("\(end.passed) passed")) }
        if end.skipped > 0 { counts.append(style.yellow("\(end.skipped) skipped")) }
        if end.interrupted { counts.insert(style.red("interrupted"), at: 0) }
        if end.total == 0 { counts.append("nothing ran") }
        let requests = end.total == 0 ? "" : " of \(CountedNoun.text(end.total, "request"))"
        let remarks =
            (retried > 0 ? ["\(CountedNoun.text(retried, "request")) retried"] : [])
            + (end.tokensMinted > 0 ? ["\(CountedNoun.text(end.tokensMinted, "token")) minted"] : [])
        return "\(counts.joined(separator: ", "))\(requests) in \(DurationText.text(end.duration.duration))"
            + (remarks.isEmpty ? "" : "   (\(remarks.joined(separator: ", ")))")
    }

    /// Set so that units stand below units.
    private static func right(_ time: String) -> String {
        String(repeating: " ", count: max(0, 8 - DisplayText.width(of: time))) + time
    }
}
