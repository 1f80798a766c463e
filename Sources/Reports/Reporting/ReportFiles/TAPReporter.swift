import Diagnostics
import RunRecords
import Text
import Secrets

/// `tap`: version 14 of the Test Anything Protocol, with a subtest for each unit, and in it one for each request whose
/// scripts have tests.
///
/// Plans are at the end, where the counts are known. An interrupted run has no plan, so that readers treat it as
/// incomplete.
final class TAPReporter: Reporter {
    private struct Subtest {
        let title: String
        let unit: UnitRecord
        var counts = OutcomeCounts()
        var warnings = SummaryWarnings()
    }

    private let file: ReportFile
    private let points = TAPPoint()
    private var isBegun = false
    private var subtest: Subtest?
    private var count = 0
    private var end: RunEnd?

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) {
        begin()
        switch record {
        case .run, .token: break
        case .unit(let unit): begin(unit)
        case .request(let request): add(request)
        case .unitEnd: endSubtest(isWhole: true)
        case .end(let end): self.end = end
        }
    }

    func flush() { file.flush() }

    func finish() -> ReportFailure? {
        begin()
        endSubtest(isWhole: false)
        for threshold in end?.thresholds ?? [] {
            count += 1
            let name = TAPText.description(SecretMark.withoutHashes("threshold \(threshold.title)"))
            let isSkipped = threshold.requestOutcome == .skipped
            let directive = isSkipped ? " # SKIP \(TAPText.description(threshold.figureWords))" : ""
            file.line("\(threshold.outcome == .broken ? "not ok" : "ok") \(count) - \(name)\(directive)")
            if !isSkipped { file.line("  # \(threshold.figureWords)") }
        }
        if let words = end.interruptedWords {
            file.line("# \(words): what is missing was not run, and so there is no plan")
        } else {
            // Without a skipped point, readers would treat the run as complete: the plan counts only units that ran.
            if let words = end?.notBegunWords {
                count += 1
                file.line("ok \(count) - The run ends # SKIP \(words)")
            }
            file.line(count == 0 ? "1..0 # SKIP nothing ran" : "1..\(count)")
        }
        return file.finish()
    }

    private func begin() {
        if !isBegun { file.line("TAP version 14") }
        isBegun = true
    }

    private func begin(_ unit: UnitRecord) {
        endSubtest(isWhole: false)
        subtest = Subtest(title: SecretMark.withoutHashes(unit.title), unit: unit)
        let heading = SecretMark.withoutHashes(UnitText.heading(unit, style: .plain))
        file.line("# Subtest: \(TAPText.description(heading))")
    }

    private func add(_ request: RequestRecord) {
        subtest?.counts.add(request.outcome)
        guard let number = subtest?.counts.total, let unit = subtest?.unit else { return }
        subtest?.warnings.add(request, in: unit, ordinal: number)
        addTests(of: request)
        for line in points.lines(of: request, number: number) { file.line("    " + line) }
    }

    private func addTests(of request: RequestRecord) {
        let tests = request.testsWithProblems
        guard !tests.isEmpty else { return }
        file.line("    # Subtest: \(points.name(of: request))")
        for (index, (test, problem)) in tests.enumerated() {
            for line in points.lines(of: test, problem, in: request, number: index + 1) { file.line("        " + line) }
        }
        file.line("        1..\(tests.count)")
    }

    private func endSubtest(isWhole: Bool) {
        guard let subtest else { return }
        self.subtest = nil
        count += 1
        for line in subtest.warnings.lines { file.line("    # \(line)") }
        let total = subtest.counts.total
        if isWhole { file.line("    1..\(total)" + (total == 0 ? " # SKIP nothing ran" : "")) }
        let isPassed = isWhole && subtest.counts.failures == 0
        file.line("\(isPassed ? "ok" : "not ok") \(count) - \(TAPText.description(subtest.title))")
    }
}

/// A request as a test point with a YAML diagnostic block.
private struct TAPPoint {
    private static let textLimit = 32 * 1024

    private let failure = FailureText()

    func name(of request: RequestRecord) -> String {
        let section = request.section == .requests ? "" : "\(request.section.rawValue): "
        return TAPText.description(SecretMark.withoutHashes(section + request.writtenFullTitle))
    }

    func lines(of request: RequestRecord, number: Int) -> [String] {
        let name = name(of: request)
        switch request.outcome {
        case .skipped: return ["ok \(number) - \(name) # SKIP \(TAPText.description(request.reason ?? ""))"]
        case .passed:
            return ["ok \(number) - \(name)"]
                + block(["duration_ms: \(request.time.text)"] + Self.insecure(request) + Self.attempts(of: request))
        case .failed, .errored: return ["not ok \(number) - \(name)"] + block(diagnostics(of: request))
        }
    }

    /// Returns the point of a test of a request's scripts.
    ///
    /// - Parameter problem: The problem of a failed test.
    func lines(
        of test: TestRecord, _ problem: RequestFailureRecord?, in request: RequestRecord, number: Int
    ) -> [String] {
        let name = TAPText.description(SecretMark.withoutHashes(test.title))
        switch test.outcome {
        case .skipped:
            return ["ok \(number) - \(name) # SKIP" + (test.note.map { " \(TAPText.description($0))" } ?? "")]
        case .passed: return ["ok \(number) - \(name)"] + block(["duration_ms: \(test.duration.text)"])
        case .failed:
            let text = problem.map { failure.lines(of: $0, in: request).cut(to: Self.textLimit) } ?? []
            return ["not ok \(number) - \(name)"]
                + block(
                    ["message: \(TAPText.scalar(test.message ?? "failed"))", "severity: fail"]
                        + ["duration_ms: \(test.duration.text)"] + Self.place(problem?.place ?? test.place)
                        + Self.text(text))
        }
    }

    private static func insecure(_ request: RequestRecord) -> [String] {
        request.isInsecure ? ["insecure: true"] : []
    }

    /// Returns the attempts of a request that passed after a retry; empty for a request with one attempt.
    private static func attempts(of request: RequestRecord) -> [String] {
        guard request.attempts.count > 1 else { return [] }
        return (request.isFlaky == true ? ["flaky: true"] : [])
            + ["attempts: \(TAPText.scalar(FailureText.attempts(of: request)))"]
    }

    private func block(_ lines: [String]) -> [String] {
        (["---"] + lines + ["..."]).map { "  " + $0 }
    }

    private func diagnostics(of request: RequestRecord) -> [String] {
        let place = request.problems.first?.place ?? request.place
        // The failed tests are points of their own.
        var own = request
        own.problems.removeAll { $0.kind == .test }
        let text = failure.lines(of: own).cut(to: Self.textLimit)
        return [
            "message: \(TAPText.scalar(FailureText.headline(of: request)))",
            "severity: \(request.outcome == .failed ? "fail" : "error")", "duration_ms: \(request.time.text)",
        ] + Self.place(place) + Self.insecure(request) + Self.text(text)
    }

    private static func place(_ place: PlaceRecord) -> [String] {
        ["at:", "  file: \(TAPText.scalar(place.file))", "  line: \(place.line)", "  column: \(place.column)"]
    }

    private static func text(_ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["text: |"] + lines.map { "  " + $0 }
    }
}

/// The escaping of text for TAP (version 14, "Escaping" and "YAML Diagnostics").
enum TAPText {
    private static let limit = 1000

    /// Escapes a description or a reason, in which `#` would begin a directive.
    static func description(_ text: String) -> String {
        DisplayText.printable(text.cut(to: limit)).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    /// Returns a YAML scalar in double quotes.
    static func scalar(_ text: String) -> String {
        let printable = DisplayText.printable(text.cut(to: limit))
        return "\"\(printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
