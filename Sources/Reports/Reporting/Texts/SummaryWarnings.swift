import RunRecords

/// The warnings of a run, each text once, with the number of requests. The size does not grow with the run.
struct SummaryWarnings {
    struct Warning {
        let note: NoteRecord
        /// The number of requests.
        var count = 1
    }

    /// The limit for texts that are listed.
    static let shownLimit = 20
    /// The limit for texts that are told apart.
    private static let limit = 1000

    private(set) var warnings: [Warning] = []
    private var indices: [String: Int] = [:]
    /// The number of errors that Newman does not report, in all requests.
    private(set) var newmanCount = 0
    /// The number of warnings beyond the limit, in all requests.
    private var otherCount = 0

    mutating func add(_ notes: [NoteRecord]) {
        for note in notes where note.origin == .warning || note.origin == .newman {
            if note.origin == .newman { newmanCount += 1 }
            let key = "\(note.origin.rawValue) \(note.place?.file ?? "") \(note.message)"
            if let index = indices[key] {
                warnings[index].count += 1
            } else if warnings.count < Self.limit {
                indices[key] = warnings.count
                warnings.append(Warning(note: note))
            } else {
                otherCount += 1
            }
        }
    }

    /// The number of texts, without those of errors that Newman does not report.
    var count: Int { warnings.count { $0.note.origin == .warning } + otherCount }

    /// The number of texts that are not listed.
    var hiddenCount: Int { max(0, warnings.count - Self.shownLimit) + otherCount }
}
