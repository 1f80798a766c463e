package import JSON

/// A histogram of times, with a relative error below 1 %.
///
/// Buckets as in HdrHistogram (Gil Tene): times below 256 µs have one bucket for each microsecond; above, each power of
/// two is divided into 128 buckets of the same width. Counts of the same buckets add up, so histograms of several
/// processes are merged exactly.
package struct TimeHistogram: Sendable, Equatable {
    /// The number of times.
    package private(set) var count = 0
    /// The sum of all times, in microseconds.
    private var sum = 0
    package private(set) var minimum = Milliseconds.zero
    package private(set) var maximum = Milliseconds.zero
    /// The counts of the buckets from ``first`` to the last one with a time.
    private var counts: [UInt32] = []
    private var first = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    // MARK: Adding

    package mutating func add(_ time: Milliseconds) {
        minimum = count == 0 ? time : min(minimum, time)
        maximum = max(maximum, time)
        count += 1
        add(sum: time.microseconds)
        add(1, to: Self.bucket(of: time.microseconds))
    }

    /// Adds all times of another histogram.
    package mutating func add(_ other: TimeHistogram) {
        guard !other.isEmpty else { return }
        minimum = isEmpty ? other.minimum : min(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        count += other.count
        add(sum: other.sum)
        for (bucket, added) in other.buckets { add(added, to: bucket) }
    }

    private mutating func add(sum other: Int) {
        let (total, isTooLarge) = sum.addingReportingOverflow(other)
        sum = isTooLarge ? .max : total
    }

    private mutating func add(_ added: UInt32, to bucket: Int) {
        if counts.isEmpty { first = bucket }
        if bucket < first {
            counts.insert(contentsOf: repeatElement(0, count: first - bucket), at: 0)
            first = bucket
        }
        if bucket - first >= counts.count {
            counts.append(contentsOf: repeatElement(0, count: bucket - first - counts.count + 1))
        }
        let (total, isTooLarge) = counts[bucket - first].addingReportingOverflow(added)
        counts[bucket - first] = isTooLarge ? .max : total
    }

    // MARK: Figures

    package var mean: Milliseconds { Milliseconds(microseconds: count == 0 ? 0 : sum / count) }
    package var median: Milliseconds { percentile(0.5) }

    /// The standard deviation of the population, computed from the middles of the buckets.
    package var deviation: Milliseconds {
        guard count > 0 else { return Milliseconds.zero }
        let mean = Double(sum) / Double(count)
        let squares = buckets.reduce(0.0) { squares, bucket in
            let difference = Self.middle(of: bucket.index) - mean
            return squares + difference * difference * Double(bucket.count)
        }
        return Milliseconds(microseconds: Int((squares / Double(count)).squareRoot()))
    }

    /// Returns the least time that is not exceeded by a part of all times (nearest rank), at most 1 % too large.
    ///
    /// - Parameter share: From 0 to 1; 0.95 for the 95th percentile.
    package func percentile(_ share: Double) -> Milliseconds {
        // Without the error of a share such as 99.9 / 100.
        let rank = max(1, Int((share * Double(count) - 1e-9).rounded(.up)))
        var passed = 0
        for (bucket, added) in buckets {
            passed += Int(added)
            if passed >= rank { return min(maximum, Milliseconds(microseconds: Self.times(in: bucket).upperBound)) }
        }
        return maximum
    }

    /// The buckets with times, in ascending order.
    package var buckets: some Sequence<(index: Int, count: UInt32)> {
        counts.indices.lazy.filter { counts[$0] > 0 }.map { (index: first + $0, count: counts[$0]) }
    }

    // MARK: Buckets

    /// The number of buckets for each power of two, as a power of two.
    private static let precision = 7
    /// The longest time with a bucket of its own, in microseconds: 38 hours.
    private static let longest = 1 << 37

    private static func bucket(of time: Int) -> Int {
        let time = min(time, longest - 1)
        guard time >= 2 << precision else { return time }
        let shift = Int.bitWidth - time.leadingZeroBitCount - precision - 1
        return shift << precision + time >> shift
    }

    /// The times in a bucket, in microseconds.
    package static func times(in bucket: Int) -> ClosedRange<Int> {
        guard bucket >= 2 << precision else { return bucket...bucket }
        let shift = bucket >> precision - 1
        let first = (bucket - shift << precision) << shift
        return first...(first + 1 << shift - 1)
    }

    private static func middle(of bucket: Int) -> Double {
        let times = times(in: bucket)
        return Double(times.lowerBound + times.upperBound) / 2
    }
}

/// In JSON, the figures are for other programs; `sum` and `buckets` are what a merge adds up. A bucket is two numbers:
/// its shortest time, in microseconds, and its count.
extension TimeHistogram: RecordValue {
    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .object(let members) = json else { throw RecordReadingError(.wrongKind) }
        let reader = MemberReader(members: members)
        var (count, numbers): (Int, [Int]) = (0, [])
        try reader.member("count", &count)
        try reader.member("sum", &sum)
        try reader.member("minimum", &minimum)
        try reader.member("maximum", &maximum)
        try reader.member("buckets", &numbers)
        for index in stride(from: 0, to: numbers.count, by: 2) {
            guard index + 1 < numbers.count, 0..<Self.longest ~= numbers[index],
                let added = UInt32(exactly: numbers[index + 1])
            else { throw RecordReadingError(.unknownValue, at: ["buckets", String(index)]) }
            add(added, to: Self.bucket(of: numbers[index]))
            self.count += Int(added)
        }
        guard self.count == count else { throw RecordReadingError(.unknownValue, at: ["count"]) }
        let (largest, isTooLarge) = maximum.microseconds.multipliedReportingOverflow(by: count)
        guard minimum <= maximum, !isTooLarge, 0...largest ~= sum else {
            throw RecordReadingError(.unknownValue, at: ["sum"])
        }
    }

    package func write(to stream: inout JSONStream) {
        stream.object { stream in
            stream.integer("count", count)
            for (name, time) in figures {
                stream.key(name)
                stream.milliseconds(time)
            }
            stream.integer("sum", sum)
            stream.key("buckets")
            stream.open("[")
            for (index, count) in buckets {
                stream.integer(Self.times(in: index).lowerBound)
                stream.integer(Int(count))
            }
            stream.close("]")
        }
    }

    /// The figures by their names in JSON.
    private var figures: [(name: StaticString, time: Milliseconds)] {
        [
            ("minimum", minimum), ("median", median), ("mean", mean), ("p90", percentile(0.9)),
            ("p95", percentile(0.95)), ("p99", percentile(0.99)), ("p99.9", percentile(0.999)), ("maximum", maximum),
            ("deviation", deviation),
        ]
    }
}
