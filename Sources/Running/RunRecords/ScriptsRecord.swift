/// The results of a request's scripts, whose members are among those of the request.
package struct ScriptsRecord: Record, Equatable {
    /// The tests of the before-scripts and of the last attempt, in the order in which they began.
    package var tests: [TestRecord] = []
    /// The console output of all attempts.
    package var console: [ConsoleRecord] = []
    /// The number of further console lines, over the limits.
    package var omittedLines = 0
    /// The executed scripts of all attempts.
    package var scripts: [ScriptRecord] = []
    /// The requests that scripts sent.
    package var subrequests: [SubrequestRecord] = []
    /// The number of further sub-requests, over the limit.
    package var omittedSubrequests = 0

    package init() {}

    package init(
        tests: [TestRecord] = [], console: [ConsoleRecord] = [], omittedLines: Int = 0, scripts: [ScriptRecord] = [],
        subrequests: [SubrequestRecord] = [], omittedSubrequests: Int = 0
    ) {
        self.tests = tests
        self.console = console
        self.omittedLines = omittedLines
        self.scripts = scripts
        self.subrequests = subrequests
        self.omittedSubrequests = omittedSubrequests
    }

    /// The time of all scripts.
    package var duration: Milliseconds { Milliseconds(scripts.reduce(.zero) { $0 + $1.duration.duration }) }

    /// The number of requests that scripts sent.
    package var sentCount: Int { subrequests.count + omittedSubrequests }

    /// The record without the exchanges of sub-requests.
    package var withoutExchanges: ScriptsRecord {
        var shorter = self
        for index in subrequests.indices { shorter.subrequests[index].result.exchanges = [] }
        return shorter
    }

    /// The places and the numbers of attempts in the record.
    var places: [PlaceRecord] {
        tests.map(\.place) + console.map(\.place) + scripts.map(\.place) + subrequests.map(\.place)
    }
    var attempts: [Int] {
        tests.compactMap(\.attempt) + console.compactMap(\.attempt) + scripts.compactMap(\.attempt)
            + subrequests.compactMap(\.attempt)
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitResults(&visitor)
        try visitSubrequests(&visitor)
    }

    mutating func visitResults<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("tests", &tests)
        try visitor.member("console", &console)
        try visitor.member("omittedConsoleLines", &omittedLines, unless: 0)
        try visitor.member("scripts", &scripts)
    }

    /// Visits the members that follow the attempts of the request.
    mutating func visitSubrequests<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("subrequests", &subrequests)
        try visitor.member("omittedSubrequests", &omittedSubrequests, unless: 0)
    }
}

/// A test of a script, with its outcome.
package struct TestRecord: Record, Equatable {
    package enum Outcome: String, RecordValue {
        case passed
        case failed
        case skipped
    }

    package var name = ""
    package var outcome = Outcome.passed
    /// `beforeRequest`, `afterResponse`, or the path of a script's file.
    package var script = ""
    /// The assertion that failed, otherwise the call that defines the test.
    package var place = PlaceRecord()
    /// The number of the attempt in the request's list, from 1; nil if there is only one.
    package var attempt: Int?
    /// The message of a failed test.
    package var message: String?
    /// The expected value of a failed test, shortened only if it is very long.
    package var expected: String?
    package var actual: String?
    package var duration = Milliseconds.zero
    /// A remark about the test, such as the reason why it was skipped.
    package var note: String?
    /// True in a record with secrets if the message is the text of an error that the script threw.
    package var isThrown = false

    package init() {}

    package init(_ name: String, _ outcome: Outcome, script: String, at place: PlaceRecord) {
        self.name = name
        self.outcome = outcome
        self.script = script
        self.place = place
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text("name", &name, .name)
        try visitor.member("outcome", &outcome)
        try visitor.text("script", &script, .name)
        try visitor.member("attempt", &attempt)
        try visitor.member("place", &place)
        try visitor.text("message", &message, isThrown ? .value : .message)
        try visitor.text("expected", &expected, .value)
        try visitor.text("actual", &actual, .value)
        try visitor.member("duration", &duration)
        try visitor.text("note", &note, .message)
    }

    package mutating func mask(_ masking: inout MemberMasking) {
        visit(&masking)
        isThrown = false
    }
}

/// One call of a script's `console`.
package struct ConsoleRecord: Record, Equatable {
    package enum Level: String, RecordValue {
        case log
        case info
        case debug
        case warn
        case error
    }

    package var level = Level.log
    /// The text, which may have several lines.
    package var text = ""
    package var place = PlaceRecord()
    /// The number of the attempt in the request's list, from 1; nil if there is only one.
    package var attempt: Int?

    package init() {}

    package init(_ level: Level, _ text: String, at place: PlaceRecord) {
        self.level = level
        self.text = text
        self.place = place
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("level", &level)
        try visitor.text("text", &text, .value)
        try visitor.member("attempt", &attempt)
        try visitor.member("place", &place)
    }
}

/// One execution of a script.
package struct ScriptRecord: Record, Equatable {
    package enum Event: String, RecordValue {
        case beforeRequest
        case afterResponse
    }

    package var event = Event.beforeRequest
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package var script = ""
    package var place = PlaceRecord()
    /// The number of the attempt in the request's list, from 1; nil if there is only one.
    package var attempt: Int?
    package var startedAt = Moment(0)
    /// The time until the script and everything that it began had ended.
    package var duration = Milliseconds.zero

    package init() {}

    package init(
        _ event: Event, _ script: String, at place: PlaceRecord, startedAt: Moment, duration: Milliseconds
    ) {
        self.event = event
        self.script = script
        self.place = place
        self.startedAt = startedAt
        self.duration = duration
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("event", &event)
        try visitor.text("script", &script, .name)
        try visitor.member("attempt", &attempt)
        try visitor.member("place", &place)
        try visitor.member("startedAt", &startedAt)
        try visitor.member("duration", &duration)
    }
}

/// A request that a script sent.
package struct SubrequestRecord: Record, Equatable {
    package var event = ScriptRecord.Event.beforeRequest
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package var script = ""
    /// The call in the script.
    package var place = PlaceRecord()
    /// The number of the attempt in the list of the request around it, from 1; nil if there is only one.
    package var attempt: Int?
    package var sent = RequestTarget()
    package var result = AttemptRecord()

    package init() {}

    package init(
        _ event: ScriptRecord.Event, script: String, at place: PlaceRecord, sent: RequestTarget, result: AttemptRecord
    ) {
        self.event = event
        self.script = script
        self.place = place
        self.sent = sent
        self.result = result
    }

    package mutating func visit<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.member("event", &event)
        try visitor.text("script", &script, .name)
        try visitor.member("attempt", &attempt)
        try visitor.member("place", &place)
        try visitor.member("sent", &sent)
        try result.visit(&visitor)
    }
}
