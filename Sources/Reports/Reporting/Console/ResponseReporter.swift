import Diagnostics
package import RunRecords
package import Text

/// The output of a request that is sent by itself, without the body of its response.
package final class ResponseReporter: Reporter {
    package enum Detail: Sendable {
        /// Nothing, unless there is no response.
        case nothing
        /// The status of the response.
        case status
        /// The status and the header fields of the response, as the result.
        case headers
        /// Every request and response, with redirects.
        case exchanges
    }

    private let detail: Detail
    private let results: OutputSink
    private let notices: OutputSink
    private let resultStyle: TextStyle
    private let style: TextStyle
    private let exchanges: ExchangeText
    private let failures: FailureText

    /// - Parameters:
    ///   - results: Standard output, for what is asked for.
    ///   - notices: Standard error, for everything else.
    package init(
        detail: Detail, results: OutputSink, notices: OutputSink, resultStyle: TextStyle, noticeStyle: TextStyle
    ) {
        self.detail = detail
        self.results = results
        self.notices = notices
        self.resultStyle = resultStyle
        style = noticeStyle
        exchanges = ExchangeText(style: noticeStyle, formatsJSON: true)
        failures = FailureText(style: noticeStyle, columns: notices.columns)
    }

    package func consume(_ record: RunRecord) {
        switch record {
        case .token(let token) where detail == .exchanges: print(exchanges.lines(of: [token.attempt]))
        case .request(let request): consume(request)
        case .run, .unit, .unitEnd, .token, .end: break
        }
    }

    package func flush() {
        // Standard output comes after the lines about it.
        notices.flush()
        results.flush()
    }

    package func finish() -> ReportFailure? {
        flush()
        return results.loss
    }

    private func consume(_ request: RequestRecord) {
        let response = request.attempts.last?.exchanges.last?.response
        switch detail {
        case .nothing: break
        case .status:
            if let response {
                let time = request.attempts.last?.duration.map { "   " + style.dim(DurationText.text($0.duration)) }
                print([statusLine(response, style) + (time ?? "")])
            }
        case .headers:
            if let response {
                results.line(statusLine(response, resultStyle))
                for field in response.fields {
                    let name = resultStyle.cyan(DisplayText.printable(field.name))
                    results.line("\(name): \(DisplayText.printable(field.value))")
                }
            }
        case .exchanges: print(exchanges.lines(of: request.attempts.map(Self.withoutLastBody)))
        }
        print(request.notes.flatMap(failures.lines(of:)))
        if request.outcome == .errored {
            for problem in request.problems { printError(problem.message, problem.details, hint: problem.hint) }
        } else if request.outcome == .skipped {
            printError("the request was not sent: \(request.reason ?? "")", [], hint: nil)
        }
    }

    /// Returns an attempt without the body of its last response, which is the result of the command.
    private static func withoutLastBody(_ attempt: AttemptRecord) -> AttemptRecord {
        var attempt = attempt
        if !attempt.exchanges.isEmpty, attempt.failure == nil {
            attempt.exchanges[attempt.exchanges.count - 1].response?.body = nil
        }
        return attempt
    }

    private func statusLine(_ response: MessageResponse, _ style: TextStyle) -> String {
        let words = ["\(response.status)", DisplayText.printable(response.reason)].filter { !$0.isEmpty }
        let status = words.joined(separator: " ")
        let colored =
            switch response.status {
            case ..<300: style.green(status)
            case ..<400: style.yellow(status)
            default: style.red(status)
            }
        return "\(DisplayText.printable(response.version)) \(colored)"
    }

    private func printError(_ message: String, _ details: [String], hint: String?) {
        let diagnostic = Diagnostic(.notCarriedOut, at: .commandLine, message)
        print([DiagnosticRenderer(style: style, columns: notices.columns).text(of: diagnostic)])
        print(details.map { "  " + DisplayText.printable($0) })
        if let hint { print(["\(style.cyan("hint:")) \(DisplayText.printable(hint))"]) }
    }

    private func print(_ lines: [String]) {
        for line in lines { notices.line(line) }
    }
}
