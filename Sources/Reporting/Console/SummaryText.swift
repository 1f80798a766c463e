import Diagnostics
import Placeholders
import RunRecords

/// The last line of a run.
struct SummaryText {
    let style: TextStyle

    func text(of end: RunEnd) -> String {
        var counts: [String] = []
        if end.failed > 0 { counts.append(style.red("\(end.failed) failed")) }
        if end.errored > 0 { counts.append(style.red("\(end.errored) not carried out")) }
        if end.passed > 0 { counts.append(style.green("\(end.passed) passed")) }
        if end.skipped > 0 { counts.append(style.yellow("\(end.skipped) skipped")) }
        if end.interrupted { counts.insert(style.red("interrupted"), at: 0) }
        if end.total == 0 { counts.append("nothing ran") }
        let requests = end.total == 0 ? "" : " of \(CountedNoun.text(end.total, "request"))"
        let tokens = end.tokensMinted == 0 ? "" : "   (\(CountedNoun.text(end.tokensMinted, "token")) minted)"
        return "\(counts.joined(separator: ", "))\(requests) in \(DurationText.text(end.duration.duration))\(tokens)"
    }
}
