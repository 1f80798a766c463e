import Diagnostics
import RunRecords

/// Requests in a row that were skipped for one reason: what one failure kept from running is one line.
struct SkippedRow {
    /// So many are told one by one, with their names.
    static let namedLimit = 3

    private(set) var count = 1
    /// The first of them, as many as are told with their names.
    private(set) var named: [RequestRecord]
    /// The groups that all of them are in.
    private(set) var groups: [GroupRecord]

    private var first: RequestRecord { named[0] }
    var section: RequestRecord.Section { first.section }
    var reason: String { first.reason ?? "" }

    /// Fails for a request that was not skipped, and for one that the collection wants skipped.
    init?(_ request: RequestRecord) {
        guard request.outcome == .skipped, request.isWanted != true else { return nil }
        named = [request]
        groups = request.groups
    }

    /// Takes in a request that was skipped for the same reason; false for any other.
    mutating func take(_ request: RequestRecord) -> Bool {
        guard request.outcome == .skipped, request.isWanted != true, request.reason == first.reason,
            request.section == section
        else { return false }
        count += 1
        if named.count < Self.namedLimit { named.append(request) }
        groups = Array(zip(groups, request.groups).prefix { $0 == $1 }.map(\.0))
        return true
    }

    /// Such as `25 skipped: "Log in" failed`.
    static func text(_ count: Int, _ reason: String) -> String {
        "\(count) skipped: \(DisplayText.printable(reason))"
    }
}
