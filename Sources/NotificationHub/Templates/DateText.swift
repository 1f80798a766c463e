/// Dates as clients of several languages write them where a template has one.
enum DateText {
    /// Whether a text is a date with a time: `2018-11-07T16:18:32.6641371-08:00` (RFC 3339, the offset optional) or
    /// `11/07/2018 16:18:32`, with AM or PM if need be.
    static func isDate(_ text: String) -> Bool {
        guard let split = text.firstIndex(where: { $0 == "T" || $0 == " " }) else {
            return isDay(text[...])
        }
        return isDay(text[..<split]) && isClock(text[text.index(after: split)...])
    }

    private static func isDay(_ text: Substring) -> Bool {
        let isAmerican = text.contains("/")
        let parts = numbers(text, between: isAmerican ? "/" : "-")
        guard parts.count == 3 else { return false }
        let (year, month, day) = isAmerican ? (parts[2], parts[0], parts[1]) : (parts[0], parts[1], parts[2])
        return (1...9999).contains(year) && (1...12).contains(month) && (1...31).contains(day)
    }

    private static func isClock(_ text: Substring) -> Bool {
        let clock = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "." }
        let seconds = clock.split(separator: ".", omittingEmptySubsequences: false)
        guard seconds.count <= 2, seconds.dropFirst().allSatisfy({ !$0.isEmpty }) else { return false }
        let parts = numbers(seconds[0], between: ":")
        guard parts.count == 2 || parts.count == 3, parts[0] < 24, parts.dropFirst().allSatisfy({ $0 < 60 }) else {
            return false
        }
        return isZone(text[clock.endIndex...])
    }

    private static func isZone(_ text: Substring) -> Bool {
        switch text.first {
        case nil: return true
        case "+", "-":
            let parts = numbers(text.dropFirst(), between: ":")
            return parts.count == 2 && parts[0] <= 14 && parts[1] < 60
        default: return ["Z", " AM", " PM"].contains(text.uppercased())
        }
    }

    /// The numbers between separators; empty when something else is among them.
    private static func numbers(_ text: Substring, between separator: Character) -> [Int] {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
        return numbers.count == parts.count ? numbers : []
    }
}
