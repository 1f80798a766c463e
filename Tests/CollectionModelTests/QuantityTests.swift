import CollectionModel
import Placeholders
import Testing
import Transport

@Suite struct SizeTextTests {
    @Test(arguments: [
        ("0", 0), ("1B", 1), ("1KB", 1000), ("1KiB", 1024), ("1MB", 1_000_000), ("64MiB", 67_108_864), ("1.5KiB", 1536),
        ("007B", 7), ("0MiB", 0),
    ])
    func sizesAreRead(_ text: String, _ bytes: Int) {
        #expect(SizeText.parse(text) == bytes)
    }

    @Test(arguments: [
        "", "5", "B", "KB", "-1B", "+1B", "1 B", " 1B", "1b", "1kB", "1GB", "1e3B", "0x1B", "1_0B", "1.B", ".5B",
        "1.2.3B",
        "1BB", "٣B", "infB", "nanMB", "99999999999MiB",
    ])
    func otherTextsAreNoSizes(_ text: String) {
        #expect(SizeText.parse(text) == nil)
    }

    @Test(arguments: [
        (0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (1_048_575, "1024 KiB"), (1_048_576, "1 MiB"),
        (67_108_864, "64 MiB"), (1_600_000, "1.5 MiB"),
    ])
    func sizesAreShown(_ bytes: Int, _ text: String) {
        #expect(SizeText.text(bytes) == text)
    }
}

@Suite struct DurationMistakeTests {
    @Test(arguments: [
        ("5", "\"x\" is \"5\" without a unit"), ("-1.5e3", "\"x\" is \"-1.5e3\" without a unit"),
        ("-5s", "\"x\" cannot be negative"), ("5 s", "\"x\" cannot be \"5 s\""), ("", "\"x\" cannot be \"\""),
        ("nan", "\"x\" cannot be \"nan\""), ("0x5", "\"x\" cannot be \"0x5\""),
    ])
    func mistakesAreNamed(_ text: String, _ message: String) {
        #expect(DurationText.mistake(in: text, "\"x\"") == message)
    }
}

@Suite struct StatusPatternTests {
    @Test(arguments: [("100", 100), ("201", 201), ("599", 599)])
    func statusFitsItself(_ text: String, _ status: Int) throws {
        let pattern = try #require(StatusPattern(text))
        #expect(pattern.fits(status))
        #expect(!pattern.fits(status + 1))
        #expect(pattern.description == text)
    }

    @Test(arguments: [("1xx", 100, 199), ("2xx", 200, 299), ("5xx", 500, 599)])
    func classFitsItsHundred(_ text: String, _ first: Int, _ last: Int) throws {
        let pattern = try #require(StatusPattern(text))
        #expect(pattern.fits(first) && pattern.fits(last))
        #expect(!pattern.fits(first - 1) && !pattern.fits(last + 1))
        #expect(pattern.description == text)
    }

    @Test(arguments: [
        "", "2", "20", "2000", "099", "600", "999", "20x", "2XX", "xxx", "x00", " 200", "+20", "-20", "２００",
    ])
    func otherTextsAreNoPatterns(_ text: String) {
        #expect(StatusPattern(text) == nil)
    }
}

@Suite struct HTTPTokenTests {
    @Test(arguments: ["GET", "x-ms-version", "a", "!#$%&'*+-.^_`|~09AZ"])
    func tokensAreValid(_ text: String) {
        #expect(HTTPToken.isValid(text))
    }

    @Test(arguments: [
        "", " ", "a b", "a:", "a\n", "a\0", "ä", "(a)", "a/b", "\"a\"", "a,b", "a;b", "{}", "[]", "@", "\u{7F}",
    ])
    func otherTextsAreNot(_ text: String) {
        #expect(!HTTPToken.isValid(text))
    }
}

/// RFC 3339, section 5.6 and the examples of section 5.8.
@Suite struct TimeTextTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:01Z", 1), ("1969-12-31T23:59:59Z", -1),
        ("2026-01-31T12:00:00Z", 1_769_860_800), ("2026-01-31t12:00:00z", 1_769_860_800),
        ("2026-01-31 12:00:00Z", 1_769_860_800), ("2026-01-31T14:00:00+02:00", 1_769_860_800),
        ("2026-01-31T06:30:00-05:30", 1_769_860_800), ("2026-01-31T12:00:00-00:00", 1_769_860_800),
        ("2026-01-31T12:00:00.5Z", 1_769_860_800.5), ("1985-04-12T23:20:50.52Z", 482_196_050.52),
        ("1990-12-31T23:59:60Z", 662_688_000), ("2024-02-29T00:00:00Z", 1_709_164_800),
        ("2000-02-29T00:00:00Z", 951_782_400), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ("9999-12-31T23:59:59Z", 253_402_300_799), ("2026-01-31T12:00:00.0000000Z", 1_769_860_800),
    ])
    func timesAreSecondsSince1970(_ text: String, _ seconds: Double) {
        #expect(TimeText.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "2026-01-31", "2026-01-31T12:00:00", "2026-01-31T12:00Z", "2026-1-31T12:00:00Z", "2026-01-31T12:00:00.Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-32T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
        "2026-01-31T24:00:00Z", "2026-01-31T12:60:00Z", "2026-01-31T12:00:61Z", "2026-01-31T12:00:00+24:00",
        "2026-01-31T12:00:00+02:60", "2026-01-31T12:00:00+0200", "2026-01-31T12:00:00+02", "2026-01-31T12:00:00Zx",
        "2026-01-31_12:00:00Z", " 2026-01-31T12:00:00Z", "2026-01-31T12:00:00ZZ", "20260131T120000Z",
        "-026-01-31T12:00:00Z", "2026-01-31T12:00:00,5Z", "٢٠٢٦-01-31T12:00:00Z",
    ])
    func otherTextsAreNoTimes(_ text: String) {
        #expect(TimeText.seconds(text) == nil)
    }

    @Test(arguments: [
        ("2026-01-31", true), ("2024-02-29", true), ("2026-02-29", false), ("2026-01-31T12:00:00Z", false),
        ("2026-1-3", false),
        ("", false), ("2026/01/31", false),
    ])
    func datesAreCalendarDays(_ text: String, _ isDate: Bool) {
        #expect(TimeText.isDate(text) == isDate)
    }
}
