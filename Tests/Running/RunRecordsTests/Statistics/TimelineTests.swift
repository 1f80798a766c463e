import JSON
import Testing

@testable import RunRecords

struct TimelineTests {
    private static func sample(at second: Double) -> AttemptSample {
        var sample = AttemptSample()
        sample.end = second
        sample.time = Milliseconds(.milliseconds(10))
        return sample
    }

    @Test func attemptsAreInTheIntervalOfTheirEnd() {
        var timeline = Timeline(from: Moment(100))
        for second in [100.2, 100.9, 102.5] { timeline.add(Self.sample(at: second), isFailure: second > 102) }
        #expect(timeline.points.map(\.sent) == [2, 0, 1])
        #expect(timeline.points.map(\.failures) == [0, 0, 1])
    }

    @Test func longRunsHaveLongerIntervals() {
        var timeline = Timeline(from: Moment(0))
        for second in 0..<100_000 { timeline.add(Self.sample(at: Double(second)), isFailure: false) }
        #expect(timeline.points.count <= 240)
        #expect(timeline.interval == 512)
        #expect(timeline.points.reduce(0) { $0 + $1.sent } == 100_000)
    }

    @Test func aClockThatJumpsMakesNoInterval() {
        var timeline = Timeline(from: Moment(100))
        for second in [100.5, 1e12, 50] { timeline.add(Self.sample(at: second), isFailure: false) }
        #expect(timeline.points.map(\.sent) == [2])
    }

    @Test(arguments: [(0.0, 3.0), (3.0, 0.0), (0.0, 1000.0), (1000.0, 0.0)])
    func mergedTimelinesBeginWithTheFirst(one: Double, other: Double) throws {
        var timelines = [one, other].map { start in
            var timeline = Timeline(from: Moment(start))
            for second in 0..<10 { timeline.add(Self.sample(at: start + Double(second) + 0.5), isFailure: false) }
            return timeline
        }
        let last = timelines.removeLast()
        timelines[0].add(last)
        #expect(timelines[0].startedAt == Moment(0))
        #expect(timelines[0].points.reduce(0) { $0 + $1.sent } == 20)
        if max(one, other) == 3 { #expect(timelines[0].points.map(\.sent) == [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1]) }
    }

    /// An interval that is no power of two, or too long, would let a merge run forever.
    @Test(arguments: [("interval", "0"), ("interval", "3"), ("interval", "4611686018427387904"), ("interval", "-2")])
    func otherIntervalsAreRejected(member: String, value: String) throws {
        var end = RunEnd()
        end.statistics = RunStatistics()
        var stream = JSONStream()
        RunRecord.end(end).write(to: &stream)
        let text = String(decoding: stream.bytes, as: UTF8.self)
        #expect(throws: Never.self) { try RunRecord(reading: JSONValue(parsing: text)) }
        let changed = text.replacing("\"\(member)\":1", with: "\"\(member)\":\(value)")
        #expect(changed != text)
        #expect(throws: RecordReadingError.self) { try RunRecord(reading: JSONValue(parsing: changed)) }
    }
}
