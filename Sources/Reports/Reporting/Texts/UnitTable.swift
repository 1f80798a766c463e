import RunRecords

/// The outcome counts of up to 100 units, for a table. Units with failures take precedence over others.
struct UnitTable {
    struct Row {
        let unit: UnitRecord
        var counts = OutcomeCounts()
        /// The sum of the times of all requests.
        var time = Duration.zero
    }

    private static let limit = 100

    /// The number of all units, including those without a row.
    private(set) var count = 0
    private var current: Row?
    private var failed: [Row] = []
    private var others: [Row] = []

    /// The title of the current unit.
    var title: String { current?.unit.title ?? "" }

    /// The rows in the order of the run.
    var rows: [Row] {
        var table = self
        table.keep()
        let others = table.others.prefix(Self.limit - table.failed.count)
        return (table.failed + others).sorted { $0.unit.unit < $1.unit.unit }
    }

    mutating func begin(_ unit: UnitRecord) {
        keep()
        count += 1
        current = Row(unit: unit)
    }

    mutating func add(_ request: RequestRecord) {
        current?.counts.add(request.outcome)
        current?.time += request.time.duration
    }

    private mutating func keep() {
        guard let row = current else { return }
        current = nil
        if row.counts.failures > 0 {
            if failed.count < Self.limit { failed.append(row) }
        } else if others.count < Self.limit {
            others.append(row)
        }
    }
}
