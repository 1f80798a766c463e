import Foundation
import TestSupport
import Testing

/// Streams that are closed or full, or whose reader exits, with and without a report.
@Suite(.inTurn) struct StreamTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    private static let count = 50

    struct Sample: CustomTestStringConvertible, Sendable {
        /// The shell text after the command.
        let script: String
        let status: Int32
        var stderr = ""
        /// Lines of standard output; nil for all of them.
        var lines: Int? = 0

        var testDescription: String { script }
    }

    /// Runs a collection of many requests in a shell; returns its output and the lines of the report.
    private func run(_ sample: Sample, options: String) async throws -> (BuiltCommand.Output, report: [Substring]) {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try CertificateFolder()
        let requests = (1...Self.count).map { "  - { name: R\($0), GET: \"\(server.url("/"))\" }\n" }.joined()
        try folder.write("name: Many\nrequests:\n\(requests)", to: "many.yaml")
        let script = #"{ "$0" many.yaml \#(options) \#(sample.script)"#
        let output = try await BuiltCommand.run(
            ["-c", script, BuiltCommand.path.path], of: URL(filePath: "/bin/sh"), in: URL(filePath: folder.path))
        #expect(server.requests.count == Self.count)
        let report = (try? String(contentsOfFile: folder.path + "/run.jsonl", encoding: .utf8)) ?? ""
        return (output, report.split(separator: "\n"))
    }

    private static let closed = """
        hubrun: error: standard output could not be written: it is closed [HR0903]

        """
    private static let full = """
        hubrun: error: standard output could not be written: no space left on device [HR0903]

        """

    @Test(
        arguments: [
            Sample(script: ">&-; }", status: 5, stderr: closed),
            Sample(script: "2>&-; }", status: 0, lines: nil),
            Sample(script: ">&- 2>&-; }", status: 5),
            Sample(script: "<&-; }", status: 0, lines: nil),
            Sample(script: "<&- >&- 2>&-; }", status: 5),
            Sample(script: "> /dev/full; }", status: 5, stderr: full),
            Sample(script: "> /dev/full 2>&1; }", status: 5),
            Sample(script: "; echo status $? >&2; } | head -n 1", status: 0, stderr: "status 0\n", lines: 1),
        ], ["", "--report jsonl=run.jsonl", "--report jsonl=run.jsonl --jobs 4"])
    func everyStreamFailureHasItsExitStatus(sample: Sample, options: String) async throws {
        let (output, report) = try await run(sample, options: options)
        #expect(output.status == sample.status)
        #expect(output.stderr == sample.stderr)
        // The heading, the requests and the counts; on a slow machine also a list of the slowest requests.
        let lines = output.stdout.split(separator: "\n").filter { $0 != "slowest" && !$0.hasPrefix("   ") }
        #expect(lines.count == sample.lines ?? Self.count + 2)
        guard !options.isEmpty else { return }
        #expect(report.count == Self.count + 4)
        #expect(report.last?.hasPrefix(#"{"event":"end""#) ?? false)
    }

    /// A report that cannot be written fails the run, whatever the responses were; the other report is complete.
    @Test(arguments: [
        ("--report jsonl=/dev/full", "\"/dev/full\" could not be written: no space left on device"),
        ("--report jsonl > /dev/full", "standard output could not be written: no space left on device"),
        ("--report jsonl >&-", "standard output could not be written: it is closed"),
    ])
    func lostReportFailsTheRun(options: String, message: String) async throws {
        let sample = Sample(script: "--report jsonl=run.jsonl --quiet; }", status: 5)
        let (output, report) = try await run(sample, options: options)
        #expect(output.status == 5)
        #expect(output.stderr.split(separator: "\n").last ?? "" == "hubrun: error: \(message) [HR0903]")
        #expect(report.count == Self.count + 4)
    }

    /// If the reader of a report exits early, the run fails; lost console output is no error.
    @Test(arguments: [
        "--report jsonl", "--report junit", "--report tap", "--report json", "--report html=-", "--report har",
        "--report markdown", "--report github", "--report azure", "--report newman-json", "--report newman-junit",
    ])
    func closedReportPipeFailsTheRun(options: String) async throws {
        let folder = try CertificateFolder()
        try folder.write(
            "name: Many\nrequests: [ { name: R, GET: \"http://127.0.0.1:1/\", skip: not today } ]\n", to: "many.yaml")
        let message =
            "hubrun: error: standard output could not be written: its reader closed it before the end [HR0903]"
        for command in ["many.yaml --allow-empty --report jsonl=run.jsonl", "report run.jsonl"] {
            // The reader has exited before the command starts.
            let script =
                #"mkfifo pipe && { : < pipe & exec 3> pipe && wait && "$0" \#(command) \#(options) >&3; }; "#
                + #"status=$?; rm pipe; exit $status"#
            let output = try await BuiltCommand.run(
                ["-c", script, BuiltCommand.path.path], of: URL(filePath: "/bin/sh"), in: URL(filePath: folder.path))
            #expect(output.status == 5, "\(command)")
            #expect(output.stderr.split(separator: "\n").last.map(String.init) == message, "\(command)")
        }
    }

    @Test func reportThatOutgrowsALimitFailsTheRun() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try CertificateFolder()
        try folder.write(
            "name: Many\nrequests: [ { name: R, GET: \"\(server.url("/"))\" } ]\n", to: "many.yaml")
        let script = #"ulimit -f 8; exec "$0" many.yaml --repeat 200 --quiet --report jsonl=run.jsonl"#
        let output = try await BuiltCommand.run(
            ["-c", script, BuiltCommand.path.path], of: URL(filePath: "/bin/sh"), in: URL(filePath: folder.path))
        #expect(output.status == 5)
        #expect(output.stderr == "hubrun: error: \"run.jsonl\" could not be written: file too large [HR0903]\n")
        #expect(output.stdout.hasPrefix("200 passed of 200 requests in "))
        #expect(server.requests.count == 200)
        let told = try await BuiltCommand.run(
            ["report", "run.jsonl", "--summary-only"], in: URL(filePath: folder.path))
        #expect(told.status == 0)
        #expect(told.stdout.hasPrefix("interrupted, "))
    }

    /// Runs only if this process may mount file systems; other tests use `/dev/full` instead.
    @Test func fullDiskFailsTheRunAndNoOtherReport() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try CertificateFolder()
        let here = URL(filePath: folder.path)
        try folder.write("name: Many\nrequests: [ { name: R, GET: \"\(server.url("/"))\" } ]\n", to: "many.yaml")
        func run(_ command: String) async throws -> BuiltCommand.Output {
            let script = "mkdir -p small && mount -t tmpfs -o size=16k none small && \(command)"
            return try await BuiltCommand.run(
                ["-c", "unshare -m sh -c '\(script)' \"$0\"", BuiltCommand.path.path], of: URL(filePath: "/bin/sh"),
                in: here)
        }
        guard try await run("true").status == 0 else { return }
        let output = try await run(
            #"exec "$0" many.yaml --repeat 200 --quiet --report jsonl=small/run.jsonl --report jsonl=run.jsonl"#)
        #expect(output.status == 5)
        #expect(
            output.stderr
                == "hubrun: error: \"small/run.jsonl\" could not be written: no space left on device [HR0903]\n")
        let report = try String(contentsOfFile: folder.path + "/run.jsonl", encoding: .utf8)
        #expect(report.split(separator: "\n").last?.contains(#""passed":200"#) ?? false)
    }
}
