import Diagnostics
import RunRecords
import Text

/// The details of a failed request: the same lines on the console and in every report.
struct FailureText {
    let style: TextStyle
    private let showsWarnings: Bool
    private let wrapping: LineWrapping

    /// - Parameters:
    ///   - columns: The width of the terminal, in cells; nil without a terminal.
    ///   - showsWarnings: True to include the warnings of the request.
    init(style: TextStyle = TextStyle(isColored: false), columns: Int? = nil, showsWarnings: Bool = true) {
        self.style = style
        self.showsWarnings = showsWarnings
        wrapping = LineWrapping(width: columns)
    }

    /// Returns all problems with their excerpts, possible causes, and the command that runs the request again.
    func lines(of request: RequestRecord) -> [String] {
        guard request.outcome.isFailure else { return [] }
        // A proven cause precedes the details, so that the user sees it first.
        let causes = request.notes.filter { $0.origin == .diagnosis }
        var lines = [Self.target(of: request)].compactMap(\.self)
        lines += request.problems.enumerated().flatMap { number, problem in
            self.lines(of: problem, causes: number == 0 ? causes : [])
        }
        for rejection in request.rejectedCookies {
            lines += titled(style.yellow("cookie:"), rejection.message) + hint(rejection.hint)
        }
        for note in request.notes where note.origin != .diagnosis && (showsWarnings || !note.isWarning) {
            lines += self.lines(of: note)
        }
        if request.attempts.count > 1 { lines.append("  attempts: \(Self.attempts(of: request))") }
        return lines + again(request.rerunCommands)
    }

    /// Returns one problem of a request, for reports in which it has an entry of its own.
    func lines(of problem: RequestFailureRecord, in request: RequestRecord) -> [String] {
        [Self.target(of: request)].compactMap(\.self) + lines(of: problem, causes: []) + again(request.rerunCommands)
    }

    /// Returns the method and URL as sent, and the target of redirects: `GET http://a/old → http://a/new`.
    static func target(of request: RequestRecord) -> String? {
        guard let sent = request.sent else { return nil }
        let start = "\(sent.method) \(shown(sent.url))"
        guard let end = request.redirectedTo else { return DisplayText.printable(start) }
        let method = end.method == sent.method ? "" : end.method + " "
        return DisplayText.printable("\(start) → \(method)\(shown(end.url))")
    }

    /// Shortens a long URL in the middle: the beginning has the host, and the end often identifies the resource.
    private static func shown(_ url: String) -> String { DisplayText.cutInTheMiddle(url, toCells: 300) }

    /// Returns the first problem and its proven cause in one line, and the number of further problems.
    static func headline(of request: RequestRecord) -> String {
        let first = request.problems.first?.message ?? request.attempts.last?.failure?.message ?? "failed"
        let cause = request.notes.first { $0.origin == .diagnosis }.map { ": \($0.message)" } ?? ""
        let more = request.problems.count - 1
        return DisplayText.printable(first + cause) + (more > 0 ? " (and \(more) more)" : "")
    }

    /// Returns the outcomes of the attempts; equal consecutive ones are counted: `2 × 503, 200`.
    static func attempts(of request: RequestRecord) -> String {
        var runs: [(word: String, count: Int)] = []
        for word in request.attempts.lazy.map(\.word) {
            if runs.last?.word == word {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((word, 1))
            }
        }
        let shown = runs.prefix(10).map { ($0.count > 1 ? "\($0.count) × " : "") + DisplayText.printable($0.word) }
        return shown.joined(separator: ", ") + (runs.count > shown.count ? ", …" : "")
    }

    private func lines(of problem: RequestFailureRecord, causes: [NoteRecord]) -> [String] {
        let place = style.bold(DisplayText.printable(problem.place.label + ":"))
        let message = ComparisonText.sentence(DisplayText.printable(problem.message), style: style)
        // The first line of a call stack is the place that is already shown.
        let details = problem.details.filter { $0 != "at \(problem.place.label)" }
        return wrapping.lines(of: "\(place) \(message)", hanging: 2)
            + (problem.excerpt?.lines(style: style, columns: wrapping.width) ?? []) + causes.flatMap(lines(of:))
            + details.map { "  " + ComparisonText.line(DisplayText.printable($0), style: style) }
            + hint(problem.hint)
    }

    private func again(_ lines: [String]) -> [String] {
        lines.enumerated().map { number, line in
            "  \(number == 0 ? style.cyan("again:") : "      ") \(DisplayText.printable(line))"
        }
    }

    private func hint(_ text: String?) -> [String] {
        text.map { titled(style.cyan("hint:"), $0) } ?? []
    }

    private func titled(_ title: String, _ text: String) -> [String] {
        wrapping.lines(of: "  \(title) \(DisplayText.printable(text))", hanging: 4)
    }

    func lines(of note: NoteRecord) -> [String] {
        let title =
            switch note.origin {
            case .collection: style.cyan("hint:")
            case .diagnosis: style.cyan("token:")
            case .retry: style.cyan("retry:")
            case .challenge: style.cyan("auth:")
            case .script: style.cyan("scripts:")
            case .warning, .newman: style.yellow("warning:")
            }
        let place = note.place.map { "\($0.label): " } ?? ""
        return titled(title, place + note.sentence) + hint(note.hint)
    }
}
