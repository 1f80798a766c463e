import Platform
import Text

/// The date on a man page: that of `SOURCE_DATE_EPOCH`, which makes packages reproducible, or today.
struct ManualDate: CustomStringConvertible {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    let description: String

    init(environment: [String: String]) {
        let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).flatMap {
            (0...1e11).contains($0) ? $0 : nil
        }
        let date = UTCTime(Int(seconds ?? WallClock.now)).date
        description = "\(Self.months[date.month - 1]) \(date.day), \(date.year)"
    }
}
