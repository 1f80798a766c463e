import RunRecords

/// What came of each unit, as far as a reader would look at a table of them: those that failed before all others.
struct UnitTable {
    struct Row {
        let unit: UnitRecord
        var counts = OutcomeCounts()
        /// Of all its requests.
        var time = Duration.zero
    }

    private static let limit = 100

    /// How many units there were.
    private(set) var count = 0
    private var current: Row?
    private var failed: [Row] = []
    private var others: [Row] = []

    /// The title of the unit that goes on.
    var title: String { current?.unit.title ?? "" }

    /// In the order of the run.
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
