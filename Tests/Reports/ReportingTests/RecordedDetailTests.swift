import HTTP
import Redaction
import RunRecords
import Testing

@testable import Reporting

/// Reports that show no exchanges of passed requests have the same content without the recorded exchanges.
@Suite(.timeLimit(.minutes(20)))
struct RecordedDetailTests {
    private static let sample = """
        requests:
          - name: Good
            GET: http://localhost/good
            expect: { status: 200 }
          - name: Bad
            GET: http://localhost/bad
            expect: { status: 201 }
        """

    private static func records(_ detail: EventRedactor.Detail) async throws -> [RunRecord] {
        var sample = ConsoleSample(sample)
        sample.recorded = detail
        return try await sample.records { _, _ throws(TransportError) in .make(body: "answered") }
    }

    @Test func onlyFailuresHaveTheirExchanges() async throws {
        let requests = try await Self.records(.failures(bodyBytes: 1024)).compactMap { record in
            if case .request(let request) = record { request } else { nil }
        }
        #expect(requests.map(\.name) == ["Good", "Bad"])
        #expect(requests.map { $0.attempts.flatMap(\.exchanges).count } == [0, 1])
        #expect(requests.map(\.checks.count) == [0, 1])
        #expect(requests.map { $0.attempts.map(\.status) } == [[200], [200]])
    }

    @Test(arguments: ReportKind.allCases.filter { !$0.showsPassedExchanges && $0 != .openapi })
    func reportsAreEqualWithoutPassedExchanges(_ kind: ReportKind) async throws {
        let detailed = try Self.report(kind, of: try await Self.records(.exchanges(bodyBytes: 1024)))
        #expect(try Self.report(kind, of: try await Self.records(.failures(bodyBytes: 1024))) == detailed)
        #expect(detailed.contains("Bad"))
    }

    private static func report(_ kind: ReportKind, of records: [RunRecord]) throws -> String {
        let file = try OutputFile()
        let results = OutputSink(descriptor: file.descriptor, masking: nil)
        let reporter = kind.reporter(
            writing: ReportFile(descriptor: file.descriptor, name: "report", isOwned: false),
            ReportContext(environment: [:], results: results))
        for record in records { reporter.consume(record) }
        #expect(reporter.finish() == nil)
        results.flush()
        return try file.text().replacing(/\d+(\.\d)? (µs|ms|s)/, with: "TIME").replacing(/time="[^"]*" */, with: "TIME")
    }
}
