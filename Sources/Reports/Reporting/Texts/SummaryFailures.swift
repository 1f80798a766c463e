import RunRecords

/// The failed requests of a run for its summary, each listed once for all iterations in which it failed.
///
/// The number of requests is limited, so the size does not grow with the run.
struct SummaryFailures {
    /// The first failure of a request, and the number of further ones.
    struct Failure {
        let name: String
        let unit: String
        let place: PlaceRecord
        let headline: String
        /// The command that runs the request again; nil if it comes from standard input.
        let rerunCommand: String?
        /// True if the request runs for each element of a list.
        let hasElements: Bool
        /// The number of times that the request failed again, in other iterations, with other elements, or after a jump
        /// back to it.
        fileprivate(set) var furtherCount = 0
        /// The number of other iterations in which it failed.
        fileprivate(set) var furtherUnits = 0

        fileprivate let key: Key
        fileprivate var lastUnit: Int
    }

    /// A request of a collection. The groups tell apart requests of a file that is included twice.
    fileprivate struct Key: Equatable {
        let file: String
        let groups: [GroupRecord]
        let place: PlaceRecord
    }

    /// The limit for requests.
    static let limit = 10

    /// The first requests that failed, at most ``limit``.
    private(set) var failures: [Failure] = []
    /// The number of failures of other requests.
    private(set) var otherCount = 0

    /// - Parameters:
    ///   - request: A failed request.
    ///   - file: The file of its collection.
    ///   - unit: The title of its unit.
    mutating func add(_ request: RequestRecord, of file: String, in unit: String) {
        let key = Key(file: file, groups: request.groups, place: request.place)
        if let index = failures.firstIndex(where: { $0.key == key }) {
            failures[index].furtherCount += 1
            if failures[index].lastUnit != request.unit { failures[index].furtherUnits += 1 }
            failures[index].lastUnit = request.unit
        } else if failures.count < Self.limit {
            failures.append(
                Failure(
                    name: request.fullTitle, unit: unit, place: request.problems.first?.place ?? request.place,
                    headline: FailureText.headline(of: request), rerunCommand: request.rerunCommands.first,
                    hasElements: request.element != nil, key: key,
                    lastUnit: request.unit))
        } else {
            otherCount += 1
        }
    }
}
