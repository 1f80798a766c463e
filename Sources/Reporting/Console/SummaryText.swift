import Diagnostics
import RunRecords
import Times

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
        let counts = end.counts
        var words = end.interrupted ? [style.red("interrupted")] : []
        words += counts.failureWords.map(style.red)
        if counts.passed > 0 { words.append(style.green("\(counts.passed) passed")) }
        if counts.skipped > 0 { words.append(style.yellow("\(counts.skipped) skipped")) }
        if counts.total == 0 { words.append("nothing ran") }
        let requests = counts.total == 0 ? "" : " of \(CountedNoun.text(counts.total, "request"))"
        let remarks =
            [end.notBegunWords, end.insecureWords].compactMap { $0.map(style.yellow) }
            + (retried > 0 ? ["\(CountedNoun.text(retried, "request")) retried"] : [])
            + (end.tokensMinted > 0 ? ["\(CountedNoun.text(end.tokensMinted, "token")) minted"] : [])
        return "\(words.joined(separator: ", "))\(requests) in \(DurationText.text(end.duration.duration))"
            + (remarks.isEmpty ? "" : "   (\(remarks.joined(separator: ", ")))")
    }

    /// Set so that units stand below units.
    private static func right(_ time: String) -> String {
        DisplayText.spaces(8 - DisplayText.width(of: time)) + time
    }
}
