#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The date on a man page: that of `SOURCE_DATE_EPOCH`, which makes packages reproducible, or today.
struct ManualDate: CustomStringConvertible {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    private let date: Date

    init(environment: [String: String]) {
        let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).flatMap {
            (0...1e11).contains($0) ? $0 : nil
        }
        date = seconds.map { Date(timeIntervalSince1970: $0) } ?? Date()
    }

    var description: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let month = Self.months[((parts.month ?? 1) - 1) % Self.months.count]
        return "\(month) \(parts.day ?? 1), \(parts.year ?? 1970)"
    }
}
