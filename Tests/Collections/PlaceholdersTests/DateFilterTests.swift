import Diagnostics
import JSON
import Placeholders
import Testing
import Text

struct DateFilterTests {
    private func result(_ written: String, _ value: JSONValue = .null) -> String {
        var scope = TestScope.make(["zone": "+05:30", "nowhere": "Nowhere/City", "form": "%H"])
        scope.captured["x"] = value
        let (text, errors) = Written.parse("<<\(written)>>")
        if let error = errors.first { return "\(error.message) (\(error.hint ?? ""))" }
        return outcome { () throws(PlaceholderError) in try text.valueIfAny(in: scope) }
    }

    @Test(arguments: [
        ("x | date", "2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z"),
        ("x | date", "2026-01-31T12:00:00.999+02:00", "2026-01-31T10:00:00Z"),
        ("x | date", "2026-01-31", "2026-01-31T00:00:00Z"),
        ("x | date", "2026-01-31 08:30:00", "2026-01-31T08:30:00Z"),
        ("x | date", "Sat, 31 Jan 2026 12:00:00 GMT", "2026-01-31T12:00:00Z"),
        ("x | date", "1769860800", "2026-01-31T12:00:00Z"),
        ("x | date(\"1d\")", "2026-01-31", "2026-02-01T00:00:00Z"),
        ("x | date(\"-1h30m\", \"%H:%M\")", "2026-01-31T12:00:00Z", "10:30"),
        ("x | date(\"0\", \"%F %T %z\", \"+02:00\")", "2026-01-31T12:00:00Z", "2026-01-31 14:00:00 +0200"),
        ("x | date(\"0\", \"%FT%T%:z\", zone)", "2026-01-31T12:00:00Z", "2026-01-31T17:30:00+05:30"),
        ("x | date(\"0\", \"%FT%TZ\", \"-05:00\") ", "2026-01-31T12:00:00Z", "2026-01-31T07:00:00Z"),
        ("x | date(\"0\", \"%s\", \"+02:00\")", "2026-01-31T12:00:00", "1769853600"),
        ("x | date(\"0\", \"%Z %%z\", \"UTC\")", "2026-01-31", "UTC %z"),
        ("x | toDate(\"%d.%m.%Y\")", "31.01.2026", "2026-01-31T00:00:00Z"),
        ("x | toDate(\"%d.%m.%Y %H:%M\", \"+02:00\")", "31.01.2026 01:30", "2026-01-30T23:30:00Z"),
        ("x | toDate(\"%a, %d %b %Y %T %z\")", "Sat, 31 Jan 2026 12:00:00 +0200", "2026-01-31T10:00:00Z"),
        ("x | toDate(\"%B %e, %Y %I:%M %p\")", "january  1, 2026 12:05 am", "2026-01-01T00:05:00Z"),
        ("x | toDate(\"%Y-%j\")", "2026-060", "2026-03-01T00:00:00Z"),
        ("x | toDate(\"%s.%f\")", "1769860800.250", "2026-01-31T12:00:00.250Z"),
        ("x | toDate(\"%D\")", "01/31/26", "2026-01-31T00:00:00Z"),
    ])
    func timesAreReadAndWritten(_ written: String, _ value: String, _ expected: String) {
        #expect(result(written, .string(value)) == "\"\(expected)\"")
    }

    @Test func numberIsATimeInSeconds() {
        #expect(result("x | date", 1_769_860_800) == #""2026-01-31T12:00:00Z""#)
    }

    @Test(arguments: [
        ("$date(\"0\", \"%FT%T%:z\", \"+02:00\")", "2026-01-31T14:00:00+02:00"),
        ("$date(\"0\", \"%H\", \"UTC\")", "12"), ("$date(\"0\", \"%z\", zone)", "+0530"),
        ("$date(\"0\", \"%s\", zone)", "1769860800"),
    ])
    func functionTakesATimeZone(_ written: String, _ expected: String) {
        #expect(result(written) == "\"\(expected)\"")
    }

    @Test(
        .enabled(if: ClockZone.databaseNames.contains("Europe/Oslo")),
        arguments: [
            ("$date(\"0\", \"%FT%T%:z %Z\", \"Europe/Oslo\")", "2026-01-31T13:00:00+01:00 CET"),
            ("$date(\"180d\", \"%FT%T%:z %Z\", \"Europe/Oslo\")", "2026-07-30T14:00:00+02:00 CEST"),
            // Beyond the table of the file, by its rule.
            ("$date(\"20000d\", \"%FT%T%:z\", \"Europe/Oslo\")", "2080-11-03T13:00:00+01:00"),
            ("$date(\"19900d\", \"%FT%T%:z\", \"Europe/Oslo\")", "2080-07-26T14:00:00+02:00"),
            ("$date(\"0\", \"%H:%M\", \"America/Argentina/Buenos_Aires\")", "09:00"),
        ])
    func zoneOfTheDatabase(_ written: String, _ expected: String) {
        #expect(result(written) == "\"\(expected)\"")
    }

    @Test(
        .enabled(if: ClockZone.databaseNames.contains("Europe/Oslo")),
        arguments: [
            ("Europe/Olso", "did you mean \"Europe/Oslo\"?"), ("europe/oslo", "did you mean \"Europe/Oslo\"?"),
            ("oslo", "did you mean \"Europe/Oslo\"?"), ("New York", "did you mean \"America/New_York\"?"),
            ("Nowhere/City/Of/None", anyName), ("../../etc/passwd", anyName), ("/etc/localtime", anyName),
            ("", anyName),
            ("zone.tab", anyName),
        ])
    func unknownZoneIsAnError(_ zone: String, _ hint: String) {
        #expect(result("$date(\"0\", \"%F\", \"\(zone)\")") == "there is no time zone \"\(zone)\" (\(hint))")
    }

    private static let anyName =
        "write a name such as \"Europe/Oslo\", \"local\", \"UTC\" or an offset such as \"+02:00\""

    @Test(arguments: [
        (
            "x | date(\"soon\")",
            "the filter \"date\" has a wrong argument: \"soon\" is not a duration (\(DurationText.hint))"
        ),
        (
            "x | toDate(\"%Q\")",
            "the filter \"toDate\" cannot read \"%Q\" in a format (it reads %Y %y %m %d %b %a %j %H %I %M %S %f %p %z %Z %s %F %T %D %R and %%)"
        ),
        (
            "x | toDate(\"%H:%M\")",
            "the filter \"toDate\" needs a format with year, month and day, not \"%H:%M\" (write it as in \"%Y-%m-%d\")"
        ),
        (
            "x | toDate(\"%Y-%m-%d\")",
            "error: the filter \"toDate\" found text that is not a date in the format \"%Y-%m-%d\" (the format is that of strftime: %Y-%m-%d is 2026-01-31)"
        ),
        (
            "x | date",
            "error: the filter \"date\" needs a time, such as 2026-01-31T12:00:00Z or seconds since 1970 (\"toDate\" reads other formats, as in toDate(\"%d.%m.%Y\"))"
        ),
    ])
    func unsuitableInputIsAnError(_ written: String, _ expected: String) {
        for value in ["2026-02-30", "31.1.2026", "", "tomorrow"] {
            #expect(result(written, .string(value)) == expected)
        }
    }

    @Test func timeBeyondTheCalendarIsAnError() {
        #expect(
            result("x | date", .string("1e300"))
                == "error: the filter \"date\" cannot write the time: the time 1e+300 is out of range")
    }
}
