import JSON
import Testing

@testable import RunRecords

struct TimeHistogramTests {
    /// Numbers of many sizes, the same in every run.
    private static let times: [Int] = {
        var state: UInt64 = 88_172_645_463_325_252
        return (0..<20_000).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 27) >> Int(state % 37)
        }
    }()

    private static func histogram(_ times: some Sequence<Int>) -> TimeHistogram {
        times.reduce(into: TimeHistogram()) { $0.add(Milliseconds(microseconds: $1)) }
    }

    @Test(arguments: [0.01, 0.25, 0.5, 0.9, 0.95, 0.99, 0.999, 1])
    func percentilesAreThoseOfTheTimesWithinOnePercent(share: Double) {
        let sorted = Self.times.sorted()
        let exact = sorted[max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
        let found = Self.histogram(Self.times).percentile(share).microseconds
        #expect(exact <= found && Double(found) <= Double(exact) * 1.01)
    }

    @Test func everyTimeIsInABucketOfItsSize() {
        for time in Self.times + Array(0...2000) + [(1 << 37) - 1] {
            var histogram = TimeHistogram()
            histogram.add(Milliseconds(microseconds: time))
            let bucket = histogram.buckets.map(\.index)
            let times = TimeHistogram.times(in: bucket.first ?? -1)
            #expect(bucket.count == 1 && times.contains(time), "\(time)")
            #expect(times.count == 1 || Double(times.count) <= Double(times.lowerBound) / 100)
        }
    }

    @Test func longerTimesThanTheLastBucketAreInIt() {
        let histogram = Self.histogram([1 << 50])
        #expect(histogram.maximum.microseconds == 1 << 50)
        #expect(histogram.percentile(0.5).microseconds < 1 << 37)
    }

    @Test func figuresAreThoseOfTheTimes() {
        let histogram = Self.histogram([10, 20, 30, 40])
        #expect(histogram.count == 4)
        #expect(histogram.minimum.microseconds == 10)
        #expect(histogram.maximum.microseconds == 40)
        #expect(histogram.mean.microseconds == 25)
        #expect(histogram.median.microseconds == 20)
        // The square root of 125.
        #expect(histogram.deviation.microseconds == 11)
    }

    @Test func emptyHistogramHasZeroes() {
        #expect(TimeHistogram().percentile(0.99) == .zero)
        #expect(TimeHistogram().mean == .zero)
        #expect(TimeHistogram().deviation == .zero)
    }

    @Test func mergedHistogramIsThatOfAllTimes() {
        let whole = Self.histogram(Self.times)
        var merged = TimeHistogram()
        for part in 0..<8 {
            merged.add(Self.histogram(Self.times.enumerated().filter { $0.offset % 8 == part }.map(\.element)))
        }
        #expect(merged.buckets.map(\.index) == whole.buckets.map(\.index))
        #expect(merged.buckets.map(\.count) == whole.buckets.map(\.count))
        #expect((merged.mean, merged.minimum, merged.maximum) == (whole.mean, whole.minimum, whole.maximum))
    }

    @Test func writtenHistogramIsRead() throws {
        let histogram = Self.histogram(Self.times)
        var stream = JSONStream()
        histogram.write(to: &stream)
        let json = try JSONValue(parsing: String(decoding: stream.bytes, as: UTF8.self))
        let read = try TimeHistogram(reading: json)
        #expect(read.buckets.map(\.count) == histogram.buckets.map(\.count))
        #expect(read.percentile(0.99) == histogram.percentile(0.99))
        #expect(read.mean == histogram.mean)
    }

    @Test(arguments: [
        #"{"count":1,"sum":1,"minimum":1,"maximum":1,"buckets":[1]}"#,
        #"{"count":1,"sum":1,"minimum":1,"maximum":1,"buckets":[-1,1]}"#,
        #"{"count":1,"sum":1,"minimum":1,"maximum":1,"buckets":[4611686018427387904,1]}"#,
        #"{"count":1,"sum":1,"minimum":1,"maximum":1,"buckets":[1,-1]}"#,
        #"{"count":2,"sum":1,"minimum":1,"maximum":1,"buckets":[1,1]}"#,
        #"{"count":1,"sum":-1,"minimum":1,"maximum":1,"buckets":[1,1]}"#,
        #"{"count":1,"sum":9223372036854775807,"minimum":0,"maximum":1,"buckets":[0,1]}"#,
        #"{"count":1,"sum":1,"minimum":2,"maximum":1,"buckets":[1,1]}"#,
        #"{"count":1,"minimum":1,"maximum":1,"buckets":[1,1]}"#, "[]",
    ])
    func otherJSONIsRejected(text: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: RecordReadingError.self) { try TimeHistogram(reading: json) }
    }
}
