package import Checks
package import CollectionModel
package import Diagnostics
package import HTTP
import Placeholders
package import RunRecords

/// Everything that is known of one request once it is done: what reports are made from.
///
/// A class, as its parts are: it is handed on many times and never changes.
package final class RequestReport: Sendable {
    package let section: RunSection
    /// The groups around the request, outermost first.
    package let groups: [GroupPlace]
    package let name: String
    /// The name with its placeholders replaced; nil if it has none, or one of them has no value.
    package let title: String?
    /// Which element of a `forEach` this was, such as `user=ann`.
    package let element: String?
    /// The number of this element, from 1, and of all elements.
    package let elementNumber: Int?
    package let elementCount: Int?
    /// The request's name, or its method where it has none.
    package let range: SourceRange
    package let outcome: RequestOutcome
    /// Every attempt, the last of which counts.
    package let attempts: [AttemptReport]
    /// What to do, from the collection's hints and from what hubrun knows of SAS.
    package let notes: [RequestNote]

    /// From the first attempt's start to the end of the last, waiting included.
    package let duration: Duration
    /// True if the request was interrupted while it waited for its next attempt.
    package let wasWaiting: Bool

    /// The names of the groups.
    package var path: [String] { groups.map(\.name) }

    package var lastExchange: Exchange? { attempts.last?.exchange }

    init(
        section: RunSection, groups: [GroupPlace], name: String, title: String? = nil, element: RequestElement?,
        range: SourceRange, outcome: RequestOutcome, attempts: [AttemptReport], notes: [RequestNote],
        duration: Duration, wasWaiting: Bool = false
    ) {
        self.wasWaiting = wasWaiting
        self.section = section
        self.groups = groups
        self.name = name
        self.title = title
        self.element = element?.label
        elementNumber = element?.number
        elementCount = element?.count
        self.range = range
        self.outcome = outcome
        self.attempts = attempts
        self.notes = notes
        self.duration = duration
    }
}

/// A group around a request: two of one name, or one file that is included twice, differ in their position.
package struct GroupPlace: Sendable, Equatable {
    package let name: String
    /// Among the items of its list, from 0.
    package let position: Int
}

/// How a request ended.
package enum RequestOutcome: Sendable {
    case passed
    /// Checks or captures that did not hold.
    case failed([CheckFailure])
    /// The request could not be carried out.
    case errored(RequestError)
    /// - Parameter isWanted: whether the collection says so (`skip`, `when`, an empty list), and not what happened.
    case skipped(reason: String, isWanted: Bool)

    package var isFailure: Bool { recorded.isFailure }

    /// Without what it carries.
    package var recorded: RequestRecord.Outcome {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .errored: .errored
        case .skipped: .skipped
        }
    }
}

/// Why a request could not be carried out, and where that stands in the collection.
package struct RequestError: Sendable {
    package let range: SourceRange
    package let message: String
    package let hint: String?
    /// Lines below the place: what a token's endpoint answered, the way that redirects took.
    package let details: [String]
    /// The kind of failure of the exchange, when there was one.
    package let kind: FailureKind?

    init(
        range: SourceRange, message: String, hint: String?, details: [String] = [], kind: FailureKind? = nil
    ) {
        self.range = range
        self.message = message
        self.hint = hint
        self.details = details
        self.kind = kind
    }

    /// A mistake in a file that was found only now.
    init(_ diagnostic: Diagnostic) {
        let start = SourcePosition(line: 1, column: 1)
        var path = ""
        if case .file(let named) = diagnostic.place { path = named }
        let file = SourceFile(path: path, text: "")
        self.init(
            range: diagnostic.range ?? SourceRange(file: file, start: start, end: start), message: diagnostic.message,
            hint: diagnostic.hint)
    }

    /// - Parameter range: where to point when the error has no place of its own.
    init(_ error: PlaceholderError, at range: SourceRange) {
        self.init(range: error.range ?? range, message: error.message, hint: error.hint, details: error.details)
    }
}

/// A sentence for a person who looks at a failure, and where it comes from.
package struct RequestNote: Sendable {
    package enum Origin: Sendable {
        /// `hints` in the collection.
        case collection
        /// Found by hubrun in the token and the answer.
        case diagnosis
        /// Found by hubrun in the challenge of a server that refused.
        case challenge
        /// Why there was no further attempt.
        case retry
    }

    package let origin: Origin
    package let message: String
    package let hint: String?
}

/// One sending of a request and what came of it.
package final class AttemptReport: Sendable {
    package let call: HTTPCall
    package let result: Result<Exchange, TransportError>
    package let checks: [CheckResult]

    init(call: HTTPCall, result: Result<Exchange, TransportError>, checks: [CheckResult]) {
        self.call = call
        self.result = result
        self.checks = checks
    }

    package var exchange: Exchange? { try? result.get() }

    /// True if TLS was spoken without a check of the server's certificate.
    package var isInsecure: Bool {
        guard call.acceptsAnyCertificate else { return false }
        let exchanges = exchange.map { $0.hops + [$0] } ?? error?.hops ?? []
        return ([call.url] + exchanges.map(\.call.url)).contains { $0.lowercased().hasPrefix("https:") }
    }

    /// Bytes of either body that a report keeps: what a person looks at, for a run of any length.
    static let keptBody = 64 * 1024

    /// Bytes in memory of its bodies.
    var keptBodyBytes: Int { exchange?.keptBodyBytes ?? call.keptBodyBytes }

    /// The report with no more than the beginnings of its bodies.
    var withoutLongBodies: AttemptReport {
        guard keptBodyBytes > Self.keptBody else { return self }
        let call = call.keeping(bodyBytes: Self.keptBody)
        return AttemptReport(call: call, result: result.map { $0.keeping(bodyBytes: Self.keptBody) }, checks: checks)
    }

    /// The first call, with the cookies and the authentication that it was sent with or would have been.
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
