package import Diagnostics

/// One request with its outcome.
package struct RequestRecord: Sendable, Equatable {
    package enum Section: String, Sendable, Decodable {
        case setup
        case requests
        case teardown
    }

    package enum Outcome: String, Sendable, Decodable {
        case passed
        /// A check or a capture failed.
        case failed
        /// The request could not be carried out.
        case errored
        case skipped

        package var isFailure: Bool { self == .failed || self == .errored }
    }

    package var unit: Int
    package var section: Section
    /// The enclosing groups, outermost first.
    package var groups: [GroupRecord] = []
    /// The name as written in the collection: the same in every run.
    package var name: String
    /// The name with its placeholders replaced; nil if it has none.
    package var resolvedName: String?
    /// The id of the item in a Postman collection; nil if it has none.
    package var itemID: String?
    /// The element of a `forEach`, such as `user=ann`.
    package var element: String?
    /// The number of this element, from 1.
    package var elementNumber: Int?
    /// The number of this execution in its unit, from 2, after a jump back to the request; nil for the first one.
    package var execution: Int?
    package var place: PlaceRecord
    package var outcome: Outcome
    /// The reason why the request was skipped.
    package var reason: String?
    /// True if the collection skipped the request (`skip`, `when`, an empty list); nil if the request was not skipped.
    package var isIntended: Bool?
    /// The time from the start of the first attempt to the end of the last one, including waits.
    package var duration = Milliseconds(.zero)
    /// True if the request was interrupted while it waited for its next attempt, otherwise nil.
    package var wasWaiting: Bool?
    /// The method and URL of the last attempt; nil if the request passed or was never built.
    package var sent: RequestTarget?
    /// The target of the last attempt's redirects; nil if none was followed.
    package var redirectedTo: RequestTarget?
    /// All attempts. The last one determines the outcome.
    package var attempts: [AttemptRecord] = []
    /// The results of the last attempt's checks.
    package var checks: [CheckRecord] = []
    package var problems: [RequestFailureRecord] = []
    package var notes: [NoteRecord] = []
    /// Cookies of the last response that were rejected, as a possible cause of a failure.
    package var rejectedCookies: [RejectedCookieRecord] = []
    /// The lines of the hubrun command that runs this request again.
    package var rerunCommands: [String] = []
    /// The curl command that sends the same request, with masked secrets; nil if the request passed.
    package var curl: String?
    /// The results of the scripts; nil if none was executed.
    package var scripts: ScriptsRecord?

    package init(unit: Int, section: Section, name: String, place: PlaceRecord, outcome: Outcome) {
        self.unit = unit
        self.section = section
        self.name = name
        self.place = place
        self.outcome = outcome
    }

    /// The name with its groups, `Group/Name`.
    package var fullName: String { (groups.map(\.name) + [name]).joined(separator: "/") }

    /// The name to display, with the element of a `forEach`.
    package var title: String { titled(resolvedName ?? name) }

    /// The name as written, with the element of a `forEach`, for tools that track a test over several runs.
    package var writtenTitle: String { titled(name) }

    private func titled(_ name: String) -> String { element.map { "\(name) [\($0)]" } ?? name }
}

/// A group that contains a request.
package struct GroupRecord: Sendable, Equatable, Decodable {
    package var name: String
    /// The index in its list of items, from 0. It distinguishes groups of the same name.
    package var position: Int

    package init(name: String, position: Int) {
        self.name = name
        self.position = position
    }
}

/// A range in a file; lines and columns count from 1.
package struct PlaceRecord: Sendable, Equatable, Decodable {
    package var file: String
    package var line: Int
    package var column: Int
    package var endLine: Int
    /// The column after the last character.
    package var endColumn: Int

    package init(file: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
    }

    /// The start of the range as `FILE:LINE:COLUMN`.
    package var label: String { "\(file):\(line):\(column)" }
}

/// The result of one expectation or capture.
package struct CheckRecord: Sendable, Equatable, Decodable {
    /// The checked part of the exchange: `status`, `$.tags`, `header Location`.
    package var subject: String
    package var held: Bool
    /// The value of a passed check, shortened.
    package var value: String?

    package init(subject: String, held: Bool, value: String? = nil) {
        self.subject = subject
        self.held = held
        self.value = value
    }
}

/// One problem of a request, with its location and message.
package struct RequestFailureRecord: Sendable, Equatable, Decodable {
    package enum Kind: String, Sendable, Decodable {
        /// An expectation or a capture failed.
        case check
        /// The request could not be carried out.
        case error
        /// A test of a script failed.
        case test
        /// A script could not be executed to its end.
        case script
    }

    package var kind: Kind
    package var place: PlaceRecord
    /// The message in lower case, without a full stop.
    package var message: String
    /// The source line with the problem; nil if it must not be shown.
    package var excerpt: SourceExcerpt?
    /// Lines below the message: differences, the start of the response.
    package var details: [String] = []
    /// A proposed solution.
    package var hint: String?

    package init(_ kind: Kind, at place: PlaceRecord, _ message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}

/// Additional information about a failure, or a warning about the request, and its origin.
package struct NoteRecord: Sendable, Equatable, Decodable {
    package enum Origin: String, Sendable, Decodable {
        /// `hints` in the collection.
        case collection
        /// A diagnosis of the token and the response.
        case diagnosis
        /// A diagnosis of the challenge in a 401 response.
        case challenge
        /// The reason why there was no further attempt.
        case retry
        /// A remark about scripts, such as the reason why they were not executed.
        case script
        /// A warning about the request as it was sent, whatever its outcome.
        case warning
        /// An error of a script that Newman does not report, with `--newman`: it does not change the outcome.
        case newman
    }

    package var origin: Origin
    /// The message in lower case, without a full stop and without the words of ``sentence``.
    package var message: String
    package var hint: String?
    /// The cause in the collection; nil if it is the whole request.
    package var place: PlaceRecord?

    package init(_ origin: Origin, _ message: String, hint: String? = nil, at place: PlaceRecord? = nil) {
        self.origin = origin
        self.message = message
        self.hint = hint
        self.place = place
    }

    /// The message as reports show it.
    package var sentence: String { origin == .newman ? "\(message) (Newman does not report this)" : message }
}
