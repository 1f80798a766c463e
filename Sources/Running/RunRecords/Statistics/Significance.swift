/// Standard scores of differences, under the assumption that there is none.
enum Significance {
    /// Returns the score of the rank-sum test (Mann and Whitney, 1947) with the correction for ties: positive if the times
    /// of the first histogram are longer.
    static func score(of one: TimeHistogram, above other: TimeHistogram) -> Double {
        let (n, m) = (Double(one.count), Double(other.count))
        guard n > 0, m > 0 else { return 0 }
        var counts: [Int: (one: Double, other: Double)] = [:]
        for (index, count) in one.buckets { counts[index, default: (0, 0)].one += Double(count) }
        for (index, count) in other.buckets { counts[index, default: (0, 0)].other += Double(count) }
        var (below, wins, ties) = (0.0, 0.0, 0.0)
        for (_, count) in counts.sorted(by: { $0.key < $1.key }) {
            wins += count.one * (below + count.other / 2)
            below += count.other
            let tied = count.one + count.other
            ties += tied * tied * tied - tied
        }
        let total = n + m
        guard total > 1 else { return 0 }
        let variance = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
        return variance > 0 ? (wins - n * m / 2) / variance.squareRoot() : 0
    }

    /// Returns the score of the difference between two shares: positive if the first is larger.
    static func score(ofShares one: (part: Int, all: Int), _ other: (part: Int, all: Int)) -> Double {
        guard one.all > 0, other.all > 0 else { return 0 }
        let (n, m) = (Double(one.all), Double(other.all))
        let share = Double(one.part + other.part) / (n + m)
        let variance = share * (1 - share) * (1 / n + 1 / m)
        return variance > 0 ? (Double(one.part) / n - Double(other.part) / m) / variance.squareRoot() : 0
    }
}
