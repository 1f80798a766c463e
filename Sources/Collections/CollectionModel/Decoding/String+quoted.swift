import Diagnostics

extension String {
    private static let longestQuotation = 80

    /// A person's own words as messages show them: in double quotes, on one line and not endless.
    var quoted: String {
        let cut = unicodeScalars.prefix(Self.longestQuotation)
        let isWhole = cut.endIndex == unicodeScalars.endIndex
        return "\"\(DisplayText.printable(Substring(cut)))\(isWhole ? "" : "…")\""
    }
}
