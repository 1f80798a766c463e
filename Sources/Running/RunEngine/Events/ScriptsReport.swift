package import Scripting

/// The results of a request's scripts.
///
/// Its size is limited, because a request can be tried again any number of times, and its scripts with it.
package struct ScriptsReport: Sendable {
    /// The tests of the last attempt, after those of the before-scripts, in the order in which they began.
    package let tests: [TestReport]
    /// The console output of all attempts.
    package let console: [ConsoleLine]
    /// The number of console lines over the limits, which are not in ``console``.
    package let omittedLines: Int
    /// The scripts of all attempts that were executed, in order.
    package let scripts: [ScriptTiming]
    /// The requests that the scripts of all attempts sent, in the order in which they began.
    package let subrequests: [Subrequest]
    /// The number of sub-requests over the limit, which are not in ``subrequests``.
    package let omittedSubrequests: Int
    /// The size of the texts and bodies in memory, in bytes.
    let keptBytes: Int

    /// - Parameter omittedLines: The number of console lines over the limits of the scripts.
    package init(
        tests: [TestReport] = [], console: [ConsoleLine] = [], omittedLines: Int = 0, scripts: [ScriptTiming] = [],
        subrequests: [Subrequest] = []
    ) {
        var bytes = 0
        self.tests = Self.kept(tests, &bytes)
        let lines = Self.kept(console, &bytes)
        self.console = lines
        self.omittedLines = omittedLines + console.count - lines.count
        self.scripts = scripts.count > Self.maximumScripts ? Array(scripts.suffix(Self.maximumScripts)) : scripts
        let kept = Self.kept(subrequests, &bytes)
        self.subrequests = kept
        omittedSubrequests = subrequests.count - kept.count
        keptBytes = bytes
    }

    /// The time of all scripts of all attempts.
    package var duration: Duration { scripts.reduce(.zero) { $0 + $1.duration } }

    // MARK: Limits

    /// The limit for the names of all tests and the details of failed ones, in bytes.
    private static let testBytes = 2 << 20
    private static let maximumLines = 10_000
    /// The limit for the console output, in bytes.
    private static let consoleBytes = 2 << 20
    private static let maximumScripts = 10_000
    private static let maximumSubrequests = 1000
    /// The limit for the bodies of all sub-requests, in bytes.
    private static let subrequestBytes = 2 << 20

    /// Returns the tests; those after the limit have only a short name, an outcome and a short message.
    private static func kept(_ tests: [TestReport], _ bytes: inout Int) -> [TestReport] {
        var left = testBytes
        let kept = tests.map { test in
            left -= test.keptBytes
            return left >= 0 ? test : test.withoutDetails
        }
        bytes += min(testBytes, testBytes - left)
        return kept
    }

    private static func kept(_ lines: [ConsoleLine], _ bytes: inout Int) -> [ConsoleLine] {
        var left = consoleBytes
        let kept = lines.prefix(maximumLines).prefix { line in
            left -= line.text.utf8.count
            return left >= 0
        }
        bytes += min(consoleBytes, consoleBytes - left)
        return kept.count < lines.count ? Array(kept) : lines
    }

    /// Returns the first sub-requests; those after the limit for bodies have none.
    private static func kept(_ subrequests: [Subrequest], _ bytes: inout Int) -> [Subrequest] {
        var left = subrequestBytes
        let kept = subrequests.prefix(maximumSubrequests).map { subrequest in
            let shorter = subrequest.shortened(toBodyBytes: max(0, left))
            left -= shorter.report.keptBodyBytes
            return shorter
        }
        bytes += min(subrequestBytes, subrequestBytes - left)
        return kept
    }
}
