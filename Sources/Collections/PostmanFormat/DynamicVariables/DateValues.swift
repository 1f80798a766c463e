import Text

/// Dates near the current time, and the names of months and days.
enum DateValues {
    static let makers: [(name: String, maker: DynamicVariables.Maker)] = [
        ("randomDatePast", { date(-$0.number(1...year), from: $0.now) }),
        ("randomDateFuture", { date($0.number(1...year), from: $0.now) }),
        ("randomDateRecent", { date(-$0.number(1...86_400), from: $0.now) }),
        (
            "randomMonth",
            WordList("January February March April May June July August September October November December").maker
        ),
        ("randomWeekday", WordList("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").maker),
    ]

    private static let year = 365 * 86_400

    /// Returns a date as JavaScript writes it: `Sun Oct 11 2026 05:19:46 GMT+0000 (Coordinated Universal Time)`.
    private static func date(_ seconds: Int, from now: Double) -> String {
        let time = UTCTime(Int(now) + seconds)
        let month = UTCTime.months[time.date.month - 1]
        return "\(time.headerText.prefix(3)) \(month) \(time.day.suffix(2)) \(time.date.year) \(time.clock) "
            + "GMT+0000 (Coordinated Universal Time)"
    }
}
