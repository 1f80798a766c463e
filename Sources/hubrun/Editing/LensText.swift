import Diagnostics
import LanguageServer
import RunRecords
import Text

extension LensRun {
    /// The verdict on a run, from its masked records.
    init(_ collected: RunCollector.Collected) {
        self.init()
        for request in collected.requests {
            if request.outcome.isFailure { failed += 1 } else if request.outcome == .passed { passed += 1 }
            failures += request.problems.map(LensProblem.init)
        }
        text = collected.requests.map(Self.text).joined(separator: "\n\n")
    }

    /// The limit of a body in the text, in characters.
    private static let bodyLimit = 20_000

    private static func text(_ request: RequestRecord) -> String {
        var lines = ["# \(request.title): \(request.outcome.rawValue)" + (request.reason.map { " (\($0))" } ?? "")]
        for problem in request.problems {
            lines.append("# \(problem.place.line):\(problem.place.column): \(problem.message)")
            lines += problem.details.map { "#   \($0)" } + [problem.hint].compactMap(\.self).map { "#   \($0)" }
        }
        guard let exchange = request.attempts.last?.exchanges.last else { return lines.joined(separator: "\n") }
        let sent = exchange.request
        lines += ["", "\(sent.method) \(sent.url)"] + sent.fields.map { "\($0.name): \($0.value)" }
        lines += body(sent.body)
        if let response = exchange.response {
            lines += ["", "\(response.version) \(response.status) \(response.reason)"]
            lines += response.fields.map { "\($0.name): \($0.value)" } + body(response.body)
        }
        return lines.map(DisplayText.printable).joined(separator: "\n")
    }

    private static func body(_ body: BodyRecord?) -> [String] {
        guard let body else { return [] }
        guard let text = body.text, !text.isEmpty else { return body.placeholder.map { ["", "# \($0)"] } ?? [] }
        let shown = text.count > bodyLimit ? "\(text.prefix(bodyLimit))…" : text
        return [""] + shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

extension LensProblem {
    fileprivate init(_ problem: RequestFailureRecord) {
        let place = problem.place
        let details = ([problem.message] + problem.details + [problem.hint].compactMap(\.self)).joined(separator: "\n")
        self.init(
            path: place.file, start: SourcePosition(line: place.line, column: place.column),
            end: SourcePosition(line: place.endLine, column: place.endColumn), message: details)
    }
}
