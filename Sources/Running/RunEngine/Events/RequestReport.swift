package import Checks
import CollectionModel
package import Diagnostics
package import HTTP
import Placeholders
package import RunRecords

/// The complete result of a request with its secrets, from which its record is made.
///
/// A class, because it is passed on many times and never changes.
package final class RequestReport: Sendable {
    let execution: RequestExecution
    package let outcome: RequestOutcome
    package let notes: [NoteRecord]
    private let duration: Duration
    private let wasWaiting: Bool
    /// True if the request passed only after a retry, and does not poll.
    package let isFlaky: Bool
    /// All attempts; the last one determines the outcome.
    package let attempts: [AttemptReport]
    /// The results of its scripts; nil if none was executed.
    package let scripts: ScriptsReport?

    /// The request and its outcome with their secrets, without the results that ``attempts`` and ``scripts`` have. Made
    /// for each reader: there is usually one, and the record is large.
    package var record: Unmasked<RequestRecord> {
        Unmasked(
            RequestRecord(
                of: execution, outcome, notes: notes, duration: duration, wasWaiting: wasWaiting, isFlaky: isFlaky))
    }

    /// The number of all elements of a `forEach`; nil without a loop.
    package var elementCount: Int? { execution.element?.count }

    package var lastExchange: Exchange? { attempts.last?.exchange }

    /// - Parameters:
    ///   - duration: The time from the start of the request to the end of its last attempt and of its scripts, without
    ///     waits for `--rate`.
    ///   - wasWaiting: True if the request was interrupted while it waited for its next attempt.
    init(
        of execution: RequestExecution, _ outcome: RequestOutcome, attempts: [AttemptReport] = [],
        notes: [NoteRecord] = [], duration: Duration, wasWaiting: Bool = false, isFlaky: Bool = false,
        scripts: ScriptsReport? = nil
    ) {
        self.execution = execution
        self.outcome = outcome
        self.notes = notes
        self.duration = duration
        self.wasWaiting = wasWaiting
        self.isFlaky = isFlaky
        self.attempts = attempts
        self.scripts = scripts
    }

    /// Returns the report of the same request with another outcome.
    func with(_ outcome: RequestOutcome) -> RequestReport {
        RequestReport(
            of: execution, outcome, attempts: attempts, notes: notes, duration: duration, wasWaiting: wasWaiting,
            scripts: scripts)
    }

    /// Returns the report with the results of scripts.
    func adding(_ scripts: ScriptsReport?, notes more: [NoteRecord]) -> RequestReport {
        RequestReport(
            of: execution, outcome, attempts: attempts, notes: notes + more, duration: duration, wasWaiting: wasWaiting,
            isFlaky: isFlaky, scripts: scripts)
    }

    /// True if the server's certificate was not verified for the request, or for one that its scripts sent.
    var isInsecure: Bool {
        attempts.contains(where: \.isInsecure)
            || scripts.map { $0.subrequests.contains(where: \.report.isInsecure) } ?? false
    }

    /// The size of the kept bodies and texts of scripts in memory, in bytes.
    var keptBytes: Int { attempts.reduce(0) { $0 + $1.keptBodyBytes } + (scripts?.keptBytes ?? 0) }
}

/// One execution of a request: for one element of its `forEach`, in one pass of `repeat`, and once more after each jump
/// back to it.
struct RequestExecution: Sendable {
    let step: RequestStep
    /// The element of `forEach`; nil without a loop.
    let element: RequestElement?
    /// The name with its placeholders replaced; nil if it has none, or one of them has no value.
    let title: String?
    /// The number of the execution in its unit, from 2, after a jump back to the request; nil for the first one.
    var number: Int?
    /// The numbers of the passes of each `repeat` around the request, outermost first.
    var passes: [Int] = []

    /// The label of the passes and the element, such as `pass 2, user=ann`; nil without both.
    var label: String? {
        guard !passes.isEmpty else { return element?.label }
        let pass = "pass \(passes.map(String.init).joined(separator: "."))"
        return element.map { "\(pass), \($0.label)" } ?? pass
    }

    /// The pass and element for file names: `["pass-2", "element-1"]`.
    var fileNameParts: [String] {
        passes.map { "pass-\($0)" } + (element.map { ["element-\($0.number)"] } ?? [])
    }

    init(of step: RequestStep, element: RequestElement? = nil, title: String? = nil) {
        self.step = step
        self.element = element
        self.title = title
    }
}

extension RequestRecord {
    /// Creates the part of a record that is known without the exchanges.
    fileprivate init(
        of execution: RequestExecution, _ outcome: RequestOutcome, notes: [NoteRecord], duration: Duration,
        wasWaiting: Bool, isFlaky: Bool
    ) {
        self.init()
        let step = execution.step
        section = step.section.recorded
        groups = step.groupRecords
        name = step.definition.name
        itemID = step.definition.id
        place = PlaceRecord(step.definition.range)
        resolvedName = execution.title
        element = execution.label
        elementNumber = execution.element?.number
        self.execution = execution.number
        self.outcome = outcome.recorded
        if case .skipped(let reason, let isIntended) = outcome {
            (self.reason, self.isIntended) = (reason, isIntended)
        }
        self.notes = notes
        self.duration = Milliseconds(duration)
        if wasWaiting { self.wasWaiting = true }
        if isFlaky { self.isFlaky = true }
    }
}

extension RequestStep {
    /// The groups around the request, outermost first.
    var groupRecords: [GroupRecord] { groups.map { GroupRecord(name: $0.name, position: $0.position) } }
}

extension RunSection {
    fileprivate var recorded: RequestRecord.Section {
        switch self {
        case .setup: .setup
        case .requests: .requests
        case .teardown: .teardown
        }
    }
}

/// The outcome of a request.
package enum RequestOutcome: Sendable {
    case passed
    /// At least one check or capture failed, or a test of ``RequestReport/scripts``; the list is empty if only tests did.
    case failed([CheckFailure])
    /// The request could not be carried out. The list is not empty; scripts can have several errors.
    case errored([RequestError])
    /// - Parameter isIntended: True if the collection is the cause (`skip`, `when`, an empty list), not an earlier event.
    case skipped(reason: String, isIntended: Bool)

    package var isFailure: Bool { recorded.isFailure }

    var hasPassed: Bool { recorded == .passed }

    /// The outcome without its associated values.
    package var recorded: RequestRecord.Outcome {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .errored: .errored
        case .skipped: .skipped
        }
    }
}

/// The reason why a request could not be carried out, with its position in the collection.
package struct RequestError: Sendable {
    package let range: SourceRange
    package let message: String
    package let hint: String?
    /// Lines to print below the position, such as the response of a token endpoint, the chain of redirects, or the call
    /// stack of a script.
    package let details: [String]
    /// The kind of failure of the exchange, or `protocol` for a request that violates HTTP; otherwise nil.
    package let kind: FailureKind?
    /// True for an error of a script.
    package let isFromScript: Bool

    init(
        range: SourceRange, message: String, hint: String?, details: [String] = [], kind: FailureKind? = nil,
        isFromScript: Bool = false
    ) {
        self.range = range
        self.message = message
        self.hint = hint
        self.details = details
        self.kind = kind
        self.isFromScript = isFromScript
    }

    /// Creates the error for a diagnostic that is found only during the run.
    init(_ diagnostic: Diagnostic) {
        let start = SourcePosition(line: 1, column: 1)
        var path = ""
        if case .file(let named) = diagnostic.place { path = named }
        let file = SourceFile(path: path, text: "")
        self.init(
            range: diagnostic.range ?? SourceRange(file: file, start: start, end: start), message: diagnostic.message,
            hint: diagnostic.hint)
    }

    /// - Parameter range: The position for an error that has none.
    init(_ error: PlaceholderError, at range: SourceRange) {
        let isMalformed = if case .malformed = error.kind { true } else { false }
        self.init(
            range: error.range ?? range, message: error.message, hint: error.hint, details: error.details,
            kind: isMalformed ? .protocol : nil)
    }
}
