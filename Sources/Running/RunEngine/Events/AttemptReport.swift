package import Checks
package import Diagnostics
package import HTTP
package import RunRecords
package import Scripting

/// One attempt to send a request, with its result.
package final class AttemptReport: Sendable {
    package let call: HTTPCall
    /// False if the call could not be made: ``call`` then has only the method, and the URL as written.
    package let hasCall: Bool
    package let result: Result<Exchange, TransportError>
    package let checks: [CheckResult]
    /// The time by which the attempt started later than the schedule of a load says.
    package let delay: Duration

    init(
        call: HTTPCall, hasCall: Bool = true, result: Result<Exchange, TransportError>, checks: [CheckResult],
        delay: Duration = .zero
    ) {
        self.call = call
        self.hasCall = hasCall
        self.result = result
        self.checks = checks
        self.delay = delay
    }

    /// Returns a copy with some of its values replaced.
    func with(
        call: HTTPCall? = nil, result: Result<Exchange, TransportError>? = nil, checks: [CheckResult]? = nil,
        delay: Duration? = nil
    ) -> AttemptReport {
        AttemptReport(
            call: call ?? self.call, hasCall: hasCall, result: result ?? self.result, checks: checks ?? self.checks,
            delay: delay ?? self.delay)
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
        return with(
            call: call.shortened(toBodyBytes: count), result: result.map { $0.shortened(toBodyBytes: count) })
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

/// A request that a script sent.
package struct Subrequest: Sendable {
    package let report: AttemptReport
    package let event: ScriptRecord.Event
    /// `beforeRequest`, `afterResponse`, or the path of the script's file.
    package let script: String
    /// The position of the call in the script.
    package let range: SourceRange
    /// The number of the attempt of the request around it, from 1.
    package let attempt: Int

    package init(
        _ report: AttemptReport, event: ScriptRecord.Event, script: String, at range: SourceRange, attempt: Int = 1
    ) {
        self.report = report
        self.event = event
        self.script = script
        self.range = range
        self.attempt = attempt
    }

    /// Returns the sub-request with its bodies cut.
    func shortened(toBodyBytes count: Int) -> Subrequest {
        Subrequest(
            report.withBodies(cutTo: min(count, Self.keptBody)), event: event, script: script, at: range,
            attempt: attempt)
    }

    /// The maximum size of the bodies of one sub-request, in bytes.
    private static let keptBody = 16 * 1024
}

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
