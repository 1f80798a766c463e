import Foundation
import JSON
import RunRecords
import Testing

@testable import Reporting

/// Reports on standard output in a pipeline, which parses the output for commands.
struct PrintedGuardTests {
    private static let command = "::error::x ##[endgroup] ##vso[task.complete]"

    private static var run: RecordedRun {
        var unit = RecordedRun.unit()
        unit.collection = command
        return RecordedRun.whole(
            [
                RecordedRun.request(command, .failed) { request in
                    request.problems[0].details = [command, "\t" + command]
                    var exchange = RecordedRun.exchange(body: "\n\(command)\n \(command)\n")
                    exchange.request.fields.append(FieldRecord("X", command))
                    request.attempts[0].exchanges = [exchange]
                }
            ], in: unit)
    }

    /// Returns the bytes of a report that is written to a pipe.
    private static func printed(_ kind: ReportKind, guarding form: ReportGuard.Form?) throws -> String {
        let output = try OutputFile()
        let file = ReportFile(
            descriptor: output.descriptor, name: "standard output", isOwned: false, guarding: form)
        let sink = OutputSink(descriptor: output.descriptor, masking: nil)
        let reporter = kind.reporter(writing: file, ReportContext(environment: [:], results: sink))
        for record in run.records {
            reporter.consume(record)
            reporter.flush()
        }
        #expect(reporter.finish() == nil)
        return try output.text()
    }

    @Test(arguments: ReportKind.allCases.filter { !$0.isPrintedWithResults })
    func reportsContainNoCommands(kind: ReportKind) throws {
        let text = try Self.printed(kind, guarding: kind.form)
        #expect(kind == .openapi || text.contains("task.complete"))
        for line in text.split(separator: "\n") {
            #expect(!line.contains("##["), "\(line)")
            #expect(!line.contains("##vso["), "\(line)")
            #expect(!line.trimmingPrefix(while: \.isWhitespace).hasPrefix("::"), "\(line)")
        }
    }

    /// A JSON parser reads the same values as from a file.
    @Test(arguments: [ReportKind.jsonl, .json, .har, .newmanJSON])
    func guardedDocumentsHaveTheSameValues(kind: ReportKind) throws {
        let values = try [kind.form, nil].map { form in
            try Self.printed(kind, guarding: form).split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        }
        #expect(values[0] == values[1])
    }

    /// The result does not depend on the chunks in which a report is written.
    @Test(arguments: 1...12)
    func linesAreCheckedAsAWhole(size: Int) {
        let text = "a\n  ::error::x\r\n::error::y\r::error::z\n##[group]\n##vso[x]"
        var printed = ReportGuard(.text)
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            result += printed.take(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        result += printed.rest()
        #expect(
            String(decoding: result, as: UTF8.self)
                == "a\n  : :error::x\r\n: :error::y\r: :error::z\n# #[group]\n# #vso[x]")
    }
}
