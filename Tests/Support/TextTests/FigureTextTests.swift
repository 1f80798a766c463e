import Testing
import Text

struct FigureTextTests {
    @Test(
        arguments: [
            (0.0, "0"), (0.004, "<0.01"), (0.42, "0.42"), (4.2, "4.2"), (4.256, "4.26"), (42.14, "42.1"),
            (420.4, "420"),
            (42_000, "42000"), (Double.infinity, "0"),
        ] as [(Double, String)])
    func numbersHaveThreeDigits(value: Double, text: String) {
        #expect(FigureText.number(value) == text)
    }

    /// A few of many failures are not none.
    @Test(
        arguments: [
            (0.0, "0 %"), (0.00003, "<0.01 %"), (0.42, "42 %"), (0.999, "99.9 %"), (0.99999, ">99.9 %"), (1, "100 %"),
            (1.5, "150 %"),
        ] as [(Double, String)])
    func onlyAWholeIsAHundredPercent(share: Double, text: String) {
        #expect(FigureText.percent(share) == text)
    }

    @Test(
        arguments: [
            (50.0, "50/s"), (1.0, "1/s"), (0.5, "30/m"), (1.0 / 60, "1/m"), (1.0 / 3_600, "1/h"), (1_500.0, "1500/s"),
        ] as [(Double, String)])
    func ratesHaveTheirUnit(rate: Double, text: String) {
        #expect(RateText.text(rate) == text)
        #expect(RateText.parse(text).map { abs($0 - rate) < 1e-9 } ?? false)
    }
}
