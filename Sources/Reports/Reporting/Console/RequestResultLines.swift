import Diagnostics
import RunRecords
import Text

/// The lines for one request: the outcome, and below it the failure.
struct RequestResultLines {
    let style: TextStyle
    /// The width of the terminal, in cells; nil without a terminal or if its width is unknown.
    var columns: Int?
    /// True if failures include the warnings of their requests, which the end of the run lists for all requests.
    var showsWarnings = false
    var options = ConsoleOptions(detail: .requests, isColored: false)

    /// The width of indentation and name, in cells, so that statuses and times are aligned.
    private var nameWidth: Int {
        columns.map { min(max(Self.usualNameWidth, $0 - Self.figuresWidth), 72) } ?? Self.usualNameWidth
    }
    private static let usualNameWidth = 46
    /// The minimum width of the element of `forEach`, in cells.
    private static let elementWidth = 4
    /// The width of status, time and attempts, in cells.
    private static let figuresWidth = 34

    /// - Parameter exchanges: The lines of the request's exchanges, printed below the outcome.
    func lines(of request: RequestRecord, below exchanges: [String] = []) -> [String] {
        let indentation = DisplayText.spaces((request.groups.count + 1) * 2)
        return [outcomeLine(of: request)]
            + (exchanges + failure(indentation.count + 2).lines(of: request)).map {
                $0.isEmpty ? "" : indentation + "  " + $0
            }
    }

    /// Returns the line for a request without its failure.
    func outcomeLine(of request: RequestRecord) -> String {
        let indentation = DisplayText.spaces((request.groups.count + 1) * 2)
        return indentation + outcomeLine(request, indentation: indentation.count)
    }

    /// Returns the line for units of a collection that passed.
    func line(of passed: PassedUnits) -> String {
        var name = DisplayText.printable(passed.unit.collection)
        if columns != nil { name = DisplayText.cutInTheMiddle(name, toCells: nameWidth) }
        let padding = DisplayText.spaces(max(1, nameWidth + 2 - DisplayText.width(of: name)))
        return "\(style.green("✓")) \(name)\(padding)\(passed.words)   \(style.dim(DurationText.text(passed.time)))"
    }

    private func failure(_ indentation: Int) -> FailureText {
        FailureText(style: style, columns: columns.map { $0 - indentation }, showsWarnings: showsWarnings)
    }

    /// Returns a line for each passed check and each capture, with its value.
    func checks(of request: RequestRecord) -> [String] {
        request.checks.filter(\.held).map { check in
            let value = check.value.map { " = " + DisplayText.printable($0) } ?? ""
            return "\(style.green("✓")) \(DisplayText.printable(check.subject))\(style.dim(value))"
        }
    }

    private func outcomeLine(_ request: RequestRecord, indentation: Int) -> String {
        let room = max(12, nameWidth - indentation)
        var name = DisplayText.printable(request.title)
        // Shorten names only on a terminal: in a file or a pipe they must stay searchable. The element of forEach can
        // be as long as its value, and is shortened everywhere.
        if columns != nil {
            name = DisplayText.cutInTheMiddle(name, toCells: room)
        } else if let element = request.element, DisplayText.width(of: name) > room {
            let plain = DisplayText.printable(request.resolvedName ?? request.name)
            let rest = room - DisplayText.width(of: plain) - 3
            if rest >= Self.elementWidth {
                name = "\(plain) [\(DisplayText.cut(DisplayText.printable(element), toCells: rest))]"
            }
        }
        let width = DisplayText.width(of: name)
        let padding = DisplayText.spaces(max(1, nameWidth + 2 - indentation - width))
        switch request.outcome {
        case .passed: return "\(style.green("✓")) \(name)\(padding)\(figures(request))\(time(of: request))"
        case .failed, .errored:
            return "\(style.red("✗")) \(style.bold(name))\(padding)\(figures(request))\(time(of: request))"
        case .skipped:
            return style.dim("- \(name)\(padding)skipped: \(DisplayText.printable(request.reason ?? ""))")
        }
    }

    /// Returns the time of day at which the request began, if times are shown and it was sent.
    private func time(of request: RequestRecord) -> String {
        guard options.showsTimes, let start = request.attempts.first?.startedAt else { return "" }
        return "   " + style.dim(UTCTime(Int(start.seconds)).clock)
    }

    /// Returns the tests and the console output of a request's scripts that are to be shown.
    func scripts(of request: RequestRecord) -> [String] {
        guard let scripts = request.scripts else { return [] }
        let showsDetails = options.detail == .exchanges
        let isDetailed = showsDetails || request.outcome.isFailure
        let lines = ScriptLines(style: style)
        let tests =
            switch options.tests {
            case .ofFailures where !isDetailed, .none: [String]()
            case .ofFailures, .all: lines.tests(of: scripts)
            case .failed: lines.tests(of: scripts) { $0.outcome == .failed }
            }
        let showsOutput = options.scriptOutput == .all || options.scriptOutput == .ofFailures && isDetailed
        return tests + (showsOutput ? lines.console(of: scripts) : [])
            + (showsDetails && !scripts.scripts.isEmpty ? [lines.figures(of: scripts)] : [])
    }

    /// Returns the notes on a request that passed; those on a failed one are among its problems.
    func notes(of request: RequestRecord) -> [String] {
        request.outcome.isFailure ? [] : request.notes.flatMap(failure(0).lines(of:))
    }

    /// Returns the notes on a request that passed which its author should see: a script may check less than intended,
    /// and a new snapshot is a file to commit.
    func remarks(of request: RequestRecord) -> [String] {
        request.outcome.isFailure
            ? []
            : request.notes.filter { $0.origin == .script || $0.origin == .snapshot }.flatMap(failure(0).lines(of:))
    }

    /// Returns the line for a request that a script sent.
    func line(of subrequest: SubrequestRecord) -> String {
        let name = DisplayText.printable("\(subrequest.sent.method) \(subrequest.sent.url)")
        let attempt = subrequest.attempt.map { ", attempt \($0)" } ?? ""
        let script = style.dim("sent by \(DisplayText.printable(subrequest.script))\(attempt)")
        return "\(style.dim("·")) \(name)   \(figures(subrequest.result, subrequest.result.duration))   \(script)"
    }

    /// Returns the line for several requests that were skipped for the same reason.
    func line(of row: SkippedRow) -> String {
        DisplayText.spaces((row.groups.count + 1) * 2) + style.dim("- \(SkippedRow.text(row.count, row.reason))")
    }

    /// Returns the line for a token request.
    func line(of token: TokenRecord) -> String {
        let name = DisplayText.printable("token: \(token.method) \(token.url)")
        return "\(style.dim("·")) \(name)   \(figures(token.attempt, token.attempt.duration))"
    }

    /// Returns the status or failure kind, the time and, after several attempts, their number and the last one's time.
    ///
    /// The total time is the cost of the request, the time of the last attempt shows how fast the server is.
    private func figures(_ request: RequestRecord) -> String {
        guard let attempt = request.attempts.last else { return "not sent" }
        let figures = figures(attempt, request.time)
        guard request.attempts.count > 1 else { return figures }
        let last = attempt.duration.map { ", the last " + style.dim(DurationText.text($0.duration)) } ?? ""
        return figures + "   \(request.attemptsWords ?? "")\(last)"
    }

    private func figures(_ attempt: AttemptRecord, _ time: Milliseconds?) -> String {
        if let failure = attempt.failure, failure.origin != .exchange { return failure.word }
        let time = DurationText.text((time ?? Milliseconds.zero).duration)
        return "\(DisplayText.printable(attempt.word))   \(style.dim(time))"
    }
}

/// Consecutive requests that were skipped for the same reason. More than three share one line.
struct SkippedRow {
    /// The number of requests up to which each has its own line.
    static let namedLimit = 3

    private(set) var count = 1
    /// The first ``namedLimit`` requests.
    private(set) var named: [RequestRecord]
    /// The groups that all requests have in common, outermost first.
    private(set) var groups: [GroupRecord]

    private var first: RequestRecord { named[0] }
    var section: RequestRecord.Section { first.section }
    var reason: String { first.reason ?? "" }

    /// Fails for a request that was not skipped, or that the collection itself skips (`skip`, `when`).
    init?(_ request: RequestRecord) {
        guard request.outcome == .skipped, request.isIntended != true else { return nil }
        named = [request]
        groups = request.groups
    }

    /// Adds a request of the same section that was skipped for the same reason; returns false for any other request.
    mutating func take(_ request: RequestRecord) -> Bool {
        guard request.outcome == .skipped, request.isIntended != true, request.reason == first.reason,
            request.section == section
        else { return false }
        count += 1
        if named.count < Self.namedLimit { named.append(request) }
        groups = Array(zip(groups, request.groups).prefix { $0 == $1 }.map(\.0))
        return true
    }

    /// Returns a text such as `25 skipped: "Log in" failed`.
    static func text(_ count: Int, _ reason: String) -> String {
        "\(count) skipped: \(DisplayText.printable(reason))"
    }
}

/// Consecutive units of one collection, as one line: their requests and time.
struct PassedUnits {
    let unit: UnitRecord
    private(set) var iterations = 1
    private(set) var counts = OutcomeCounts()
    private(set) var time = Duration.zero

    init(_ unit: UnitRecord) {
        self.unit = unit
    }

    var hasFailure: Bool { counts.failures > 0 }

    mutating func add(_ request: RequestRecord) {
        counts.add(request.outcome)
        time += request.time.duration
    }

    /// Adds a unit; false if it is one of another collection, file or environment. Each iteration has an emulated hub of
    /// its own.
    mutating func take(_ other: PassedUnits) -> Bool {
        guard unit.file == other.unit.file, unit.collection == other.unit.collection,
            unit.environment == other.unit.environment
        else { return false }
        iterations += other.iterations
        counts += other.counts
        time += other.time
        return true
    }

    /// The counts, such as `12 requests, 2 skipped` or `4 requests in 2 iterations`.
    var words: String {
        let requests = counts.total == 0 ? "no requests" : CountedNoun.text(counts.total, "request")
        return requests + (iterations > 1 ? " in \(iterations) iterations" : "")
            + (counts.skipped > 0 ? ", \(counts.skipped) skipped" : "")
    }
}

/// The first line of a unit: the collection, environment, hub and iteration.
enum UnitText {
    static func heading(_ unit: UnitRecord, style: TextStyle) -> String {
        style.bold(DisplayText.printable(unit.collection)) + label(unit)
    }

    private static func label(_ unit: UnitRecord) -> String {
        var parts: [String] = []
        if let environment = unit.environment { parts.append("environment \(DisplayText.printable(environment))") }
        if let hub = unit.hub { parts.append("hub \(DisplayText.printable(hub))") }
        if let iteration = unit.iterationWords { parts.append("iteration \(iteration)") }
        if let row = unit.row { parts.append(DisplayText.printable(row)) }
        return parts.isEmpty ? "" : " — " + parts.joined(separator: ", ")
    }
}
