import Diagnostics
import RunRecords
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

    /// The size limit for the warnings of a subtest, in bytes.
    private static let warningSize = 64 * 1024

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
        if let end, !end.interrupted {
            // Without a skipped point, readers would treat the run as complete: the plan counts only units that ran.
            if let words = end.notBegunWords {
                count += 1
                file.line("ok \(count) - The run ends # SKIP \(words)")
            }
            file.line(count == 0 ? "1..0 # SKIP nothing ran" : "1..\(count)")
        } else {
            let words = end?.notBegunWords.map { ", \($0)" } ?? ""
            file.line("# interrupted\(words): what is missing was not run, and so there is no plan")
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
        let heading = SecretMark.withoutHashes(UnitText.heading(unit, style: TextStyle(isColored: false)))
        file.line("# Subtest: \(TAPText.description(heading))")
    }

    private func add(_ request: RequestRecord) {
        subtest?.counts.add(request.outcome)
        guard let number = subtest?.counts.total, let unit = subtest?.unit else { return }
        subtest?.warnings.add(request, of: unit.file, in: unit.title, ordinal: number)
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
        let warnings = WarningLines().lines(of: subtest.warnings, limit: SummaryWarnings.limit)
        for line in warnings.cut(to: Self.warningSize) { file.line("    # \(line)") }
        let total = subtest.counts.total
        if isWhole { file.line("    1..\(total)" + (total == 0 ? " # SKIP nothing ran" : "")) }
        let isPassed = isWhole && subtest.counts.failures == 0
        file.line("\(isPassed ? "ok" : "not ok") \(count) - \(TAPText.description(subtest.title))")
    }
}
