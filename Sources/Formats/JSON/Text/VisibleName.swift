extension Unicode.Scalar {
    /// The character itself, or its code if it is invisible: `U+000A`.
    var visibleName: String {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .unassigned,
            .privateUse,
            .spaceSeparator where self != " ":
            let digits = String(value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default: return String(Character(self))
        }
    }
}
