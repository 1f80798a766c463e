import Testing
import Text

/// RFC 3339, section 5.6, and the examples of section 5.8.
struct TimeTextTests {
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
    func otherTextsAreNotTimes(_ text: String) {
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

    /// Covers more than 400 years of leap days before and after 1970.
    @Test func daysAndDatesAreConvertedBothWays() {
        var last = CivilDate(days: -800_001)
        for days in -800_000...800_000 {
            let date = CivilDate(days: days)
            let isNext =
                date.day == last.day + 1 && date.month == last.month && date.year == last.year
                || date.day == 1 && date.month == last.month + 1 && date.year == last.year && last.day >= 28
                || (date.day, date.month, date.year, last.day, last.month) == (1, 1, last.year + 1, 31, 12)
            guard isNext, date.days == days, CivilDate(year: date.year, month: date.month, day: date.day) == date else {
                Issue.record("\(date) after \(last)")
                return
            }
            last = date
        }
    }

    @Test(arguments: [(-1, "1969-12-31T23:59:59Z"), (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z")])
    func momentsAreWrittenInUTC(seconds: Int, text: String) {
        #expect(TimeText.utc(seconds) == text)
    }
}

@Suite struct UTCTimeTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_767_225_599, "Wed, 31 Dec 2025 23:59:59 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-1, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ])
    func httpDatesHaveTheDayOfTheWeek(seconds: Int, text: String) {
        #expect(UTCTime(seconds).headerText == text)
    }

    @Test func timesHaveSeveralTextForms() {
        let time = UTCTime(1_440_938_160)
        #expect(time.text == "2015-08-30 12:36:00 UTC")
        #expect(
            (time.minuteText, time.day, time.compactText) == ("2015-08-30 12:36 UTC", "2015-08-30", "20150830T123600Z"))
    }
}
