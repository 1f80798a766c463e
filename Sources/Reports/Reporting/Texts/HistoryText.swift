package import RunRecords
import Text

/// The comparison of a request with earlier runs, in words.
package enum HistoryText {
    /// Returns the largest number of earlier runs of a request.
    static func runs(_ comparisons: [HistoryComparison]) -> Int { comparisons.reduce(0) { max($0, $1.runs.count) } }

    /// Returns a text such as `slower: p95 312 ms, 240 ms before`.
    package static func words(of comparison: HistoryComparison) -> String {
        guard let earlier = comparison.earlier else { return comparison.verdict.rawValue }
        return switch comparison.verdict {
        case .slower, .faster: "\(comparison.verdict.rawValue): p95 \(times(comparison.now, earlier))"
        case .worse, .better: "\(comparison.verdict.rawValue): \(shares(comparison.now, earlier))"
        case .same, .new: comparison.verdict.rawValue
        }
    }

    static func times(_ now: HistoryComparison.Figures, _ earlier: HistoryComparison.Figures) -> String {
        "\(DurationText.text(now.p95.duration)), \(DurationText.text(earlier.p95.duration)) before"
    }

    /// Returns the shares of flaky requests.
    static func flaky(_ now: HistoryComparison.Figures, _ earlier: HistoryComparison.Figures?) -> String {
        let shares = [now, earlier].compactMap(\.self).map { figures in
            FigureText.percent(figures.ended == 0 ? 0 : Double(figures.flaky) / Double(figures.ended))
        }
        return shares.count > 1 ? "\(shares[0]), \(shares[1]) before" : shares.joined()
    }

    static func shares(_ now: HistoryComparison.Figures, _ earlier: HistoryComparison.Figures) -> String {
        "\(FigureText.percent(now.passRate)) passed, \(FigureText.percent(earlier.passRate)) before"
    }
}
