package import Checks
package import CollectionModel
package import Diagnostics
import Placeholders
package import Transport

/// Everything that is known of one request once it is done: what reports are made from.
package struct RequestReport: Sendable {
    package let section: RunSection
    /// The groups around the request, outermost first.
    package let path: [String]
    package let name: String
    /// Which element of a `forEach` this was, such as `user=ann`.
    package let element: String?
    /// The request's name, or its method where it has none.
    package let range: SourceRange
    package let outcome: RequestOutcome
    /// Every attempt, the last of which counts.
    package let attempts: [AttemptReport]
    /// What to do, from the collection's hints and from what hubrun knows of SAS.
    package let notes: [RequestNote]

    /// From the first attempt's start to the end of the last, waiting included.
    package let duration: Duration

    package var lastExchange: Exchange? { attempts.last?.exchange }
}

/// How a request ended.
package enum RequestOutcome: Sendable {
    case passed
    /// Checks or captures that did not hold.
    case failed([CheckFailure])
    /// The request could not be carried out.
    case errored(RequestError)
    case skipped(reason: String)

    package var isFailure: Bool {
        switch self {
        case .failed, .errored: true
        case .passed, .skipped: false
        }
    }
}

/// Why a request could not be carried out, and where that stands in the collection.
package struct RequestError: Sendable {
    package let range: SourceRange
    package let message: String
    package let hint: String?
    /// The kind of failure of the exchange, when there was one.
    package let kind: FailureKind?

    init(range: SourceRange, message: String, hint: String?, kind: FailureKind? = nil) {
        self.range = range
        self.message = message
        self.hint = hint
        self.kind = kind
    }

    /// - Parameter range: where to point when the error has no place of its own.
    init(_ error: PlaceholderError, at range: SourceRange) {
        self.init(range: error.range ?? range, message: error.message, hint: error.hint)
    }
}

/// A sentence for a person who looks at a failure, and where it comes from.
package struct RequestNote: Sendable {
    package enum Origin: Sendable {
        /// `hints` in the collection.
        case collection
        /// Found by hubrun in the token and the answer.
        case diagnosis
    }

    package let origin: Origin
    package let message: String
    package let hint: String?
}

/// One sending of a request and what came of it.
package struct AttemptReport: Sendable {
    package let call: HTTPCall
    package let result: Result<Exchange, TransportError>
    package let checks: [CheckResult]

    package var exchange: Exchange? { try? result.get() }

    package var error: TransportError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }
}
