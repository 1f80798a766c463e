package import Checks
package import Diagnostics
package import HTTP
package import RunRecords

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
