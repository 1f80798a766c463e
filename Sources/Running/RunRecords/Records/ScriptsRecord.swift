/// The results of a request's scripts.
///
/// A class, so that a request without scripts costs one pointer.
package final class ScriptsRecord: Sendable, Equatable {
    /// The tests of the before-scripts and of the last attempt, in the order in which they began.
    package let tests: [TestRecord]
    /// The console output of all attempts.
    package let console: [ConsoleRecord]
    /// The number of further console lines, over the limits.
    package let omittedLines: Int
    /// The executed scripts of all attempts.
    package let scripts: [ScriptRecord]
    /// The requests that scripts sent.
    package let subrequests: [SubrequestRecord]
    /// The number of further sub-requests, over the limit.
    package let omittedSubrequests: Int

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
        let shorter = subrequests.map { subrequest in
            var subrequest = subrequest
            subrequest.result.exchanges = []
            return subrequest
        }
        return ScriptsRecord(
            tests: tests, console: console, omittedLines: omittedLines, scripts: scripts, subrequests: shorter,
            omittedSubrequests: omittedSubrequests)
    }

    package static func == (left: ScriptsRecord, right: ScriptsRecord) -> Bool {
        left === right
            || left.tests == right.tests && left.console == right.console && left.omittedLines == right.omittedLines
                && left.scripts == right.scripts && left.subrequests == right.subrequests
                && left.omittedSubrequests == right.omittedSubrequests
    }
}
