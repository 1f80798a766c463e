import Diagnostics
import RunRecords
import XML

/// A request as a test case with its problems and exchanges.
///
/// Only failed cases contain exchanges, because Jenkins holds the output of every case in memory. `html` and `har`
/// contain the exchanges of passed requests.
struct JUnitCase {
    static let nameLimit = 1000
    private static let messageLimit = 1000
    private static let textLimit = 32 * 1024
    private static let exchangeLimit = 64 * 1024

    private let failure = FailureText()
    private let exchanges = ExchangeText(style: TextStyle(isColored: false))

    func text(of request: RequestRecord, name: String, className: String) -> String {
        let start =
            "    <testcase name=\"\(MarkupText.escape(name))\" classname=\"\(MarkupText.escape(className))\" "
            + "file=\"\(MarkupText.escape(DisplayText.printable(request.place.file)))\" line=\"\(request.place.line)\" "
            + "time=\"\(request.time.secondsText)\""
        let content = content(of: request)
        return content.isEmpty ? start + "/>\n" : start + ">\n\(content)    </testcase>\n"
    }

    private func content(of request: RequestRecord) -> String {
        switch request.outcome {
        case .passed: output(Self.attempts(of: request))
        case .skipped:
            "      <skipped message=\"\(Self.attribute(DisplayText.printable(request.reason ?? "")))\"/>\n"
        case .failed: problems("failure", type: "check", of: request)
        case .errored: problems("error", type: request.attempts.last?.failure?.word ?? "error", of: request)
        }
    }

    private func problems(_ element: String, type: String, of request: RequestRecord) -> String {
        let message = Self.attribute(FailureText.headline(of: request))
        let curl = request.curl.map { ["  curl:"] + $0.split(separator: "\n").map { "  " + $0 } } ?? []
        let body = (failure.lines(of: request) + curl).cut(to: Self.textLimit).joined(separator: "\n")
        let text =
            "      <\(element) message=\"\(message)\" type=\"\(MarkupText.escape(type))\">"
            + "\(MarkupText.escapeContent(body))</\(element)>\n"
        return text + output(exchanges.lines(of: request.attempts).cut(to: Self.exchangeLimit))
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
