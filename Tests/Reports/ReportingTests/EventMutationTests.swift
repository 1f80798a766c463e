import Foundation
import JSON
import RunRecords
import Testing
import XML

@testable import Reporting

/// Event files of any content are reported or rejected: no number or text in them crashes the process.
@Suite(.timeLimit(.minutes(20)))
struct EventMutationTests {
    private struct Folder: ~Copyable {
        let path = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID())").path

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Returns the records of files that are read as one run; nil if they are rejected.
    private static func records(of files: [[UInt8]], in folder: borrowing Folder) throws -> [RunRecord]? {
        let paths = try files.enumerated().map { number, bytes in
            let path = "\(folder.path)/\(number).jsonl"
            try Data(bytes).write(to: URL(filePath: path))
            return path
        }
        do throws(EventMerge.MergeError) {
            var records: [RunRecord] = []
            _ = try EventMerge(paths).records { records.append($0) }
            return records
        } catch {
            return nil
        }
    }

    private static func text(_ kind: ReportKind, of run: RecordedRun) throws -> String {
        let nowhere = OutputSink(descriptor: -1, masking: nil)
        let context = ReportContext(
            environment: ["GITHUB_WORKSPACE": "/", "BUILD_SOURCESDIRECTORY": "/ci"], results: nowhere)
        return try run.text { kind.reporter(writing: $0, context) }
    }

    /// Checks that every report of the run is a valid document of its format.
    private static func checkReports(of run: RecordedRun) throws {
        for kind in ReportKind.allCases {
            let text = try text(kind, of: run)
            switch kind {
            case .json, .har, .openapi, .newmanJSON: _ = try JSONValue(parsing: Array(text.utf8))
            case .junit, .newmanJUnit: _ = try MarkupDocument(parsing: text)
            case .jsonl:
                let lines = text.split(separator: "\n")
                #expect(lines.count == run.records.count)
                for line in lines { _ = try JSONValue(parsing: Array(line.utf8)) }
            case .html, .tap, .github, .azure, .markdown: break
            }
        }
        let output = try OutputFile()
        let console = ConsoleReporter(
            options: ConsoleOptions(detail: .exchanges, isColored: false),
            output: OutputSink(descriptor: output.descriptor, masking: nil))
        for record in run.records { console.consume(record) }
        #expect(console.finish() == nil)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func mutatedFilesAreReportedOrRejected(seed: UInt64) throws {
        let folder = try Folder()
        var mutated = MutatedEvents(seed: seed)
        for _ in 0..<50 {
            guard let records = try Self.records(of: mutated.files(), in: folder) else { continue }
            try Self.checkReports(of: RecordedRun(records: records))
        }
    }

    /// Most originals must be accepted, or the test would cover only rejections.
    @Test func originalsAreAccepted() throws {
        let folder = try Folder()
        #expect(MutatedEvents.originals.count > 10)
        for original in MutatedEvents.originals {
            let records = try #require(try Self.records(of: [original], in: folder))
            try Self.checkReports(of: RecordedRun(records: records))
        }
    }

    private static func line(_ members: String) -> String {
        #"{"event":"request","unit":1,"section":"requests","groups":[],"name":"R","outcome":"failed","duration":1,"#
            + #""notes":[],"refusedCookies":[],"again":[],"checks":[],"attempts":[],\#(members)}"# + "\n"
    }

    private static func place(_ line: Int, _ column: Int) -> String {
        #"{"file":"a.yaml","line":\#(line),"column":\#(column),"endLine":1,"endColumn":1}"#
    }

    /// The decoder rejects numbers that no run has, so that reports need not handle them.
    @Test(arguments: [
        #"{"event":"unit","unit":1099511627777,"collection":"C","file":"a","iteration":1,"iterations":1,"#
            + #""startedAt":"2026-01-01T00:00:00Z"}"# + "\n",
        #"{"event":"unitEnd","unit":0}"# + "\n",
        #"{"event":"end","passed":9223372036854775807,"failed":1,"errored":0,"skipped":0,"sent":1,"tokensMinted":0,"#
            + #""duration":1,"interrupted":false}"# + "\n",
        line(#""place":\#(place(0, 1)),"problems":[]"#), line(#""place":\#(place(1, -1)),"problems":[]"#),
        line(
            #""place":\#(place(1, 1)),"problems":[{"kind":"check","place":\#(place(-7, 1)),"message":"m","details":[]}]"#
        ),
    ])
    func impossibleNumbersAreRejected(line: String) throws {
        let header =
            #"{"event":"run","version":1,"hubrun":"1","startedAt":"2026-01-01T00:00:00Z","jobs":1,"files":[]}"# + "\n"
        let folder = try Folder()
        #expect(try Self.records(of: [Array((header + line).utf8)], in: folder) == nil)
    }

    /// The sum over these files would overflow an `Int` without a limit.
    @Test func largestNumbersOfManyFilesAreAddedUp() throws {
        let largest = 1 << 40
        let files = (0..<300).map { number in
            Array(
                """
                {"event":"run","version":1,"hubrun":"1","startedAt":"2026-01-01T00:00:00Z","jobs":\(number),"files":["/"]}
                {"event":"unit","unit":\(largest),"collection":"C","file":"/","iteration":\(largest),"iterations":\
                \(largest),"startedAt":"9999-12-31T23:59:59Z"}
                {"event":"unitEnd","unit":\(largest)}
                {"event":"end","passed":\(largest),"failed":\(largest),"errored":\(largest),"skipped":\(largest),\
                "unitsNotBegun":\(largest),"sent":\(largest),"tokensMinted":\(largest),"duration":1e300,\
                "interrupted":false}

                """.utf8)
        }
        let folder = try Folder()
        let records = try #require(try Self.records(of: files, in: folder))
        guard case .end(let end)? = records.last else {
            Issue.record("no last record")
            return
        }
        #expect(end.tokensMinted == 300 * largest && end.unitsNotBegun == 300 * largest)
        #expect(records.dropLast().last?.unit == 300 * largest)
        try Self.checkReports(of: RecordedRun(records: records))
    }
}
