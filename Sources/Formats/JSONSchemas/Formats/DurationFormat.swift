import Text

/// A validator for durations (RFC 3339, appendix A) such as `P3DT4H`. No unit between two others may be missing.
enum DurationFormat {
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == UInt8(ascii: "P") else { return false }
        let parts = text.dropFirst().split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return hasUnits(parts[0], of: "YMD") || hasUnits(parts[0], of: "W")
        case 2: return (parts[0].isEmpty || hasUnits(parts[0], of: "YMD")) && hasUnits(parts[1], of: "HMS")
        default: return false
        }
    }

    /// True for numbers whose units are consecutive in a list of units.
    private static func hasUnits(_ text: ArraySlice<UInt8>, of units: String) -> Bool {
        var rest = text
        var allowed = Array(units.utf8)[...]
        var isFirst = true
        while !rest.isEmpty {
            let digits = rest.prefix(while: \.isASCIIDigit).count
            rest = rest.dropFirst(digits)
            guard digits > 0, let unit = rest.popFirst(), let place = allowed.firstIndex(of: unit),
                isFirst || place == allowed.startIndex
            else { return false }
            allowed = allowed[(place + 1)...]
            isFirst = false
        }
        return !isFirst
    }
}
