import Text

/// The `api-version` of a request, which is checked for its form and has no other effect.
package enum APIVersion {
    static let known = [
        "2013-04", "2013-07", "2013-10", "2014-09", "2015-01", "2015-04", "2015-08", "2016-07", "2017-04", "2020-06",
    ].joined(separator: ",")

    /// True if the text is a version: `20dd-dd` with an optional day (`-dd`) and an optional `-preview`.
    package static func isSupported(_ version: String) -> Bool {
        let date = version.hasSuffix("-preview") ? version.dropLast("-preview".count) : version[...]
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        guard date.hasPrefix("20"), parts.count == 2 || parts.count == 3, parts[0].count == 4 else { return false }
        return parts.dropFirst().allSatisfy { $0.count == 2 }
            && parts.joined().utf8.allSatisfy(\.isASCIIDigit)
    }
}
