import Diagnostics
import RunRecords
import Times

/// The lines about one request: its outcome, and below it what went wrong.
struct RequestLines {
    /// Cells for the name, so that statuses and times stand in columns.
    private static let nameWidth = 46

    let style: TextStyle

    /// - Parameter exchanges: what went over the wire, to be shown under the outcome.
    func lines(of request: RequestRecord, below exchanges: [String] = []) -> [String] {
        let indentation = DisplayText.spaces((request.groups.count + 1) * 2)
        return [indentation + outcomeLine(request, indentation: indentation.count)]
            + (exchanges + FailureText(style: style).lines(of: request)).map {
                $0.isEmpty ? "" : indentation + "  " + $0
            }
    }

    private func outcomeLine(_ request: RequestRecord, indentation: Int) -> String {
        let name = DisplayText.printable(request.title)
        let width = DisplayText.width(of: name)
        let padding = DisplayText.spaces(max(1, Self.nameWidth + 2 - indentation - width))
        switch request.outcome {
        case .passed: return "\(style.green("✓")) \(name)\(padding)\(figures(request))"
        case .failed, .errored: return "\(style.red("✗")) \(style.bold(name))\(padding)\(figures(request))"
        case .skipped:
            return style.dim("- \(name)\(padding)skipped: \(DisplayText.printable(request.reason ?? ""))")
        }
    }

    /// A request that had to be made for a token.
    func line(of token: TokenRecord) -> String {
        let name = DisplayText.printable("token: \(token.method) \(token.url)")
        return "\(style.dim("·")) \(name)   \(figures(token.attempt, token.attempt.duration))"
    }

    /// The status or failure kind, the time, and where there was more than one attempt how many and how long the last was.
    ///
    /// What all of them took tells what the request cost, what the last one took how fast the server is.
    private func figures(_ request: RequestRecord) -> String {
        guard let attempt = request.attempts.last else { return "not sent" }
        let figures = figures(attempt, request.time)
        guard request.attempts.count > 1 else { return figures }
        let last = attempt.duration.map { ", the last " + style.dim(DurationText.text($0.duration)) } ?? ""
        return figures + "   \(request.attempts.count) attempts\(last)"
    }

    private func figures(_ attempt: AttemptRecord, _ time: Milliseconds?) -> String {
        if let failure = attempt.failure, failure.origin != .exchange { return failure.word }
        let time = DurationText.text((time ?? Milliseconds(.zero)).duration)
        return "\(DisplayText.printable(attempt.word))   \(style.dim(time))"
    }
}
