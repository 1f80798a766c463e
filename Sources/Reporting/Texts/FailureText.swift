import Diagnostics
import RunRecords

/// What a person needs to see of a request that failed: the same lines on the console and in every report.
struct FailureText {
    let style: TextStyle

    init(style: TextStyle = TextStyle(isColored: false)) {
        self.style = style
    }

    /// All problems with their excerpts, what may be behind them, and how to run the request again.
    func lines(of request: RequestRecord) -> [String] {
        guard request.outcome.isFailure else { return [] }
        var lines = request.problems.flatMap(self.lines(of:))
        for refusal in request.refusedCookies {
            lines.append("  \(style.yellow("cookie:")) \(DisplayText.printable(refusal.message))")
            lines += hint(refusal.hint)
        }
        for note in request.notes { lines += self.lines(of: note) }
        if request.attempts.count > 1 { lines.append("  attempts: \(Self.attempts(of: request))") }
        return lines + again(request.again)
    }

    /// The first problem in one line, and how many more there are.
    static func headline(of request: RequestRecord) -> String {
        let first = request.problems.first?.message ?? request.attempts.last?.failure?.message ?? "failed"
        let more = request.problems.count - 1
        return DisplayText.printable(first) + (more > 0 ? " (and \(more) more)" : "")
    }

    /// What came of each attempt: `503, 503, 200`.
    static func attempts(of request: RequestRecord) -> String {
        let shown = request.attempts.prefix(10).map { DisplayText.printable($0.word) }
        return shown.joined(separator: ", ") + (request.attempts.count > shown.count ? ", …" : "")
    }

    private func lines(of problem: ProblemRecord) -> [String] {
        let place = style.bold(DisplayText.printable(problem.place.label + ":"))
        return [place + " " + DisplayText.printable(problem.message)]
            + (problem.excerpt?.lines(style: style) ?? [])
            + problem.details.map { "  " + DisplayText.printable($0) } + hint(problem.hint)
    }

    private func again(_ lines: [String]) -> [String] {
        lines.enumerated().map { number, line in
            "  \(number == 0 ? style.cyan("again:") : "      ") \(DisplayText.printable(line))"
        }
    }

    private func hint(_ text: String?) -> [String] {
        text.map { ["  \(style.cyan("hint:")) \(DisplayText.printable($0))"] } ?? []
    }

    private func lines(of note: NoteRecord) -> [String] {
        let title: String? =
            switch note.origin {
            case .collection: nil
            case .diagnosis: "token:"
            case .retry: "retry:"
            case .challenge: "auth:"
            }
        guard let title else { return hint(note.message) }
        return ["  \(style.cyan(title)) \(DisplayText.printable(note.message))"] + hint(note.hint)
    }
}
