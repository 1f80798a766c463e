import Diagnostics
import Testing
import Text

@testable import Reporting

struct ProgressTextTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let figures: ProgressFigures
        let lines: [Int: [String]]

        init(_ description: String, _ lines: [Int: [String]], _ change: (inout ProgressFigures) -> Void) {
            testDescription = description
            self.lines = lines
            var figures = ProgressFigures()
            change(&figures)
            self.figures = figures
        }
    }

    private static let samples = [
        Sample(
            "in the midst",
            [
                20: [" 420/1000  3 failed", " ▸ Create us…  12 s"],
                40: ["  ████░░░░░░░  420/1000  3 failed  0:05", "  ▸ Create user  12 s  8 running"],
                80: [
                    "  ████████████░░░░░░░░░░░░░░░░░░  420/1000  3 failed  0:05  84/s  0:06 left",
                    "  ▸ Create user  12 s  8 running",
                ],
                200: [
                    "  ████████████░░░░░░░░░░░░░░░░░░  420/1000  3 failed  0:05  84/s  0:06 left",
                    "  ▸ Create user  12 s  8 running",
                ],
            ]
        ) {
            ($0.finished, $0.failed, $0.expected) = (420, 3, 1000)
            ($0.elapsed, $0.rate, $0.runningCount) = (.seconds(5), 84, 8)
            $0.slowest = .init(name: "Create user", duration: .seconds(12))
        },
        Sample("the very beginning", [20: [" 0 done  0:00", " "], 80: ["  0 done  0:00", "  "]]) { _ in },
        Sample(
            "no total",
            [20: [" 7 done  0:02", " ▸ A  0.3 s"], 80: ["  7 done  0:02  3.5/s", "  ▸ A  0.3 s"]]
        ) {
            ($0.finished, $0.elapsed, $0.rate, $0.runningCount) = (7, .seconds(2), 3.5, 1)
            $0.slowest = .init(name: "A", duration: .milliseconds(399))
        },
        Sample(
            "a pause",
            [
                20: [" 1 done  0:02", " ▸ Retried  27 s"], 40: ["  1 done  0:02", "  ▸ Retried  waits 27 s more"],
                80: ["  1 done  0:02", "  ▸ Retried  waits 27 s more  2 running"],
            ]
        ) {
            ($0.finished, $0.elapsed, $0.runningCount) = (1, .seconds(2), 2)
            $0.slowest = .init(name: "Retried", duration: .seconds(3), pause: .milliseconds(26_100))
        },
        Sample(
            "a long pause that is over any moment", [80: ["  0 done  0:02", "  ▸ R  waits 1 s more"]]
        ) {
            ($0.elapsed, $0.runningCount) = (.seconds(2), 1)
            $0.slowest = .init(name: "R", duration: .seconds(300), pause: .milliseconds(-20))
        },
        Sample(
            "millions",
            [
                20: [" 1234 failed", " ▸ R  1:01:01"],
                40: ["  ███████░  999999/1000000  1234 failed", "  ▸ R  1:01:01  1000 running"],
                80: [
                    "  ██████████████████░  999999/1000000  1234 failed  2:03:04  15000/s  0:00 left",
                    "  ▸ R  1:01:01  1000 running",
                ],
            ]
        ) {
            ($0.finished, $0.failed, $0.expected) = (999_999, 1_234, 1_000_000)
            ($0.elapsed, $0.rate, $0.runningCount) = (.seconds(7_384), 15_000, 1_000)
            $0.slowest = .init(name: "R", duration: .seconds(3_661))
        },
        Sample(
            "wide characters",
            [
                20: [" ██████░░░░░░░  1/2", " ▸ 日本語の…  1.0 s"],
                40: ["  █████████████░░░░░░░░░░░░░  1/2  0:01", "  ▸ 日本語のユーザーを作成する…  1.0 s"],
            ]
        ) {
            ($0.finished, $0.expected, $0.elapsed, $0.runningCount) = (1, 2, .seconds(1), 1)
            $0.slowest = .init(name: "日本語のユーザーを作成する日本語のユーザー", duration: .seconds(1))
        },
        Sample(
            "interrupted",
            [
                20: [" ██████░░░░░░░  1/2", " interrupted"], 40: ["", "  interrupted: teardowns run"],
                80: ["", "  interrupted: teardowns run; a second Ctrl-C ends at once"],
            ]
        ) {
            ($0.finished, $0.expected, $0.elapsed, $0.interruption) = (1, 2, .seconds(1), .keyboard)
            $0.slowest = .init(name: "Clean", duration: .seconds(1))
        },
        Sample(
            "terminated",
            [
                20: ["", " interrupted"], 40: ["", "  interrupted (SIGTERM): teardowns run"],
                80: ["", "  interrupted (SIGTERM): teardowns run; a second one ends at once"],
            ]
        ) {
            $0.interruption = .termination
        },
    ]

    @Test(arguments: samples)
    func linesFitTheTerminal(sample: Sample) {
        let text = ProgressText(style: TextStyle(isColored: false), isASCII: false)
        for (columns, expected) in sample.lines.sorted(by: { $0.key < $1.key }) {
            let lines = text.lines(sample.figures, columns: columns)
            for (line, wanted) in zip(lines, expected) where !wanted.isEmpty { #expect(line == wanted) }
        }
        for columns in 1...220 {
            for line in text.lines(sample.figures, columns: columns).map(DisplayText.width) where columns > 14 {
                #expect(line < columns)
            }
        }
    }

    @Test func colourDoesNotChangeTheWidth() {
        let figures = Self.samples[0].figures
        let plain = ProgressText(style: TextStyle(isColored: false), isASCII: false).lines(figures, columns: 80)
        let colored = ProgressText(style: TextStyle(isColored: true), isASCII: false).lines(figures, columns: 80)
        #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") } == plain)
        #expect(colored[0].contains("\u{1B}[31m3 failed\u{1B}[0m"))
    }

    @Test func onlyASCIIIsDrawnWithoutUTF8() {
        let figures = Self.samples[0].figures
        let text = ProgressText(style: TextStyle(isColored: false), isASCII: true)
        #expect(
            text.lines(figures, columns: 40)
                == ["  ####-------  420/1000  3 failed  0:05", "  > Create user  12 s  8 running"])
        var named = figures
        named.slowest = .init(name: "Prüfung 日本 e\u{301}", duration: .zero)
        #expect(text.lines(named, columns: 80)[1] == "  > Pr?fung ?? e?  0.0 s  8 running")
    }

    @Test(arguments: [
        (Duration.seconds(0), "0:00"), (.milliseconds(59_999), "0:59"), (.seconds(60), "1:00"),
        (.seconds(3_599), "59:59"), (.seconds(3_600), "1:00:00"), (.seconds(360_000), "100:00:00"),
        (.seconds(-1), "0:00"),
    ])
    func clock(_ duration: Duration, _ text: String) {
        #expect(ProgressClock.text(duration) == text)
    }

    @Test(arguments: [
        (Duration.zero, "0.0 s"), (.milliseconds(9_990), "9.9 s"), (.seconds(10), "10 s"),
        (.milliseconds(59_999), "59 s"), (.seconds(61), "1:01"), (.seconds(-5), "0.0 s"),
    ])
    func tenths(_ duration: Duration, _ text: String) {
        #expect(ProgressClock.tenths(duration) == text)
    }

    @Test func rateCoversTheLastSeconds() {
        var rate = ProgressRate()
        #expect(rate.perSecond(finished: 5, after: .milliseconds(500)) == nil)
        #expect(rate.perSecond(finished: 20, after: .seconds(2)) == 10)
        for second in 3...30 { _ = rate.perSecond(finished: 20, after: .seconds(second)) }
        #expect(rate.perSecond(finished: 20, after: .seconds(31)) == 0)
        #expect(rate.perSecond(finished: 31, after: .seconds(32)) == 1)
    }

    @Test(
        arguments: [
            (nil, 10.0, nil), (100, nil, nil), (100, 0, nil), (50, 10, nil), (100, 10, .seconds(5)),
            (1_000_000_000, 0.001, nil),
        ] as [(Int?, Double?, Duration?)])
    func remainingTimeIsShownIfMeaningful(expected: Int?, rate: Double?, rest: Duration?) {
        var figures = ProgressFigures()
        (figures.finished, figures.expected, figures.rate) = (50, expected, rate)
        #expect(figures.rest == rest)
    }
}
