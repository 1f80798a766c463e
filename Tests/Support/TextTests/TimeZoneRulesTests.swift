import Testing
import Text

/// Files in the format TZif (RFC 8536), made here, because a system may have none.
struct TimeZoneRulesTests {
    /// The parts of a file.
    private struct File {
        var version = UInt8(ascii: "2")
        var changes: [Int] = [-2_000_000_000, 1_000_000_000]
        var kinds: [UInt8] = [1, 2]
        var offsets: [(seconds: Int, name: UInt8)] = [(2580, 0), (3600, 4), (7200, 8)]
        var names = "LMT\0CET\0CEST\0"
        var leapSeconds = 0
        var footer: String? = "CET-1CEST,M3.5.0,M10.5.0/3"

        var bytes: [UInt8] {
            // The first block of a file with two may be empty.
            let isWide = version >= UInt8(ascii: "2")
            let first = isWide ? header(0, 1, 1) + number(0, 4) + [0, 0] + [0] : []
            return first + block(size: isWide ? 8 : 4) + (footer.map { Array("\n\($0)\n".utf8) } ?? [])
        }

        private func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
        }

        private func header(_ changes: Int, _ offsets: Int, _ names: Int) -> [UInt8] {
            Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
                + [0, 0, leapSeconds, changes, offsets, names].flatMap { number($0, 4) }
        }

        private func block(size: Int) -> [UInt8] {
            header(changes.count, offsets.count, names.utf8.count) + changes.flatMap { number($0, size) } + kinds
                + offsets.flatMap { number($0.seconds, 4) + [0, $0.name] } + Array(names.utf8)
                + [UInt8](repeating: 0, count: leapSeconds * (size + 4))
        }
    }

    private func offset(_ time: String, _ file: File = File()) throws -> String {
        let seconds = try #require(TimeText.seconds(time))
        let offset = try #require(TimeZoneRules(file.bytes)).offset(at: Int(seconds))
        return "\(offset.text()) \(offset.name)"
    }

    @Test(arguments: [
        ("1900-01-01T00:00:00Z", "+0043 LMT"), ("1950-01-01T00:00:00Z", "+0100 CET"),
        // After the last change, the rule of the footer applies.
        ("2001-09-09T01:46:39Z", "+0100 CET"), ("2001-09-09T01:46:40Z", "+0200 CEST"),
        ("2026-03-29T00:59:59Z", "+0100 CET"), ("2026-03-29T01:00:00Z", "+0200 CEST"),
        ("2026-10-25T00:59:59Z", "+0200 CEST"), ("2026-10-25T01:00:00Z", "+0100 CET"),
        ("2500-07-01T00:00:00Z", "+0200 CEST"), ("2500-12-31T23:30:00Z", "+0100 CET"),
    ])
    func offsetIsThatOfTheTime(_ time: String, _ expected: String) throws {
        #expect(try offset(time) == expected)
    }

    @Test(arguments: [
        ("<+03>-3", "2026-07-01T00:00:00Z", "+0300 +03"),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-07-01T00:00:00Z", "-0400 EDT"),
        ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01T06:00:00Z", "-0500 EST"),
        // The southern hemisphere.
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", "+1100 AEDT"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", "+1000 AEST"),
        // An offset of half an hour, and a time on the day before.
        ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-01-01T00:00:00Z", "+1100 +11"),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", "-0200 -02"),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "-0100 -01"),
        ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", "+0300 IDT"),
        ("AAA0BBB,J60,J300", "2024-03-01T02:00:00Z", "+0100 BBB"),
        ("AAA0BBB,J60,J300", "2024-02-29T23:00:00Z", "+0000 AAA"),
        ("AAA0BBB,59,300", "2024-02-29T02:00:00Z", "+0100 BBB"),
    ])
    func footerIsAYearlyRule(_ footer: String, _ time: String, _ expected: String) throws {
        var file = File()
        (file.changes, file.kinds, file.footer) = ([], [], footer)
        #expect(try offset(time, file) == expected)
    }

    @Test func fileWithoutARuleKeepsTheLastOffset() throws {
        var file = File()
        file.footer = ""
        #expect(try offset("2500-01-01T00:00:00Z", file) == "+0200 CEST")
        file.version = 0
        file.footer = nil
        #expect(try offset("2026-01-01T00:00:00Z", file) == "+0200 CEST")
        #expect(try offset("1950-01-01T00:00:00Z", file) == "+0100 CET")
    }

    @Test func damagedFileIsRefused() {
        let bytes = File().bytes
        #expect(TimeZoneRules(bytes) != nil)
        for length in bytes.indices { #expect(TimeZoneRules(Array(bytes[..<length])) == nil, "\(length)") }
        var files: [File] = []
        func add(_ change: (inout File) -> Void) {
            var file = File()
            change(&file)
            files.append(file)
        }
        add { $0.kinds = [1, 3] }
        add { $0.changes = [5, 5] }
        add { $0.offsets[1].seconds = 100_000 }
        add { $0.leapSeconds = 1 }
        add { ($0.changes, $0.kinds, $0.offsets) = ([], [], []) }
        for footer in [
            "CET", "C-1", "CET-1CEST", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1x",
        ] {
            add { $0.footer = footer }
        }
        for file in files { #expect(TimeZoneRules(file.bytes) == nil, "\(file)") }
    }

    /// Bytes that change at random never stop the process.
    @Test func changedFileIsReadSafely() {
        let bytes = File().bytes
        for index in bytes.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = value
                _ = TimeZoneRules(changed)?.offset(at: 2_000_000_000)
            }
        }
    }

    @Test func localTimeBecomesATime() throws {
        let zone = ClockZone.rules(try #require(TimeZoneRules(File().bytes)))
        func time(_ local: String) throws -> String {
            TimeText.utc(zone.seconds(ofLocal: Int(try #require(TimeText.seconds(local + "Z")))))
        }
        #expect(try time("2026-01-31T12:00:00") == "2026-01-31T11:00:00Z")
        #expect(try time("2026-07-01T12:00:00") == "2026-07-01T10:00:00Z")
        // Clocks show this hour twice, and skip the other one.
        #expect(try time("2026-10-25T02:30:00") == "2026-10-25T00:30:00Z")
        #expect(try time("2026-03-29T02:30:00") == "2026-03-29T01:30:00Z")
    }

    @Test func namesOfZonesLeaveNoFolder() {
        for name in [
            "", ".", "..", "../zoneinfo/UTC", "Europe/../UTC", "/etc/localtime", "Europe//Oslo", "Europe/Oslo/", "a\0b",
        ] {
            #expect(throws: ClockZone.Failure.self) { try ClockZone(named: name) }
        }
        #expect(throws: Never.self) { try ClockZone(named: "local") }
        #expect(throws: Never.self) { try ClockZone(named: "-03:30") }
    }
}
