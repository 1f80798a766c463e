import RunRecords

/// `newman-junit`: the XML of Newman's reporter `junit`, with a suite for each request and a case for each test.
///
/// A suite contains the executions of all iterations, so the report is written at the end.
final class NewmanJUnitReporter: Reporter {
    private let file: ReportFile
    private var collections = NewmanCollections()
    private var suites: [NewmanJUnitSuite] = []
    /// The index of each item's suite.
    private var indices: [ObjectIdentifier: Int] = [:]
    private var statistics = NewmanStatistics()
    private var header: RunHeader?
    private var unit: UnitRecord?
    private var end: RunEnd?

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) {
        switch record {
        case .run(let header): self.header = header
        case .unit(let unit):
            self.unit = unit
            _ = collections.collection(of: unit)
        case .token, .unitEnd: break
        case .request(let request): add(request)
        case .end(let end): self.end = end
        }
    }

    /// Does nothing: the report is written at the end.
    func flush() {}

    private func add(_ request: RequestRecord) {
        guard let unit else { return }
        guard request.outcome != .skipped else { return statistics.add(skipped: request) }
        let collection = collections.collection(of: unit)
        let item = collection.item(of: request)
        let result = NewmanResult(request)
        statistics.add(request, result)
        let index = indices[ObjectIdentifier(item)] ?? suites.count
        if index == suites.count {
            suites.append(NewmanJUnitSuite(item, of: collection))
            indices[ObjectIdentifier(item)] = index
        }
        suites[index].add(request, result, in: unit)
    }

    func finish() -> ReportFailure? {
        let timestamp = (header?.startedAt ?? Moment(0)).text
        let time = NewmanJUnitSuite.seconds(suites.reduce(0) { $0 + $1.totalTime })
        file.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        file.line(
            "<testsuites name=\"\(NewmanJUnitSuite.attribute(collections.root.name))\" "
                + "tests=\"\(statistics.testedCount)\" time=\"\(time)\">")
        for suite in suites {
            suite.write(collections.fullName(of: suite.item, in: suite.collection), at: timestamp, to: file)
        }
        writeEnd(at: timestamp)
        file.line("</testsuites>")
        return file.finish()
    }

    /// Writes a suite with an error if the run was interrupted, because missing requests would otherwise go unnoticed.
    private func writeEnd(at timestamp: String) {
        guard end?.interrupted ?? true else { return }
        let words = end?.notBegunWords.map { ", \($0)" } ?? ""
        let message = "the run was interrupted\(words): requests that it did not reach are not in this report"
        file.write(
            """
              <testsuite name="The run ends" timestamp="\(timestamp)" tests="0" failures="0" errors="1" time="0.000">
                <system-err>
                  <![CDATA[\(message)]]>
                </system-err>
              </testsuite>

            """)
    }
}
