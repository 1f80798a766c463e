import Diagnostics
import RunRecords
import Text

/// The warnings of a run for its end, each listed once for all requests that have it.
///
/// The number of warnings is limited, so the size does not grow with the run.
struct SummaryWarnings {
    /// A warning, with its first place and the number of requests that have it.
    struct Warning {
        let origin: NoteRecord.Origin
        let sentence: String
        let hint: String?
        /// The first place; that of the request if the warning has none.
        let place: PlaceRecord
        /// The title of the unit and of the first request with the warning.
        let title: String
        /// The link to the first request in the HTML report.
        let link: PageLink
        fileprivate(set) var requestCount = 1

        /// The last request that was counted, because a request can have a note twice.
        fileprivate var lastLink: PageLink
    }

    private struct Key: Hashable {
        let origin: NoteRecord.Origin
        let message: String
        /// The file of the collection.
        let file: String
        /// The place of an error: two errors can have the same message.
        let place: String?
    }

    /// The limit for warnings.
    static let limit = 1000
    private static let textLimit = 1000

    /// The first warnings, at most ``limit``, in the order of their first requests.
    private(set) var warnings: [Warning] = []
    private var indices: [Key: Int] = [:]
    /// The number of warnings, each counted once, except those over the limit, which are counted for each request.
    private(set) var warningCount = 0
    /// The number of errors that Newman does not report, in all requests.
    private(set) var unreportedCount = 0
    /// The number of notes over the limit.
    private(set) var otherCount = 0

    /// - Parameter ordinal: The position of the request in its unit, from 1.
    mutating func add(_ request: RequestRecord, in unit: UnitRecord?, ordinal: Int) {
        for note in request.notes where note.isWarning {
            add(note, of: request, unit, PageLink(unit: request.unit, ordinal: ordinal))
        }
    }

    private mutating func add(_ note: NoteRecord, of request: RequestRecord, _ unit: UnitRecord?, _ link: PageLink) {
        let message = note.message.cut(to: Self.textLimit)
        let key = Key(
            origin: note.origin, message: message, file: unit?.file ?? "",
            place: note.origin == .warning ? nil : note.place?.label)
        if note.origin == .newman { unreportedCount += 1 }
        if let index = indices[key] {
            guard warnings[index].lastLink != link else { return }
            warnings[index].requestCount += 1
            warnings[index].lastLink = link
            return
        }
        if note.origin != .newman { warningCount += 1 }
        guard warnings.count < Self.limit else {
            otherCount += 1
            return
        }
        indices[key] = warnings.count
        warnings.append(
            Warning(
                origin: note.origin, sentence: note.sentence.cut(to: Self.textLimit),
                hint: note.hint?.cut(to: Self.textLimit), place: note.place ?? request.place,
                title: request.title(in: unit).cut(to: 250), link: link, lastLink: link))
    }

    /// Texts such as `2 warnings` and `3 errors that Newman does not report`; empty without warnings.
    var words: [String] {
        (warningCount > 0 ? [CountedNoun.text(warningCount, "warning")] : [])
            + (unreportedCount > 0 ? ["\(CountedNoun.text(unreportedCount, "error")) that Newman does not report"] : [])
    }

    /// The size limit for the warnings of a unit in a report, in bytes.
    private static let reportedSize = 64 * 1024

    /// The lines about the warnings for the entry of a unit in a report.
    var lines: [String] { FailureText().lines(of: self).cut(to: Self.reportedSize) }

    /// Returns the number of warnings after the first ones.
    func count(after shown: Int) -> Int { max(0, warnings.count - shown) + otherCount }
}

extension SummaryWarnings.Warning {
    /// The message with the number of requests: `"x" has no value: {{x}} is sent as it is (3 requests)`.
    var countedSentence: String {
        sentence + (requestCount > 1 ? " (\(CountedNoun.text(requestCount, "request")))" : "")
    }
}

extension NoteRecord {
    /// True for a note that is listed at the end of the run, also if its request passed.
    var isWarning: Bool {
        switch origin {
        case .warning, .contract, .newman: true
        case .collection, .diagnosis, .challenge, .retry, .trace, .script, .snapshot: false
        }
    }
}
