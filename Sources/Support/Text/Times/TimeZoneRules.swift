/// A time zone of the time zone database, read from a file in the format TZif (RFC 8536).
package struct TimeZoneRules: Sendable {
    private let changes: [Int]
    /// The offset after each change.
    private let offsets: [ClockOffset]
    /// The offset before the first change.
    private let first: ClockOffset
    /// The rule for times after the last change; nil if the last offset applies forever.
    private let rule: YearlyRule?

    /// Reads a file; nil if it is damaged, or counts leap seconds.
    package init?(_ file: [UInt8]) {
        var reader = BinaryReader(file[...])
        guard var counts = TZifCounts(&reader) else { return nil }
        let isWide = counts.version >= UInt8(ascii: "2")
        if isWide {
            // The first block has times of 32 bits, for old programs.
            guard reader.skip(counts.size(timeSize: 4)), let second = TZifCounts(&reader) else { return nil }
            counts = second
        }
        guard let block = TZifBlock(counts, timeSize: isWide ? 8 : 4, &reader) else { return nil }
        (changes, offsets, first) = (block.changes, block.offsets, block.first)
        let footer = isWide ? reader.line() : ""
        guard let footer else { return nil }
        rule = footer.isEmpty ? nil : YearlyRule(footer)
        if !footer.isEmpty, rule == nil { return nil }
    }

    package func offset(at seconds: Int) -> ClockOffset {
        guard let last = changes.last, let first = changes.first else { return rule?.offset(at: seconds) ?? self.first }
        if seconds < first { return self.first }
        if seconds >= last { return rule?.offset(at: seconds) ?? offsets[offsets.count - 1] }
        var (low, high) = (0, changes.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if changes[middle] <= seconds { low = middle } else { high = middle - 1 }
        }
        return offsets[low]
    }
}

/// A reader of big-endian numbers.
private struct BinaryReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    mutating func byte() -> UInt8? { take(1)?.first }

    /// Reads a signed number.
    mutating func number(size: Int) -> Int? {
        guard let bytes = take(size), let first = bytes.first else { return nil }
        return bytes.reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int($1) }
    }

    /// Reads a text between two line feeds.
    mutating func line() -> String? {
        guard byte() == UInt8(ascii: "\n"), let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}

/// The header of a block of data (RFC 8536, section 3.1).
private struct TZifCounts {
    let version: UInt8
    let utcFlags: Int
    let standardFlags: Int
    let leapSeconds: Int
    let changes: Int
    let offsets: Int
    let nameBytes: Int

    private static let most = 10_000

    init?(_ reader: inout BinaryReader) {
        guard let magic = reader.take(4), magic.elementsEqual("TZif".utf8), let version = reader.byte(), reader.skip(15)
        else { return nil }
        var counts: [Int] = []
        for _ in 0..<6 {
            guard let count = reader.number(size: 4), (0...Self.most).contains(count) else { return nil }
            counts.append(count)
        }
        self.version = version
        (utcFlags, standardFlags, leapSeconds) = (counts[0], counts[1], counts[2])
        (changes, offsets, nameBytes) = (counts[3], counts[4], counts[5])
    }

    /// Returns the size of the block after the header, in bytes.
    func size(timeSize: Int) -> Int {
        changes * (timeSize + 1) + offsets * 6 + nameBytes + leapSeconds * (timeSize + 4) + standardFlags + utcFlags
    }
}

/// A block of data (RFC 8536, section 3.2).
private struct TZifBlock {
    let changes: [Int]
    let offsets: [ClockOffset]
    let first: ClockOffset

    init?(_ counts: TZifCounts, timeSize: Int, _ reader: inout BinaryReader) {
        guard counts.leapSeconds == 0 else { return nil }
        var changes: [Int] = []
        for _ in 0..<counts.changes {
            guard let change = reader.number(size: timeSize), changes.last.map({ $0 < change }) ?? true else {
                return nil
            }
            changes.append(change)
        }
        guard let kinds = reader.take(counts.changes) else { return nil }
        var records: [(offset: Int, nameStart: Int)] = []
        for _ in 0..<counts.offsets {
            guard let offset = reader.number(size: 4), ClockOffset.range.contains(offset), reader.skip(1),
                let start = reader.byte()
            else { return nil }
            records.append((offset, Int(start)))
        }
        guard let names = reader.take(counts.nameBytes), reader.skip(counts.standardFlags + counts.utcFlags) else {
            return nil
        }
        let known = records.map { record in
            let name = names.dropFirst(record.nameStart).prefix { $0 != 0 }
            return ClockOffset(seconds: record.offset, name: String(decoding: name, as: UTF8.self))
        }
        guard let first = known.first, kinds.allSatisfy({ $0 < known.count }) else { return nil }
        (self.changes, self.first) = (changes, first)
        offsets = kinds.map { known[Int($0)] }
    }
}

extension ClockOffset {
    /// The possible differences, in seconds (RFC 8536, section 3.2).
    fileprivate static let range = -25 * 3600...26 * 3600
}

/// A rule in the syntax of the environment variable TZ, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2017, section 8.3,
/// with the hours of RFC 8536, section 3.3.1).
private struct YearlyRule: Sendable {
    private let standard: ClockOffset
    /// The other local time of each year, with its start and end; nil without one.
    private let summer: (offset: ClockOffset, start: YearDay, end: YearDay)?

    init?(_ text: String) {
        var reader = TimeReader(text.utf8)
        guard let name = reader.zoneName(), let offset = reader.signedTime(hours: 0...24) else { return nil }
        standard = ClockOffset(seconds: -offset, name: name)
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        guard let summerName = reader.zoneName() else { return nil }
        var summerOffset = standard.seconds + 3600
        if !reader.take(",") {
            guard let offset = reader.signedTime(hours: 0...24), reader.take(",") else { return nil }
            summerOffset = -offset
        }
        guard let start = YearDay(&reader), reader.take(","), let end = YearDay(&reader), reader.isAtEnd else {
            return nil
        }
        summer = (ClockOffset(seconds: summerOffset, name: summerName), start, end)
    }

    func offset(at seconds: Int) -> ClockOffset {
        guard let summer else { return standard }
        let (days, _) = (seconds + standard.seconds).quotientAndRemainderRoundingDown(by: 86_400)
        let year = CivilDate(days: days).year
        let start = summer.start.seconds(in: year) - standard.seconds
        let end = summer.end.seconds(in: year) - summer.offset.seconds
        // In the southern hemisphere, summer begins in one year and ends in the next.
        let isSummer = start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
        return isSummer ? summer.offset : standard
    }

    /// A time in each year.
    private struct YearDay: Sendable {
        private enum Day: Sendable {
            /// A weekday of a month: the first to the fourth, or with 5 the last; Sunday is 0.
            case weekday(month: Int, week: Int, day: Int)
            /// The day of the year from 1, without 29 February.
            case day(Int)
            /// The day of the year from 0, with 29 February.
            case dayWithLeapDay(Int)
        }

        private let day: Day
        /// The time of day, in seconds; it can be in another day.
        private let time: Int

        init?(_ reader: inout TimeReader) {
            if reader.take("M") {
                guard let month = reader.number(digits: 1...2, in: 1...12), reader.take("."),
                    let week = reader.number(digits: 1...1, in: 1...5), reader.take("."),
                    let day = reader.number(digits: 1...1, in: 0...6)
                else { return nil }
                self.day = .weekday(month: month, week: week, day: day)
            } else if reader.take("J") {
                guard let day = reader.number(digits: 1...3, in: 1...365) else { return nil }
                self.day = .day(day)
            } else {
                guard let day = reader.number(digits: 1...3, in: 0...365) else { return nil }
                self.day = .dayWithLeapDay(day)
            }
            guard reader.take("/") else {
                time = 2 * 3600
                return
            }
            guard let written = reader.signedTime(hours: 0...167) else { return nil }
            time = written
        }

        /// Returns the local time in a year, in seconds, as if it were UTC.
        func seconds(in year: Int) -> Int { days(in: year) * 86_400 + time }

        private func days(in year: Int) -> Int {
            let newYear = CivilDate(year: year, month: 1, day: 1)?.days ?? 0
            switch day {
            case .dayWithLeapDay(let day): return newYear + day
            case .day(let day):
                let isLeapYear = CivilDate(year: year, month: 2, day: 29) != nil
                return newYear + day - (isLeapYear && day >= 60 ? 0 : 1)
            case .weekday(let month, let week, let day):
                let first = CivilDate(year: year, month: month, day: 1)?.days ?? 0
                // 1970-01-01 was a Thursday.
                let weekday = ((first + 4) % 7 + 7) % 7
                let start = first + (day - weekday + 7) % 7
                let last = (28...31).last { CivilDate(year: year, month: month, day: $0) != nil } ?? 28
                let found = start + (week - 1) * 7
                return found - first >= last ? found - 7 : found
            }
        }
    }
}

extension TimeReader {
    /// Reads letters, or a name in angle brackets.
    fileprivate mutating func zoneName() -> String? {
        let isBracketed = take("<")
        let name = rest.prefix { byte in
            byte.isASCIILetter || isBracketed && (byte.isASCIIDigit || "+-".utf8.contains(byte))
        }
        guard (3...32).contains(name.count) else { return nil }
        skip(name.count)
        guard !isBracketed || take(">") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads `hh`, `hh:mm` or `hh:mm:ss` with an optional sign. Returns seconds.
    fileprivate mutating func signedTime(hours: ClosedRange<Int>) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hour = number(digits: 1...3, in: hours) else { return nil }
        var seconds = hour * 3600
        for unit in [60, 1] {
            guard take(":") else { break }
            guard let part = number(digits: 2...2, in: 0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }
}
