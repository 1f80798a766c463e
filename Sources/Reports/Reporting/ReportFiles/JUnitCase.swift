import Diagnostics
import RunRecords
import Text
import XML

/// A request as a test case with its problems and exchanges, and a test of its scripts as another one.
///
/// Only failed cases contain exchanges, because Jenkins holds the output of every case in memory. `html` and `har`
/// contain the exchanges of passed requests.
struct JUnitCase {
    static let nameLimit = 1000
    private static let messageLimit = 1000
    private static let textLimit = 32 * 1024
    private static let exchangeLimit = 64 * 1024
    /// The maximum number of failed attempts of a flaky request.
    private static let flakyLimit = 20

    private let failure = FailureText()
    private let exchanges = ExchangeText(style: .plain)
    private let scripts = ScriptLines(style: .plain)

    func text(of request: RequestRecord, name: String, className: String) -> String {
        text(content(of: request), at: request.place, request.time, name: name, className: className)
    }

    /// - Parameter problem: The problem of a failed test.
    func text(
        of test: TestRecord, _ problem: RequestFailureRecord?, in request: RequestRecord, name: String,
        className: String
    ) -> String {
        let content =
            switch test.outcome {
            case .passed: ""
            case .skipped: Self.skipped(test.note ?? "skipped by its script")
            case .failed:
                element(
                    "failure", type: "test", message: DisplayText.printable(test.message ?? "failed"),
                    problem.map { failure.lines(of: $0, in: request) + Self.curl(request) } ?? [])
            }
        return text(content, at: problem?.place ?? test.place, test.duration, name: name, className: className)
    }

    private func text(
        _ content: String, at place: PlaceRecord, _ time: Milliseconds, name: String, className: String
    ) -> String {
        let start =
            "    <testcase name=\"\(MarkupText.escape(name))\" classname=\"\(MarkupText.escape(className))\" "
            + "file=\"\(MarkupText.printable(place.file))\" line=\"\(place.line)\" "
            + "time=\"\(time.secondsText)\""
        return content.isEmpty ? start + "/>\n" : start + ">\n\(content)    </testcase>\n"
    }

    /// Returns the problems of the request itself; its failed tests have cases of their own.
    private func content(of request: RequestRecord) -> String {
        switch request.outcome {
        case .passed: return flakyFailures(of: request) + output(Self.attempts(of: request))
        case .skipped: return Self.skipped(request.reason ?? "")
        case .failed:
            let own = request.withoutTests
            return own.outcome == .passed ? output(recorded(request)) : problems("failure", type: "check", of: own)
        case .errored:
            let type = request.scriptFailureWord ?? request.attempts.last?.failure?.type ?? "error"
            return problems("error", type: type, of: request.withoutTests)
        }
    }

    /// The schema requires a message.
    private static func skipped(_ reason: String) -> String {
        "      <skipped message=\"\(attribute(DisplayText.printable(reason)))\"/>\n"
    }

    private func problems(_ element: String, type: String, of request: RequestRecord) -> String {
        let message = FailureText.headline(of: request)
        return self.element(element, type: type, message: message, failure.lines(of: request) + Self.curl(request))
            + output(recorded(request))
    }

    private static func curl(_ request: RequestRecord) -> [String] {
        request.curl.map { ["  curl:"] + $0.split(separator: "\n").map { "  " + $0 } } ?? []
    }

    private func element(_ element: String, type: String, message: String, _ lines: [String]) -> String {
        let body = lines.cut(to: Self.textLimit).joined(separator: "\n")
        return "      <\(element) message=\"\(Self.attribute(message))\" type=\"\(MarkupText.escape(type))\">"
            + "\(MarkupText.escapeContent(body))</\(element)>\n"
    }

    /// Returns the exchanges of a failed request and the console output of its scripts.
    private func recorded(_ request: RequestRecord) -> [String] {
        let console = request.scripts.map { scripts.console(of: $0) } ?? []
        return exchanges.lines(of: request.attempts).cut(to: Self.exchangeLimit) + console.cut(to: Self.textLimit)
    }

    /// Returns an element for each failed attempt of a flaky request, as Maven Surefire writes them.
    private func flakyFailures(of request: RequestRecord) -> String {
        guard request.isFlaky == true else { return "" }
        let count = request.attempts.count
        return request.attempts.dropLast().prefix(Self.flakyLimit).enumerated().map { number, attempt in
            let (element, type) = attempt.failure.map { ("flakyError", $0.type) } ?? ("flakyFailure", "check")
            return self.element(
                element, type: type, message: "attempt \(number + 1) of \(count): \(attempt.word)", [])
        }.joined()
    }

    private func output(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        return "      <system-out>\(MarkupText.escapeContent(lines.joined(separator: "\n")))</system-out>\n"
    }

    /// Returns the attempts of a request that passed after a retry; empty for other requests.
    private static func attempts(of request: RequestRecord) -> [String] {
        request.attemptsWords.map { ["\($0): \(FailureText.attempts(of: request))"] } ?? []
    }

    private static func attribute(_ text: String) -> String { MarkupText.escape(text.cut(to: messageLimit)) }
}

extension FailureRecord {
    /// The type of the error of a request.
    fileprivate var type: String { kind ?? (origin == .request ? "error" : word) }
}
