package import Diagnostics
import JSON

/// One request with its outcome.
package struct RequestRecord: Record, Equatable {
    package enum Section: String, RecordValue {
        case setup
        case requests
        case teardown
    }

    package enum Outcome: String, RecordValue {
        case passed
        /// A check or a capture failed.
        case failed
        /// The request could not be carried out.
        case errored
        case skipped

        package var isFailure: Bool { self == .failed || self == .errored }
    }

    package var unit = 1
    package var section = Section.requests
    /// The enclosing groups, outermost first.
    package var groups: [GroupRecord] = []
    /// The name as written in the collection: the same in every run.
    package var name = ""
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
    package var place = PlaceRecord()
    package var outcome = Outcome.passed
    /// The reason why the request was skipped.
    package var reason: String?
    /// True if the collection skipped the request (`skip`, `when`, an empty list); nil if the request was not skipped.
    package var isIntended: Bool?
    /// The time from the start of the first attempt to the end of the last one, including waits.
    package var duration = Milliseconds.zero
    /// True if the request was interrupted while it waited for its next attempt, otherwise nil.
    package var wasWaiting: Bool?
    /// True if the request passed only after a retry, and does not poll; otherwise nil.
    package var isFlaky: Bool?
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

    package init() {}

    package init(unit: Int, section: Section, name: String, place: PlaceRecord, outcome: Outcome) {
        self.unit = unit
        self.section = section
        self.name = name
        self.place = place
        self.outcome = outcome
    }

    /// True if the certificate of a server was not checked, for the request or one that its scripts sent.
    package var isInsecure: Bool {
        attempts.contains(where: \.isInsecure)
            || scripts.map { $0.subrequests.contains(where: \.result.isInsecure) } ?? false
    }

    /// The name with its groups, `Group/Name`.
    package var fullName: String { (groups.map(\.name) + [name]).joined(separator: "/") }

    /// The name to display, with the element of a `forEach`.
    package var title: String { titled(resolvedName ?? name) }

    /// The name as written, with the element of a `forEach`, for tools that track a test over several runs.
    package var writtenTitle: String { titled(name) }

    private func titled(_ name: String) -> String { element.map { "\(name) [\($0)]" } ?? name }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        let written = name
        try visitor.member("unit", &unit)
        try visitor.member("section", &section)
        try visitor.member("groups", &groups)
        try visitor.text("name", &name, .name)
        try visitor.text("resolvedName", &resolvedName, .resolvedName(written: written))
        try visitor.text("itemID", &itemID, .name)
        try visitor.text("element", &element, .value)
        try visitor.member("elementNumber", &elementNumber)
        try visitor.member("execution", &execution)
        try visitor.member("outcome", &outcome)
        try visitor.text("reason", &reason, .message)
        try visitor.member("isWanted", &isIntended)
        try visitor.member("duration", &duration)
        try visitor.member("wasWaiting", &wasWaiting)
        try visitor.member("flaky", &isFlaky)
        try visitor.member("place", &place)
        try visitor.member("sent", &sent)
        try visitor.member("redirectedTo", &redirectedTo)
        try visitor.member("problems", &problems)
        try visitor.member("notes", &notes)
        try visitor.member("refusedCookies", &rejectedCookies)
        try visitor.texts("again", &rerunCommands, .masked)
        try visitor.text("curl", &curl, .masked)
        try visitor.member("checks", &checks)
        try visitor.part(&scripts, with: "scripts")
        try scripts?.visitResults(&visitor)
        try visitor.member("attempts", &attempts)
        try scripts?.visitSubrequests(&visitor)
    }
}

/// A group that contains a request.
package struct GroupRecord: Record, Equatable {
    package var name = ""
    /// The index in its list of items, from 0. It distinguishes groups of the same name.
    package var position = 0

    package init() {}

    package init(name: String, position: Int) {
        self.name = name
        self.position = position
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("name", &name, .name)
        try visitor.member("position", &position)
    }
}

/// A range in a file; lines and columns count from 1.
package struct PlaceRecord: Record, Equatable {
    package var file = ""
    package var line = 1
    package var column = 1
    package var endLine = 1
    /// The column after the last character.
    package var endColumn = 1
    /// The file in a record with secrets, for excerpts; nil in masked records.
    private var source: SourceFile?

    package init() {}

    package init(file: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
        self.file = file
        self.line = line
        self.column = column
        self.endLine = endLine
        self.endColumn = endColumn
    }

    package init(_ range: SourceRange) {
        self.init(
            file: range.file.path, line: range.start.line, column: range.start.column, endLine: range.end.line,
            endColumn: range.end.column)
        source = range.file
    }

    /// The range in the file; nil in masked records.
    package var range: SourceRange? {
        source.map { source in
            SourceRange(
                file: source, start: SourcePosition(line: line, column: column),
                end: SourcePosition(line: endLine, column: endColumn))
        }
    }

    /// The start of the range as `FILE:LINE:COLUMN`.
    package var label: String { "\(file):\(line):\(column)" }

    package mutating func mask(_ masking: inout MemberMasking) {
        visit(&masking)
        source = nil
    }

    package static func == (left: PlaceRecord, right: PlaceRecord) -> Bool {
        (left.file, left.line, left.column, left.endLine, left.endColumn)
            == (right.file, right.line, right.column, right.endLine, right.endColumn)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("file", &file, .name)
        try visitor.member("line", &line)
        try visitor.member("column", &column)
        try visitor.member("endLine", &endLine)
        try visitor.member("endColumn", &endColumn)
    }
}

/// The result of one expectation or capture.
package struct CheckRecord: Record, Equatable {
    /// The checked part of the exchange: `status`, `$.tags`, `header Location`.
    package var subject = ""
    package var held = true
    /// The value of a passed check, shortened.
    package var value: String?

    package init() {}

    /// The subject of the check of the status.
    package static let status = "status"

    package init(subject: String, held: Bool, value: String? = nil) {
        self.subject = subject
        self.held = held
        self.value = value
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("subject", &subject, .message)
        try visitor.member("held", &held)
        try visitor.text("value", &value, .value)
    }
}

/// One problem of a request, with its location and message.
package struct RequestFailureRecord: Record, Equatable {
    package enum Kind: String, RecordValue {
        /// An expectation or a capture failed.
        case check
        /// The request could not be carried out.
        case error
        /// A test of a script failed.
        case test
        /// A script could not be executed to its end.
        case script
    }

    package var kind = Kind.error
    package var place = PlaceRecord()
    /// The message in lower case, without a full stop.
    package var message = ""
    /// The expected value in a message that ends with `expected VALUE, got VALUE`; nil for other messages.
    package var expected: String?
    /// The actual value in such a message.
    package var actual: String?
    /// The source line with the problem; nil if it must not be shown.
    package var excerpt: SourceExcerpt?
    /// Lines below the message: differences, the start of the response.
    package var details: [String] = []
    /// The values in the lines of ``details`` that end with `expected VALUE, got VALUE`.
    package var comparisons: [ComparisonRecord] = []
    /// A proposed solution.
    package var hint: String?
    /// The difference from the OpenAPI document; nil for another problem.
    package var contract: ContractRecord?

    /// True in a record with secrets if no excerpt is shown, because an earlier request has the same problem.
    package var hidesExcerpt = false
    /// The name of the failed test in a record with secrets; the masking puts it before the message.
    package var testName: String?
    /// True in a record with secrets if the message is the text of an error that a script threw.
    package var isThrown = false

    package init() {}

    package init(_ kind: Kind, at place: PlaceRecord, _ message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("kind", &kind)
        try visitor.member("place", &place)
        try visitor.text("message", &message, isThrown ? .value : .message)
        try visitor.text("expected", &expected, .message)
        try visitor.text("actual", &actual, .message)
        try visitor.member("excerpt", &excerpt)
        try visitor.lines("details", &details, .value)
        try visitor.member("comparisons", &comparisons, unless: [])
        try visitor.text("hint", &hint, .hint)
        try visitor.member("contract", &contract)
    }

    package mutating func mask(_ masking: inout MemberMasking) {
        excerpt = hidesExcerpt ? nil : place.range.flatMap(masking.excerpt)
        hidesExcerpt = false
        visit(&masking)
        if let testName { message = "test \"\(masking.mask(testName, .name))\": \(message)" }
        (testName, isThrown) = (nil, false)
    }
}

/// A difference from the OpenAPI document.
package struct ContractRecord: Record, Equatable {
    /// The kind of difference, such as `responseBody`.
    package var kind = ""
    /// The JSON Pointer (RFC 6901) of the value in the body; nil for another value.
    package var pointer: String?

    package init() {}

    package init(kind: String, pointer: String?) {
        self.kind = kind
        self.pointer = pointer
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("kind", &kind, .name)
        try visitor.text("pointer", &pointer, .value)
    }

    /// Masks each token as it is in the body: escapes would hide a secret.
    package mutating func mask(_ masking: inout MemberMasking) {
        let tokens = pointer.flatMap { JSONPointer.tokens(of: $0) }
        pointer = tokens.map { tokens in
            tokens.map { "/" + JSONPointer.escaped(masking.mask($0, .value)) }.joined()
        }
    }
}

/// The values in a line that ends with `expected VALUE, got VALUE`.
package struct ComparisonRecord: Record, Equatable {
    package var expected = ""
    package var actual = ""

    package init() {}

    package init(expected: String, actual: String) {
        self.expected = expected
        self.actual = actual
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("expected", &expected, .value)
        try visitor.text("actual", &actual, .value)
    }
}

/// Additional information about a failure, or a warning about the request, and its origin.
package struct NoteRecord: Record, Equatable {
    package enum Origin: String, RecordValue {
        /// `hints` in the collection.
        case collection
        /// A diagnosis of the token and the response.
        case diagnosis
        /// A diagnosis of the challenge in a 401 response.
        case challenge
        /// The reason why there was no further attempt.
        case retry
        /// The trace context that was sent.
        case trace
        /// A snapshot that was written.
        case snapshot
        /// A remark about scripts, such as the reason why they were not executed.
        case script
        /// A warning about the request as it was sent, whatever its outcome.
        case warning
        /// A difference from the description of the API that is no failure.
        case contract
        /// An error of a script that Newman does not report, with `--newman`: it does not change the outcome.
        case newman
    }

    package var origin = Origin.warning
    /// The message in lower case, without a full stop and without the words of ``sentence``.
    package var message = ""
    package var hint: String?
    /// The cause in the collection; nil if it is the whole request.
    package var place: PlaceRecord?

    package init() {}

    package init(_ origin: Origin, _ message: String, hint: String? = nil, at place: PlaceRecord? = nil) {
        self.origin = origin
        self.message = message
        self.hint = hint
        self.place = place
    }

    /// The message as reports show it.
    package var sentence: String { origin == .newman ? "\(message) (Newman does not report this)" : message }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("origin", &origin)
        try visitor.text("message", &message, .message)
        try visitor.text("hint", &hint, .hint)
        try visitor.member("place", &place)
    }
}

/// The method and URL of a request.
package struct RequestTarget: Record, Equatable {
    package var method = ""
    package var url = ""

    package init() {}

    package init(method: String, url: String) {
        self.method = method
        self.url = url
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("method", &method, .name)
        try visitor.text("url", &url, .url)
    }
}
