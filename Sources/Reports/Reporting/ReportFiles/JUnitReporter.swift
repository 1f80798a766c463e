import Diagnostics
import RunRecords
import Text
import XML

/// `junit`: a suite for each unit, and a case for each request and each test of its scripts, in the XML that Jenkins and
/// GitLab read.
///
/// JUnit totals precede the test cases, so each suite begins with a gap that is filled at its end.
final class JUnitReporter: Reporter {
    /// The size of the gap for counts, in bytes; enough for numbers of fourteen digits.
    private static let room = 128

    private struct Suite {
        let unit: UnitRecord
        let className: String
        let gap: ReportFile.Gap?
        var counts = OutcomeCounts()
        /// The sum of the times of all requests.
        var time = Duration.zero
        var names = CaseNames()
        var requestCount = 0
        /// The number of requests for which the server's certificate was not checked.
        var insecure = 0
        var warnings = SummaryWarnings()

        mutating func addWarnings(of request: RequestRecord) {
            requestCount += 1
            warnings.add(request, in: unit, ordinal: requestCount)
        }
    }

    private let file: ReportFile
    private let cases = JUnitCase()
    private var header: RunHeader?
    private var gap: ReportFile.Gap?
    private var isBegun = false
    private var suite: Suite?
    private var suiteNames = SuiteNames()
    private var counts = OutcomeCounts()
    private var time = Duration.zero
    private var end: RunEnd?

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) {
        switch record {
        case .run(let header):
            self.header = header
            begin()
        case .unit(let unit): begin(unit)
        case .token: break
        case .request(let request): add(request)
        case .unitEnd: endSuite()
        case .end(let end): self.end = end
        }
    }

    func finish() -> ReportFailure? {
        begin()
        endSuite()
        if let header {
            writeEnd(of: header)
            writeThresholds(of: header)
        }
        file.line("</testsuites>")
        let time = end?.duration ?? Milliseconds(time)
        if let gap { file.fill(gap, with: Self.attributes(counts) + " time=\"\(time.secondsText)\"") }
        return file.finish()
    }

    /// Writes a case that did not pass if the run ended early, because missing requests would otherwise go unnoticed.
    ///
    /// A run without any case gets one too: Jenkins and other tools reject a file without results, such as that of a
    /// shard without iterations.
    private func writeEnd(of header: RunHeader) {
        if let message = end.interruptedMessage {
            writeEnd(
                of: header, as: .errored,
                "<error message=\"\(message)\" type=\"interrupted\">"
                    + "\(message): \(RunEnd.interruptedConsequence)</error>")
        } else if let words = end?.notBegunWords {
            writeEnd(of: header, as: .skipped, "<skipped message=\"the run was stopped, \(words)\"/>")
        } else if counts.total == 0 {
            writeEnd(of: header, as: .skipped, "<skipped message=\"nothing ran\"/>")
        }
    }

    private func writeEnd(of header: RunHeader, as outcome: RequestRecord.Outcome, _ content: String) {
        var own = OutcomeCounts()
        own.add(outcome)
        counts.add(outcome)
        let timestamp = header.startedAt.text.prefix(19)
        // The schema requires a file, even for a run without files.
        let file = MarkupText.printable(header.files.first { !$0.isEmpty } ?? "-")
        let name = suiteNames.name(ofOther: "hubrun")
        self.file.write(
            """
              <testsuite name="\(name)" timestamp="\(timestamp)" file="\(file)"\(Self.attributes(own)) time="0">
                <testcase name="The run ends" classname="hubrun" file="\(file)" line="1" time="0">
                  \(content)
                </testcase>
              </testsuite>

            """)
    }

    /// Writes a suite with a case for each threshold.
    private func writeThresholds(of header: RunHeader) {
        guard let thresholds = end?.thresholds, !thresholds.isEmpty else { return }
        var own = OutcomeCounts()
        let file = MarkupText.printable(header.files.first { !$0.isEmpty } ?? "-")
        var names = NumberedNames()
        let cases = thresholds.map { threshold in
            let outcome = threshold.requestOutcome
            own.add(outcome)
            counts.add(outcome)
            let name = MarkupText.escape(names.unique(CaseNames.text(threshold.title)))
            let message = MarkupText.escape(threshold.message)
            let content =
                switch threshold.outcome {
                case .held: ""
                case .broken: "<failure message=\"\(message)\" type=\"threshold\">\(message)</failure>"
                case .open, .noBaseline: "<skipped message=\"\(message)\"/>"
                }
            return """
                    <testcase name="\(name)" classname="thresholds" file="\(
                        threshold.place.map { MarkupText.printable($0.file) } ?? file)" line="\(
                            threshold.place?.line ?? 1)" time="0">\(content)</testcase>

                """
        }
        self.file.write(
            """
              <testsuite name="\(suiteNames.name(ofOther: "thresholds"))" timestamp="\(
                header.startedAt.text.prefix(19))" file="\(file)"\(Self.attributes(own)) time="0">
            \(cases.joined())  </testsuite>

            """)
    }

    private func begin() {
        guard !isBegun else { return }
        isBegun = true
        file.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"hubrun\"")
        gap = file.gap(Self.room)
        file.line(">")
    }

    // MARK: Suites

    private func begin(_ unit: UnitRecord) {
        endSuite()
        begin()
        let names = suiteNames.names(of: unit)
        let name = MarkupText.escape(names.suite)
        // The timestamp is UTC. Ant's schema, which most readers follow, does not allow a time zone.
        let timestamp = unit.startedAt.text.prefix(19)
        let path = MarkupText.printable(unit.file)
        file.write("  <testsuite name=\"\(name)\" timestamp=\"\(timestamp)\" file=\"\(path)\"")
        suite = Suite(unit: unit, className: names.className, gap: file.gap(Self.room))
        file.write(">\n    <properties>\n")
        for (name, value) in properties(of: unit) {
            file.write(
                "      <property name=\"\(name)\" value=\"\(MarkupText.printable(value))\"/>\n")
        }
        file.write("    </properties>\n")
    }

    private func properties(of unit: UnitRecord) -> [(String, String)] {
        let all: [(String, String?)] = [
            ("environment", unit.environment), ("hub", unit.hub), ("row", unit.row),
            ("iteration", unit.iterationWords),
            ("hubrun", header?.hubrun), ("shard", header?.shard.map { "\($0.index)/\($0.count)" }),
            ("jobs", header.map { "\($0.jobs)" }), ("seed", header?.seed.map(String.init)),
        ]
        return all.compactMap { name, value in value.map { (name, $0) } }
    }

    private func add(_ request: RequestRecord) {
        guard let unit = suite?.unit, let file = suite?.className,
            let name = suite?.names.unique(request, part: unit.part)
        else { return }
        if request.isInsecure { suite?.insecure += 1 }
        suite?.addWarnings(of: request)
        count(request.outcome.isFailure ? request.withoutTests.outcome : request.outcome, request.time)
        let className = CaseNames.className(of: request, in: file)
        self.file.write(cases.text(of: request, name: name, className: className))
        if request.scripts != nil {
            addTests(of: request, className: CaseNames.className(ofTestsIn: className, name))
        }
    }

    private func addTests(of request: RequestRecord, className: String) {
        var names = NumberedNames()
        for (test, problem) in request.testsWithProblems {
            count(RequestRecord.Outcome(test.outcome), test.duration)
            let name = names.unique(CaseNames.text(test.title))
            file.write(cases.text(of: test, problem, in: request, name: name, className: className))
        }
    }

    private func count(_ outcome: RequestRecord.Outcome, _ time: Milliseconds) {
        suite?.counts.add(outcome)
        suite?.time += time.duration
        counts.add(outcome)
        self.time += time.duration
    }

    private func endSuite() {
        guard let suite else { return }
        self.suite = nil
        if let words = RunEnd.insecureWords(suite.insecure) { file.line("    <system-out>\(words)</system-out>") }
        let warnings = suite.warnings.lines
        if !warnings.isEmpty {
            file.line("    <system-err>\(MarkupText.escapeContent(warnings.joined(separator: "\n")))</system-err>")
        }
        file.line("  </testsuite>")
        let time = Milliseconds(suite.time).secondsText
        if let gap = suite.gap { file.fill(gap, with: Self.attributes(suite.counts) + " time=\"\(time)\"") }
    }

    private static func attributes(_ counts: OutcomeCounts) -> String {
        " tests=\"\(counts.total)\" failures=\"\(counts.failed)\" errors=\"\(counts.errored)\""
            + " skipped=\"\(counts.skipped)\""
    }
}

extension RequestRecord.Outcome {
    /// The outcome of a test's case.
    fileprivate init(_ outcome: TestRecord.Outcome) {
        self =
            switch outcome {
            case .passed: .passed
            case .failed: .failed
            case .skipped: .skipped
            }
    }
}
