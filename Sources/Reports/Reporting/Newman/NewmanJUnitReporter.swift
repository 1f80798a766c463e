import Diagnostics
import RunRecords
import Text
import XML

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
            "<testsuites name=\"\(MarkupText.printable(collections.root.name))\" "
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
        guard let message = end.interruptedMessage else { return }
        file.write(
            """
              <testsuite name="The run ends" timestamp="\(timestamp)" tests="0" failures="0" errors="1" time="0.000">
                <system-err>
                  <![CDATA[\(message): \(RunEnd.interruptedConsequence)]]>
                </system-err>
              </testsuite>

            """)
    }
}

/// The executions of one request in Newman's JUnit report: a test case for each name of an assertion.
///
/// Memory grows with the number of names, up to a limit, not with the number of executions.
private struct NewmanJUnitSuite {
    /// The maximum number of names of tests.
    private static let maximumTests = 10_000
    /// The size limit for the errors of requests and scripts, in bytes.
    private static let errorSize = 64 * 1024
    /// The size limits for the message and for the stack of a failure, in bytes.
    private static let textSize = 16 * 1024
    /// The size limit for an attribute, in bytes.
    private static let attributeSize = 1000
    /// The name of the case for tests beyond the limit.
    private static let furtherTests = "(further tests)"

    private struct Test {
        let name: String
        var failureCount = 0
        /// The message and stack of the first failure. Newman forgets it if a later execution passes.
        var failure: (message: String, stack: String)?
    }

    let item: NewmanItem
    let collection: NewmanCollection
    private var tests: [Test] = []
    private var indices: [String: Int] = [:]
    /// The number of assertions of the last execution.
    private var lastCount = 0
    private var failureCount = 0
    private var errorCount = 0
    private var errors = ""
    /// The number of executions whose errors are not in `errors`.
    private var omittedErrors = 0
    private var executionCount = 0
    /// The number of executions without a check of the server's certificate.
    private var insecureCount = 0
    /// The sum of the response times, and the last of them, in milliseconds.
    private(set) var totalTime = 0.0
    private var lastTime = 0.0

    init(_ item: NewmanItem, of collection: NewmanCollection) {
        self.item = item
        self.collection = collection
    }

    // MARK: Executions

    mutating func add(_ request: RequestRecord, _ result: NewmanResult, in unit: UnitRecord) {
        executionCount += 1
        if request.isInsecure { insecureCount += 1 }
        lastTime = Double(request.attempts.last?.responseTime ?? 0)
        totalTime += lastTime
        lastCount = result.assertions.count
        for assertion in result.assertions { add(assertion) }
        let scriptErrors = result.errors(of: .afterResponse) + result.errors(of: .beforeRequest)
        errorCount += result.requestErrors.count + scriptErrors.count
        guard !result.requestErrors.isEmpty || !scriptErrors.isEmpty else { return }
        var text = "Iteration: \(unit.iteration - 1)\n"
        for error in result.requestErrors { text += "RequestError: \(error.stack)\n" }
        text += "\n---\n"
        for scriptError in scriptErrors {
            let script = scriptError.event == .beforeRequest ? "prerequestScript" : "testScript"
            text += "\(script)Error: \(scriptError.error.stack)\n---\n"
        }
        add(errors: text)
    }

    private mutating func add(errors text: String) {
        guard errors.utf8.count + text.utf8.count <= Self.errorSize || errors.isEmpty else {
            omittedErrors += 1
            return
        }
        errors += text.cut(to: Self.errorSize)
    }

    private mutating func add(_ assertion: NewmanResult.Assertion) {
        var name = assertion.name.cut(to: Self.attributeSize)
        if indices[name] == nil, tests.count >= Self.maximumTests { name = Self.furtherTests }
        let index = indices[name] ?? tests.count
        if index == tests.count {
            tests.append(Test(name: name))
            indices[name] = index
        }
        guard let error = assertion.error else { return }
        failureCount += 1
        tests[index].failureCount += 1
        guard tests[index].failure == nil else { return }
        tests[index].failure = (error.message.cut(to: Self.textSize), error.stack.cut(to: Self.textSize))
    }

    // MARK: Writing

    /// - Parameters:
    ///   - fullName: The request's name with its folders.
    ///   - timestamp: The start of the run.
    func write(_ fullName: String, at timestamp: String, to file: ReportFile) {
        let average = executionCount > 0 ? totalTime / Double(executionCount) : 0
        let start =
            "  <testsuite name=\"\(MarkupText.printable(fullName))\" id=\"\(MarkupText.printable(item.id))\" "
            + "timestamp=\"\(timestamp)\" tests=\"\(lastCount)\" failures=\"\(failureCount)\" errors=\"\(errorCount)\" "
            + "time=\"\(Self.seconds(average))\""
        let insecure = RunEnd.insecureWords(insecureCount)
        guard !tests.isEmpty || !errors.isEmpty || insecure != nil else { return file.line(start + "/>") }
        file.line(start + ">")
        if let insecure { file.line("    <system-out>\(insecure)</system-out>") }
        writeErrors(to: file)
        let name = NewmanClassName.text(fullName)
        let className = name.isEmpty ? NewmanClassName.text(collection.root.name) : name
        for test in tests { write(test, className, fullName, to: file) }
        file.line("  </testsuite>")
    }

    private func writeErrors(to file: ReportFile) {
        guard !errors.isEmpty else { return }
        let rest = omittedErrors > 0 ? "… and errors of \(CountedNoun.text(omittedErrors, "further execution"))\n" : ""
        file.line("    <system-err>")
        file.line("      \(Self.section(errors + rest))")
        file.line("    </system-err>")
    }

    private func write(_ test: Test, _ className: String, _ fullName: String, to file: ReportFile) {
        let start =
            "    <testcase name=\"\(MarkupText.printable(test.name))\" time=\"\(Self.seconds(lastTime))\" "
            + "classname=\"\(MarkupText.printable(className))\""
        guard let failure = test.failure else { return file.line(start + "/>") }
        file.line(start + ">")
        let message = failure.message.cut(to: Self.attributeSize)
        file.line("      <failure type=\"AssertionFailure\" message=\"\(MarkupText.printable(message))\">")
        let lines = [
            "Failed \(test.failureCount) times.", "Collection JSON ID: \(collection.root.id).",
            "Collection name: \(collection.root.name).", "Request name: \(fullName).",
            "Test description: \(test.name).", "Error message: \(failure.message).", "Stacktrace: \(failure.stack).",
        ]
        for line in lines { file.line("        \(Self.section(line))") }
        file.line("      </failure>")
        file.line("    </testcase>")
    }

    /// Returns a text of several lines as CDATA, with visible signs for control characters.
    private static func section(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return MarkupText.section(lines.map { DisplayText.printable($0) }.joined(separator: "\n"))
    }

    /// Returns milliseconds as seconds with three places.
    static func seconds(_ milliseconds: Double) -> String {
        let whole = Int(min(milliseconds.rounded(), 1e15))
        let rest = String(whole % 1000)
        return "\(whole / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
