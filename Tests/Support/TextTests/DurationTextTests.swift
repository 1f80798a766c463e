import Testing
import Text

struct DurationTextTests {
    @Test(
        arguments: [
            ("0", .zero), ("-0", .zero), ("0s", .zero), ("500ms", .milliseconds(500)), ("1.5s", .milliseconds(1500)),
            ("10s", .seconds(10)), ("1m", .seconds(60)), ("1m30s", .seconds(90)), ("2h", .seconds(7200)),
            ("1h30m15s500ms", .milliseconds(5_415_500)),
            ("14d", .seconds(14 * 86400)), ("36600d", .seconds(36600 * 86400)), ("100us", .microseconds(100)),
            ("0.1ms", .microseconds(100)),
            ("-5m", .seconds(-300)), ("-1h30m", .seconds(-5400)), ("0.001us", .nanoseconds(1)),
            ("1.1s", .milliseconds(1100)),
            ("007s", .seconds(7)), ("0.3s", .milliseconds(300)),
        ] as [(String, Duration)])
    func durationIsANumberAndAUnit(_ text: String, _ duration: Duration) {
        #expect(DurationText.parse(text) == duration)
    }

    @Test(arguments: [
        "", "5", "1.5", "s", "ms", "-", "--5s", "+5s", "5 s", " 5s", "5s ", "5S", "5sec", "5w", "5µs", "1m30", ".5s",
        "5.s", "1.2.3s", "1,5s",
        "1e3s", "٣s", "0x5s", "00", "36601d", "99999999999999999999d", "100000000000000000000000s", "nan", "infs",
        "5s-3s", "1s\n",
    ])
    func otherTextIsNotADuration(_ text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test(
        arguments: [
            (.zero, "0 s"), (.microseconds(850), "850 µs"), (.microseconds(999), "999 µs"),
            (.nanoseconds(999_600), "1 ms"),
            (.microseconds(1000), "1 ms"), (.microseconds(3140), "3.1 ms"), (.microseconds(9949), "9.9 ms"),
            (.microseconds(9960), "10 ms"),
            (.microseconds(12_600), "13 ms"), (.milliseconds(999), "999 ms"), (.microseconds(999_600), "1 s"),
            (.milliseconds(1500), "1.5 s"),
            (.seconds(2), "2 s"), (.milliseconds(9960), "10 s"), (.seconds(59), "59 s"), (.seconds(90), "90 s"),
            (.milliseconds(119_960), "2 m"),
            (.seconds(120), "2 m"), (.seconds(150), "2 m 30 s"), (.seconds(7199), "119 m 59 s"),
            (.seconds(7200), "2 h"),
            (.seconds(9000), "2 h 30 m"), (.seconds(48 * 3600 - 60), "47 h 59 m"), (.seconds(48 * 3600), "2 d"),
            (.seconds(50 * 3600 + 59), "2 d 2 h"), (.seconds(14 * 86400), "14 d"), (.milliseconds(-500), "-500 ms"),
            (.milliseconds(-1500), "-1.5 s"),
            (.seconds(-150), "-2 m 30 s"), (.microseconds(-100), "-100 µs"), (.milliseconds(-9), "-9 ms"),
        ] as [(Duration, String)])
    func textHasAReadableUnit(_ duration: Duration, _ text: String) {
        #expect(DurationText.text(duration) == text)
    }

    @Test func durationsOfAnySizeHaveAText() {
        #expect(DurationText.text(.seconds(Int64.max)) == "11574074074 d 1 h")
        #expect(DurationText.text(.seconds(Int64.min)).hasPrefix("-"))
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (.seconds(90), "90s"), (.seconds(-5400), "-5400s"), (.milliseconds(1500), "1500ms"),
        (.microseconds(250), "250us"),
    ])
    func writtenDurationsCanBeParsed(duration: Duration, text: String) {
        #expect(DurationText.written(duration) == text)
        #expect(DurationText.parse(text) == duration)
    }
}
