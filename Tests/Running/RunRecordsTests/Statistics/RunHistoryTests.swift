import JSON
import Testing

@testable import RunRecords

struct RunHistoryTests {
    private static func request(
        _ name: String = "R", line: Int = 1, times: [Int] = [], failed: Int = 0
    ) -> RequestStatistics {
        var request = RequestStatistics()
        (request.collection, request.name) = ("a.yaml", name)
        request.place = PlaceRecord(file: "a.yaml", line: line, column: 1, endLine: line, endColumn: 2)
        for time in times {
            var attempt = AttemptSample()
            attempt.time = Milliseconds(.milliseconds(time))
            request.add(attempt)
        }
        for number in times.indices {
            let isFailure = number < failed
            request.add(isFailure ? .failed : .passed, isFlaky: false, failure: isFailure ? "check" : nil)
        }
        return request
    }

    private static func statistics(_ requests: RequestStatistics...) -> RunStatistics {
        var statistics = RunStatistics()
        statistics.requests = requests
        statistics.duration = Milliseconds(.seconds(10))
        return statistics
    }

    private static func history(_ runs: [RunStatistics]) -> RunHistory {
        runs.enumerated().reduce(into: RunHistory()) { $0.add($1.element, at: Moment(Double($1.offset))) }
    }

    @Test func writtenHistoryIsRead() throws {
        let history = Self.history([Self.statistics(Self.request(times: [1, 2]), Self.request("S", times: [3]))])
        let read = try RunHistory(history.bytes)
        #expect(read.entries == history.entries)
        #expect(!read.isCut)
    }

    @Test func lastRunsAreKept() {
        let runs = (0..<150).map { Self.statistics(Self.request(times: [$0])) }
        let history = Self.history(runs)
        #expect(Set(history.entries.map(\.startedAt)).count == 100)
        #expect(history.entries.first?.startedAt == Moment(50))
    }

    @Test func aRunThatIsReportedAgainReplacesItself() {
        var history = Self.history([Self.statistics(Self.request(times: [1]))])
        history.add(Self.statistics(Self.request(times: [1])), at: Moment(0))
        #expect(history.entries.count == 1)
    }

    /// A line of the file can be added above a request.
    @Test func requestIsKnownByItsName() {
        let history = Self.history([Self.statistics(Self.request(line: 1, times: [1]))])
        let now = Self.statistics(Self.request(line: 7, times: [1]), Self.request("S", times: [1]))
        #expect(history.comparisons(with: now, at: Moment(9)).map(\.runs.count) == [1, 0])
    }

    @Test func requestsOfTheSameNameAreOne() {
        let both = Self.statistics(Self.request(line: 1, times: [1, 2]), Self.request(line: 2, times: [3]))
        let comparisons = Self.history([both, both]).comparisons(with: both, at: Moment(9))
        #expect(comparisons.map(\.now.ended) == [3])
        #expect(comparisons.first?.runs.map(\.ended) == [3, 3])
    }

    @Test func incompleteLastLineIsLeftOut() throws {
        let history = Self.history([
            Self.statistics(Self.request(times: [1])), Self.statistics(Self.request(times: [2])),
        ])
        for count in [1, 10, 100] {
            let read = try RunHistory(Array(history.bytes.dropLast(count + 1)))
            #expect(read.isCut)
            #expect(read.entries.count == 1)
        }
    }

    @Test(arguments: [
        ("{}\n", 1, "\"version\" is missing"), ("x\n", 1, "it is not JSON"),
        (#"{"version":2}"# + "\n", 1, "its version is 2, and this hubrun knows only 1"),
        ("\n\n[]\n", 3, "it is no JSON object"),
    ])
    func wrongLineIsNamed(text: String, line: Int, message: String) {
        #expect {
            try RunHistory(Array(text.utf8))
        } throws: { error in
            let error = error as? RunHistory.LineError
            return error?.line == line && error?.message == message
        }
    }

    /// - Parameters: The times, and the number of failures, of this run and of three earlier ones.
    @Test(arguments: [
        (Array(100..<200), 0, Array(100..<200), 0, HistoryComparison.Verdict.same),
        (Array(150..<250), 0, Array(100..<200), 0, .slower), (Array(100..<200), 0, Array(150..<250), 0, .faster),
        // Few times prove nothing.
        ([300, 310], 0, Array(100..<200), 0, .same), (Array(100..<200), 30, Array(100..<200), 1, .worse),
        (Array(100..<200), 0, Array(100..<200), 30, .better), (Array(100..<200), 2, Array(100..<200), 1, .same),
        // A small difference may be certain, and is still small.
        (Array(repeating: 103, count: 500), 0, Array(repeating: 100, count: 500), 0, .same),
    ])
    func differenceMustBeLargeAndNoChance(
        times: [Int], failed: Int, earlier: [Int], earlierFailed: Int, verdict: HistoryComparison.Verdict
    ) throws {
        let history = Self.history(
            (0..<3).map { _ in Self.statistics(Self.request(times: earlier, failed: earlierFailed)) })
        let now = Self.statistics(Self.request(times: times, failed: failed))
        let comparison = try #require(history.comparisons(with: now, at: Moment(9)).first)
        #expect(comparison.verdict == verdict)
        #expect(comparison.runs.count == 3)
    }

    @Test func requestWithoutEarlierRunsIsNew() {
        let comparisons = RunHistory().comparisons(with: Self.statistics(Self.request(times: [1])), at: Moment(0))
        #expect(comparisons.map(\.verdict) == [.new])
        #expect(comparisons.first?.earlier == nil)
    }

    /// The scores of published examples.
    @Test func scoresAreThoseOfTheTests() {
        func histogram(_ times: [Int]) -> TimeHistogram {
            times.reduce(into: TimeHistogram()) { $0.add(Milliseconds(microseconds: $1)) }
        }
        // All of one are above all of the other: U = 25 of 25, mean 12.5, deviation √(25 · 11 / 12).
        let score = Significance.score(of: histogram([6, 7, 8, 9, 10]), above: histogram([1, 2, 3, 4, 5]))
        #expect(abs(score - 12.5 / (25.0 * 11 / 12).squareRoot()) < 1e-9)
        #expect(Significance.score(of: histogram([5, 5, 5]), above: histogram([5, 5])) == 0)
        #expect(Significance.score(of: TimeHistogram(), above: histogram([1])) == 0)
        #expect(abs(Significance.score(ofShares: (30, 100), (10, 100)) - 3.5355) < 1e-3)
        #expect(Significance.score(ofShares: (0, 100), (0, 100)) == 0)
    }
}
