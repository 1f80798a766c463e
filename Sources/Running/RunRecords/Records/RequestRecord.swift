package import Diagnostics

/// One request and how it ended.
package struct RequestRecord: Sendable, Equatable, Decodable {
    package enum Section: String, Sendable, Decodable {
        case setup
        case requests
        case teardown
    }

    package enum Outcome: String, Sendable, Decodable {
        case passed
        /// Checks or captures did not hold.
        case failed
        /// It could not be carried out.
        case errored
        case skipped

        package var isFailure: Bool { self == .failed || self == .errored }
    }

    package var unit: Int
    package var section: Section
    /// The groups around it, outermost first.
    package var groups: [GroupRecord] = []
    /// The name as written in the collection: the same in every run.
    package var name: String
    /// The name with its placeholders replaced; nil if it has none.
    package var resolvedName: String?
    /// Which element of a `forEach` it was, such as `user=ann`.
    package var element: String?
    /// The number of this element, from 1.
    package var elementNumber: Int?
    package var place: PlaceRecord
    package var outcome: Outcome
    /// Why it was skipped.
    package var reason: String?
    /// Of a skipped request whether the collection says so (`skip`, `when`, an empty list), and not what happened.
    package var isWanted: Bool?
    /// From the first attempt's start to the end of the last, waiting included.
    package var duration = Milliseconds(.zero)
    /// True of a request that was interrupted while it waited for its next attempt, otherwise absent.
    package var wasWaiting: Bool?
    /// The method and URL of the last attempt; nil if the request passed or was never built.
    package var sent: RequestTarget?
    /// The target of the last attempt's redirects; nil if none was followed.
    package var redirectedTo: RequestTarget?
    /// The last of which counts.
    package var attempts: [AttemptRecord] = []
    /// What was looked at in the last attempt.
    package var checks: [CheckRecord] = []
    package var problems: [RequestFailureRecord] = []
    package var notes: [NoteRecord] = []
    /// Cookies of the last answer that were not taken, which may be why.
    package var refusedCookies: [RefusedCookie] = []
    /// The command that runs it again.
    package var again: [String] = []
    /// The command that makes curl send the same, secrets masked; nil for what passed.
    package var curl: String?

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

/// A group around a request.
package struct GroupRecord: Sendable, Equatable, Decodable {
    package var name: String
    /// Among the items of its list, from 0: two groups of one name differ in it.
    package var position: Int

    package init(name: String, position: Int) {
        self.name = name
        self.position = position
    }
}

/// A stretch of a file; lines and columns count from 1.
package struct PlaceRecord: Sendable, Equatable, Decodable {
    package var file: String
    package var line: Int
    package var column: Int
    package var endLine: Int
    /// Behind the last character.
    package var endColumn: Int

    package init(file: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
    }

    /// `FILE:LINE:COLUMN`.
    package var label: String { "\(file):\(line):\(column)" }
}

/// Whether one expectation or capture held.
package struct CheckRecord: Sendable, Equatable, Decodable {
    /// What was looked at: `status`, `$.tags`, `header Location`.
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

/// What a person needs to see of one thing that went wrong.
package struct RequestFailureRecord: Sendable, Equatable, Decodable {
    package enum Kind: String, Sendable, Decodable {
        /// An expectation or a capture.
        case check
        /// The request could not be carried out.
        case error
    }

    package var kind: Kind
    package var place: PlaceRecord
    /// Lower-case, no full stop.
    package var message: String
    /// The line of the source that it is about, where it may be shown.
    package var excerpt: SourceExcerpt?
    /// Lines below it: differences, the start of the response.
    package var details: [String] = []
    /// What to do.
    package var hint: String?

    package init(_ kind: Kind, at place: PlaceRecord, _ message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}

/// A sentence for a person who looks at a failure, and where it comes from.
package struct NoteRecord: Sendable, Equatable, Decodable {
    package enum Origin: String, Sendable, Decodable {
        /// `hints` in the collection.
        case collection
        /// Found by hubrun in the token and the answer.
        case diagnosis
        /// Found by hubrun in the challenge of a server that refused.
        case challenge
        /// Why there was no further attempt.
        case retry
    }

    package var origin: Origin
    package var message: String
    package var hint: String?

    package init(_ origin: Origin, _ message: String, hint: String? = nil) {
        self.origin = origin
        self.message = message
        self.hint = hint
    }
}
