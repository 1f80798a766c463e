import Checks
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Redaction
import RunRecords
import Scripting
import Secrets
import Testing

@testable import Reporting
@testable import RunEngine

/// A secret in anything that a script makes is masked in every report.
@Suite(.timeLimit(.minutes(20)))
struct ScriptSecretsTests {
    private static let secret = "k+e/y=&s\"ecret"

    private static var step: RequestStep? {
        let text = "name: Sample\nrequests:\n  - { name: Pay, GET: http://localhost/ }"
        let collection = CollectionReader.collection(Array(text.utf8), path: "sample.yaml").content
        return FlowProgram(collection).requests.first
    }

    private static var unit: RunUnit {
        RunUnit(
            ordinal: 1, collectionName: "Sample", path: "sample.yaml", environmentName: nil, hub: nil,
            iteration: Iterations.Iteration(number: 1, count: 1, row: nil, label: nil), startedAt: 0)
    }

    /// The results of scripts with the secret in every text.
    private static func scripts(at range: SourceRange) -> ScriptsReport {
        let failure = TestReport.Failure(
            "expected '\(secret)' to equal 'a'", hint: "not \(secret)",
            comparison: ComparedValues(
                expected: #"{"a":"\#(secret.replacing("\"", with: #"\""#))","b":1}"#, actual: #"{"a":"x"}"#, as: .json),
            stack: ["at f (\(secret).js:1:2)"])
        var call = HTTPCall(url: "http://me:\(secret)@localhost/?q=k%2Be%2Fy%3D%26s%22ecret")
        call.fields = [HTTPField("Authorization", "Bearer \(secret)"), HTTPField("X-A", secret)]
        let exchange = Exchange(call: call, response: .make(200, [("X-Echo", secret)], body: "got \(secret)"))
        return ScriptsReport(
            tests: [
                TestReport("the key is \(secret)", .passed, script: "\(secret).js", at: range),
                TestReport("fails \(secret)", .failed, script: "afterResponse", at: range, failure: failure),
                TestReport("skipped", .skipped, script: "afterResponse", at: range, note: "because of \(secret)"),
            ],
            console: [ConsoleLine(.log, "the key:\n\(secret)", at: range)],
            scripts: [ScriptTiming(.afterResponse, "\(secret).js", at: range, startedAt: 1, duration: .seconds(1))],
            subrequests: [
                Subrequest(
                    AttemptReport(call: call, result: .success(exchange), checks: []), event: .afterResponse,
                    script: "\(secret).js", at: range)
            ])
    }

    private static func records(_ detail: EventRedactor.Detail) throws -> [RunRecord] {
        let step = try #require(step)
        let range = SourceRange(
            file: SourceFile(path: "sample.yaml", text: "a: \(secret)\n"), start: SourcePosition(line: 1, column: 1),
            end: SourcePosition(line: 1, column: 2))
        let scriptError = RequestError(
            range: range, message: "afterResponse: Error: \(secret)", hint: "hide \(secret)",
            details: ["at g (\(secret):1:2)"], isFromScript: true)
        var execution = RequestExecution(of: step)
        execution.number = 2
        let report = RequestReport(
            of: execution, .errored([scriptError, scriptError]),
            notes: [NoteRecord(.script, "note \(secret)", hint: nil)], duration: .zero, scripts: scripts(at: range))
        let secrets = SecretRegistry()
        secrets.register(secret)
        let masking = Redactor(secrets: secrets).masking
        let redactor = EventRedactor(detail: detail)
        var summary = RunSummary()
        summary.count(report)
        let events: [RunEvent] = [
            .unitStarted(unit), .requestFinished(report, in: unit), .unitFinished(unit), .runFinished(summary),
        ]
        return [.run(RunHeader(hubrun: "1", startedAt: Moment(0)))] + events.map { redactor.record(of: $0, masking) }
    }

    private static let spellings = ["k+e/y", "k%2Be%2Fy", #"s\"ecret"#, "s&quot;ecret", "s&#34;ecret", "s\\u0022ecret"]

    @Test(arguments: ReportKind.allCases)
    func reportsShowNoSecret(kind: ReportKind) throws {
        let context = ReportContext(environment: [:], results: OutputSink(descriptor: -1, masking: nil))
        let text = try RecordedRun(records: try Self.records(.exchanges(bodyBytes: 1024))).text {
            kind.reporter(writing: $0, context)
        }
        #expect(kind == .openapi || text.contains("•••"))
        for spelling in Self.spellings { #expect(!text.contains(spelling), "\(spelling) in \(text)") }
    }

    @Test(arguments: [ConsoleOptions.Detail.exchanges, .requests, .failures, .summary])
    func consoleShowsNoSecret(detail: ConsoleOptions.Detail) throws {
        let file = try OutputFile()
        let reporter = ConsoleReporter(
            options: ConsoleOptions(detail: detail, isColored: false),
            output: OutputSink(descriptor: file.descriptor, masking: nil))
        for record in try Self.records(.exchanges(bodyBytes: 1024)) { reporter.consume(record) }
        reporter.flush()
        let text = try file.text()
        #expect(!text.isEmpty)
        for spelling in Self.spellings { #expect(!text.contains(spelling), "\(spelling) in \(text)") }
    }

    /// The error, the test and the mark of the execution are in the record, in this order.
    @Test func problemsAreOfTheirKinds() throws {
        let requests = try Self.records(.outcomes).compactMap { record in
            if case .request(let request) = record { request } else { nil }
        }
        let request = try #require(requests.first)
        #expect(request.problems.map(\.kind) == [.script, .script, .test])
        #expect(request.problems[0].details == ["at g (•••\(Self.hash(in: request)):1:2)"])
        #expect(request.execution == 2)
        #expect(request.notes.map(\.origin) == [.script])
        #expect(request.scripts?.subrequests.map(\.result.exchanges.count) == [0])
    }

    /// Returns the hash behind the mark in the record's first message.
    private static func hash(in request: RequestRecord) -> Substring { request.problems[0].message.suffix(4) }
}
