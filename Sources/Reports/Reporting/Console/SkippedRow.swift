import Diagnostics
import RunRecords
import Text

/// Consecutive requests that were skipped for the same reason. More than three share one line.
struct SkippedRow {
    /// The number of requests up to which each has its own line.
    static let namedLimit = 3

    private(set) var count = 1
    /// The first ``namedLimit`` requests.
    private(set) var named: [RequestRecord]
    /// The groups that all requests have in common, outermost first.
    private(set) var groups: [GroupRecord]

    private var first: RequestRecord { named[0] }
    var section: RequestRecord.Section { first.section }
    var reason: String { first.reason ?? "" }

    /// Fails for a request that was not skipped, or that the collection itself skips (`skip`, `when`).
    init?(_ request: RequestRecord) {
        guard request.outcome == .skipped, request.isIntended != true else { return nil }
        named = [request]
        groups = request.groups
    }

    /// Adds a request of the same section that was skipped for the same reason; returns false for any other request.
    mutating func take(_ request: RequestRecord) -> Bool {
        guard request.outcome == .skipped, request.isIntended != true, request.reason == first.reason,
            request.section == section
        else { return false }
        count += 1
        if named.count < Self.namedLimit { named.append(request) }
        groups = Array(zip(groups, request.groups).prefix { $0 == $1 }.map(\.0))
        return true
    }

    /// Returns a text such as `25 skipped: "Log in" failed`.
    static func text(_ count: Int, _ reason: String) -> String {
        "\(count) skipped: \(DisplayText.printable(reason))"
    }
}
