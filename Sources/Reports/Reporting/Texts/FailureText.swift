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
    init(style: TextStyle = .plain, columns: Int? = nil, showsWarnings: Bool = true) {
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
        let place = style.place(problem.place)
        let compared = problem.expected.flatMap { expected in
            problem.actual.map { ComparisonRecord(expected: expected, actual: $0) }
        }
        let message = coloured(problem.message, compared) ?? DisplayText.printable(problem.message)
        // The first line of a call stack is the place that is already shown.
        let details = problem.details.filter { $0 != "at \(problem.place.label)" }
        return wrapping.lines(of: "\(place) \(message)", hanging: 2)
            + (problem.excerpt?.lines(style: style, columns: wrapping.width) ?? []) + causes.flatMap(lines(of:))
            + details.map { "  " + detail($0, of: problem) } + hint(problem.hint)
    }

    /// Colours a line of a difference by its sign, `-` for expected and `+` for actual, and compared values.
    private func detail(_ line: String, of problem: RequestFailureRecord) -> String {
        let text = DisplayText.printable(line)
        guard style.isColored else { return text }
        let rest = text.drop { $0 == " " }
        if rest == "-" || rest.hasPrefix("- ") { return style.green(text) }
        if rest == "+" || rest.hasPrefix("+ ") { return style.red(text) }
        return problem.comparisons.lazy.compactMap { coloured(line, $0) }.first ?? text
    }

    /// Returns a text with the values at its end coloured: expected green, actual red, as in the HTML report. Returns nil
    /// if the text does not end with the values, which may differ from it after masking.
    private func coloured(_ text: String, _ compared: ComparisonRecord?) -> String? {
        guard style.isColored, let compared else { return nil }
        let between = ", got "
        guard text.hasSuffix(compared.expected + between + compared.actual) else { return nil }
        let count = compared.expected.count + between.count + compared.actual.count
        return DisplayText.printable(String(text.dropLast(count)))
            + style.green(DisplayText.printable(compared.expected)) + between
            + style.red(DisplayText.printable(compared.actual))
    }

    private func again(_ lines: [String]) -> [String] {
        lines.enumerated().map { number, line in
            "  \(number == 0 ? style.cyan("again:") : "      ") \(DisplayText.printable(line))"
        }
    }

    /// Returns the warnings of a run, each as `FILE:LINE:COLUMN: warning: MESSAGE (3 requests)` with its hint below.
    ///
    /// - Parameter limit: The number of warnings to list; the others are counted.
    func lines(of summary: SummaryWarnings, limit: Int = SummaryWarnings.limit) -> [String] {
        let rest = summary.count(after: limit)
        return summary.warnings.prefix(limit).flatMap(lines(of:))
            + (rest > 0 ? ["… and \(CountedNoun.text(rest, "more warning"))"] : [])
    }

    private func lines(of warning: SummaryWarnings.Warning) -> [String] {
        let message = "\(style.yellow("warning:")) \(DisplayText.printable(warning.countedSentence))"
        return wrapping.lines(of: "\(style.place(warning.place)) \(message)", hanging: 2) + hint(warning.hint)
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
            case .trace: style.cyan("trace:")
            case .script: style.cyan("scripts:")
            case .contract: style.yellow("contract:")
            case .snapshot: style.cyan("snapshot:")
            case .warning, .newman: style.yellow("warning:")
            }
        let place = note.place.map { "\($0.label): " } ?? ""
        return titled(title, place + note.sentence) + hint(note.hint)
    }
}

/// The wrapping of lines at spaces. A terminal would break them within words.
struct LineWrapping {
    /// The narrowest terminal, in cells, for which lines are wrapped.
    private static let narrowest = 40
    private static let escape: Character = "\u{1B}"
    private static let reset = "\u{1B}[0m"

    /// The width of the terminal, in cells; nil without a terminal: then lines are not wrapped.
    let width: Int?

    /// Wraps a text that may contain styles but no other control characters.
    ///
    /// - Parameter hanging: The indentation of all lines after the first, in spaces.
    func lines(of text: String, hanging: Int) -> [String] {
        guard let width, width >= Self.narrowest, text.utf8.count > width else { return [text] }
        var lines: [String] = []
        var line = ""
        var cells = 0
        // Reset the style at each break and set it again: text printed between two lines must not inherit it.
        var style = ""
        for (number, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let wordCells = Self.cells(of: word)
            if cells > hanging, cells + 1 + wordCells > width {
                lines.append(style.isEmpty ? line : line + Self.reset)
                line = DisplayText.spaces(hanging) + style
                cells = hanging
            } else if number > 0 {
                line += " "
                cells += 1
            }
            line += word
            cells += wordCells
            style = Self.style(behind: word, before: style)
        }
        return lines + [line]
    }

    private static func cells(of word: Substring) -> Int {
        guard word.contains(escape) else { return DisplayText.width(of: word) }
        return DisplayText.width(of: word.replacing(/\u{1B}\[[0-9]*m/, with: ""))
    }

    /// Returns the style that is active after a word.
    private static func style(behind word: Substring, before style: String) -> String {
        guard let last = word.lastIndex(of: escape) else { return style }
        let sequence = word[last...].prefix { $0 != "m" } + "m"
        return sequence == reset ? "" : String(sequence)
    }
}

/// The lines about the scripts of a request: its tests and their console output.
struct ScriptLines {
    let style: TextStyle

    /// Returns a line for each test, with the mark of its outcome.
    func tests(of scripts: ScriptsRecord, where isShown: (TestRecord) -> Bool = { _ in true }) -> [String] {
        scripts.tests.filter(isShown).map { test in
            let name = DisplayText.printable(test.title)
            let note = test.note.map { ": \(DisplayText.printable($0))" } ?? ""
            return switch test.outcome {
            case .passed: "\(style.green("✓")) \(name)\(style.dim(note))"
            case .failed: "\(style.red("✗")) \(style.bold(name))\(style.dim(note))"
            case .skipped: style.dim("- \(name)\(note)")
            }
        }
    }

    /// Returns the lines of the console, each call with its level, and headings if there are several attempts.
    func console(of scripts: ScriptsRecord) -> [String] {
        var attempt: Int?
        let shown = scripts.console.flatMap { record -> [String] in
            let heading = record.attempt != attempt ? record.attempt.map { [style.dim("attempt \($0)")] } ?? [] : []
            attempt = record.attempt
            return heading + lines(of: record)
        }
        guard scripts.omittedLines > 0 else { return shown }
        return shown + [style.dim("… \(CountedNoun.text(scripts.omittedLines, "more line"))")]
    }

    /// Returns the first line with the level, and further lines of the text below it.
    private func lines(of record: ConsoleRecord) -> [String] {
        let level = "\(record.level.rawValue):"
        let title =
            switch record.level {
            case .log, .info, .debug: style.dim(level)
            case .warn: style.yellow(level)
            case .error: style.red(level)
            }
        let margin = DisplayText.spaces(level.utf8.count)
        return record.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
            let text = DisplayText.printable(line)
            return (number == 0 ? title : margin) + (text.isEmpty ? "" : " \(text)")
        }
    }

    /// Returns the time of the scripts and the number of their requests: `scripts 1.2 ms, 3 requests`.
    func figures(of scripts: ScriptsRecord) -> String {
        let sent = scripts.sentCount > 0 ? ", \(CountedNoun.text(scripts.sentCount, "request"))" : ""
        return style.dim("scripts \(DurationText.text(scripts.duration.duration))\(sent)")
    }
}
