import Text

extension String {
    private static let longestQuotation = 80

    /// The user's text as quoted in messages: in double quotes, on one line, 80 Unicode scalars at most.
    package var quoted: String {
        let cut = unicodeScalars.prefix(Self.longestQuotation)
        let isWhole = cut.endIndex == unicodeScalars.endIndex
        return "\"\(DisplayText.printable(Substring(cut)))\(isWhole ? "" : "…")\""
    }
}
