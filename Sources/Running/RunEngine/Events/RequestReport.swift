package import Checks
package import CollectionModel
package import Diagnostics
package import HTTP
import Placeholders
package import RunRecords

/// The complete result of a request, from which reports are made.
///
/// A class, because it is passed on many times and never changes.
package final class RequestReport: Sendable {
    package let section: RunSection
    /// The groups around the request, outermost first.
    package let groups: [GroupPlace]
    package let name: String
    /// The id of the request in a Postman collection; nil if it has none.
    package let itemID: String?
    /// The name with its placeholders replaced; nil if it has none, or one of them has no value.
    package let title: String?
    /// The element of a `forEach`, such as `user=ann`; nil without a loop.
    package let element: String?
    /// The number of the element, from 1, and the number of all elements.
    package let elementNumber: Int?
    package let elementCount: Int?
    /// The position of the request's name, or of its method if it has no name.
    package let range: SourceRange
    package let outcome: RequestOutcome
    /// All attempts; the last one decides the outcome.
    package let attempts: [AttemptReport]
    /// Warnings, and notes from the collection's hints and from hubrun's diagnosis of tokens and challenges.
    package let notes: [RequestNote]

    /// The results of its scripts; nil if none was executed.
    package let scripts: ScriptsReport?
    /// The number of this execution in its unit, from 2, after a jump back to the request; nil for the first one.
    package let execution: Int?

    /// The time from the start of the request to the end of its last attempt and of its scripts, without waits for
    /// `--rate`.
    package let duration: Duration
    /// True if the request was interrupted while it waited for its next attempt.
    package let wasWaiting: Bool

    /// The names of the groups.
    package var path: [String] { groups.map(\.name) }

    package var lastExchange: Exchange? { attempts.last?.exchange }

    init(
        of step: RequestStep, title: String? = nil, element: RequestElement?, outcome: RequestOutcome,
        attempts: [AttemptReport], notes: [RequestNote], duration: Duration, wasWaiting: Bool = false,
        scripts: ScriptsReport? = nil, execution: Int? = nil
    ) {
        self.wasWaiting = wasWaiting
        section = step.section
        groups = step.groups
        name = step.definition.name
        itemID = step.definition.id
        range = step.definition.range
        self.title = title
        self.element = element?.label
        elementNumber = element?.number
        elementCount = element?.count
        self.outcome = outcome
        self.attempts = attempts
        self.notes = notes
        self.duration = duration
        self.scripts = scripts
        self.execution = execution
    }

    /// Returns the report with the results of scripts.
    func adding(_ scripts: ScriptsReport?, notes: [RequestNote]) -> RequestReport {
        RequestReport(self, scripts, notes: self.notes + notes)
    }

    private init(_ other: RequestReport, _ scripts: ScriptsReport?, notes: [RequestNote]) {
        self.scripts = scripts
        self.notes = notes
        wasWaiting = other.wasWaiting
        section = other.section
        groups = other.groups
        name = other.name
        itemID = other.itemID
        range = other.range
        title = other.title
        element = other.element
        elementNumber = other.elementNumber
        elementCount = other.elementCount
        outcome = other.outcome
        attempts = other.attempts
        duration = other.duration
        execution = other.execution
    }

    /// True if the server's certificate was not verified for the request, or for one that its scripts sent.
    var isInsecure: Bool {
        attempts.contains(where: \.isInsecure)
            || scripts.map { $0.subrequests.contains(where: \.report.isInsecure) } ?? false
    }

    /// The size of the kept bodies and texts of scripts in memory, in bytes.
    var keptBytes: Int { attempts.reduce(0) { $0 + $1.keptBodyBytes } + (scripts?.keptBytes ?? 0) }
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

/// The error because of which a request could not be carried out, with its position in the collection.
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

/// A note that helps to understand a failure, or a warning, and its origin; a ``NoteRecord`` has it without secrets.
package struct RequestNote: Sendable {
    package let origin: NoteRecord.Origin
    package let message: String
    package let hint: String?
    /// The cause in the collection; nil if it is the whole request.
    package let range: SourceRange?

    init(origin: NoteRecord.Origin, message: String, hint: String?, range: SourceRange? = nil) {
        self.origin = origin
        self.message = message
        self.hint = hint
        self.range = range
    }
}

/// One attempt to send a request, with its result.
package final class AttemptReport: Sendable {
    package let call: HTTPCall
    /// False if the call could not be made: ``call`` then has only the method, and the URL as written.
    package let hasCall: Bool
    package let result: Result<Exchange, TransportError>
    package let checks: [CheckResult]

    init(
        call: HTTPCall, hasCall: Bool = true, result: Result<Exchange, TransportError>, checks: [CheckResult]
    ) {
        self.call = call
        self.hasCall = hasCall
        self.result = result
        self.checks = checks
    }

    package var exchange: Exchange? { try? result.get() }

    /// True if TLS was used without verifying the server's certificate.
    package var isInsecure: Bool {
        guard call.acceptsAnyCertificate else { return false }
        let exchanges = exchange.map { $0.hops + [$0] } ?? error?.hops ?? []
        return ([call.url] + exchanges.map(\.call.url)).contains { $0.lowercased().hasPrefix("https:") }
    }

    /// The maximum number of bytes of each body that a report keeps, which bounds the memory of a long run.
    static let keptBody = 64 * 1024

    /// The size of the bodies in memory, in bytes.
    var keptBodyBytes: Int { exchange?.keptBodyBytes ?? call.keptBodyBytes }

    /// The report with its bodies cut to ``keptBody``.
    var withoutLongBodies: AttemptReport { withBodies(cutTo: Self.keptBody) }

    /// Returns the report with each of its bodies cut to a number of bytes.
    func withBodies(cutTo count: Int) -> AttemptReport {
        guard keptBodyBytes > count else { return self }
        return AttemptReport(
            call: call.shortened(toBodyBytes: count), hasCall: hasCall,
            result: result.map { $0.shortened(toBodyBytes: count) },
            checks: checks)
    }

    /// The first call, with the cookies and authentication that were sent or would have been sent.
    package var sentCall: HTTPCall {
        switch result {
        case .success(let exchange): (exchange.hops.first ?? exchange).call
        case .failure(let error): error.hops.first?.call ?? error.sentCall?.withContent(of: call) ?? call
        }
    }

    /// The last call after redirects; nil if no redirect was followed.
    package var redirectedCall: HTTPCall? {
        switch result {
        case .success(let exchange): exchange.hops.isEmpty ? nil : exchange.call
        case .failure(let error): error.failedHop
        }
    }

    package var error: TransportError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }
}
