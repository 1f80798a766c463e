import Foundation
import TestSupport
import Testing

/// The behaviour of the command when it is interrupted or terminated, or when its output is not read.
@Suite(.timeLimit(.minutes(20)))
struct InterruptTests {
    /// Returns a collection whose first request hangs until an interrupt; its teardown deletes what was created.
    private static func collection(_ url: String) -> String {
        """
        name: Interrupted
        requests:
          - { name: Hangs, GET: "\(url)hang", timeout: 100s }
          - { name: Never, GET: "\(url)never" }
        teardown:
          - { name: Clean, DELETE: "\(url)clean", timeout: 100s }
        """
    }

    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    /// Runs a collection whose first request hangs, and calls a closure when the server has received that request.
    private func run(
        teardown: [ScriptedServer.Step], arguments: [String] = ["-"], of program: URL = BuiltCommand.path,
        _ whenHanging: @escaping @Sendable (ChildProcess) -> Void
    ) async throws -> (output: BuiltCommand.Output, requests: [String]) {
        let isThere = DispatchSemaphore(value: 0)
        let server = try ScriptedServer(scripts: [[.read, .perform { isThere.signal() }, .hold], teardown])
        defer { server.stop() }
        let output = try await BuiltCommand.run(
            arguments, of: program, in: FileManager.default.temporaryDirectory,
            stdin: Data(Self.collection(server.url("/")).utf8)
        ) { process in
            isThere.waitOrFail()
            whenHanging(process)
        }
        return (output, server.requests.map { String($0.prefix { $0 != "\r\n" }) })
    }

    @Test(
        arguments: [
            (SIGINT, 130, "interrupted: teardowns run; a second Ctrl-C ends at once\n"),
            (SIGTERM, 143, "interrupted (SIGTERM): teardowns run; a second one ends at once\n"),
            (SIGHUP, 129, "interrupted (SIGHUP): teardowns run\n"),
        ] as [(Int32, Int32, String)])
    func firstSignalRunsTeardown(signal: Int32, status: Int32, remark: String) async throws {
        let (output, requests) = try await run(teardown: [.serve { _ in Self.answer }]) { process in
            process.send(signal)
        }
        #expect(output.status == status)
        #expect(requests == ["GET /hang HTTP/1.1", "DELETE /clean HTTP/1.1"])
        #expect(output.stderr == remark)
        let lines = output.stdout.replacing(/\ {3,}/, with: "   ").split(separator: "\n").map(String.init)
        try #require(lines.count == 10)
        #expect(lines.prefix(2) == ["Interrupted", "  ✗ Hangs   interrupted"])
        #expect(lines[2].hasPrefix("   GET http://"))
        #expect(lines[3].hasSuffix("interrupted before its answer came: what the server did is not known"))
        #expect(lines[6...7] == ["  - Never   skipped: interrupted", "  teardown"])
        #expect(lines[8].hasPrefix("  ✓ Clean   200   "))
        #expect(lines[9].hasPrefix("interrupted, 1 not carried out, 1 passed, 1 skipped of 3 requests in "))
    }

    /// A shell forwards SIGHUP to its jobs, the kernel sends it to the foreground group, and systemd sends it after
    /// SIGTERM: it never counts as the second signal, which ends the process at once.
    @Test(
        arguments: [([SIGHUP, SIGHUP, SIGHUP], 129), ([SIGTERM, SIGHUP], 143), ([SIGINT, SIGHUP], 130)]
            as [([Int32], Int32)])
    func closedTerminalIsNotASecondInterrupt(signals: [Int32], status: Int32) async throws {
        let (isThere, isSent) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (output, requests) = try await run(
            teardown: [
                .serve { _ in
                    isThere.signal()
                    isSent.waitOrFail()
                    return Self.answer
                }
            ]
        ) { process in
            process.send(signals[0])
            isThere.waitOrFail()
            for signal in signals.dropFirst() { process.send(signal) }
            isSent.signal()
        }
        #expect(output.status == status)
        #expect(requests == ["GET /hang HTTP/1.1", "DELETE /clean HTTP/1.1"])
        #expect(output.stdout.contains("  ✓ Clean   "))
    }

    @Test func terminationRightAfterAClosedTerminalRunsTeardown() async throws {
        let (output, requests) = try await run(teardown: [.serve { _ in Self.answer }]) { process in
            process.send(SIGTERM)
            process.send(SIGHUP)
        }
        #expect(output.status == 143)
        #expect(requests == ["GET /hang HTTP/1.1", "DELETE /clean HTTP/1.1"])
    }

    @Test func nohupContinuesAfterItsTerminal() async throws {
        let (output, requests) = try await run(
            teardown: [.serve { _ in Self.answer }], arguments: [BuiltCommand.path.path, "-"],
            of: URL(filePath: "/usr/bin/nohup")
        ) { process in
            process.send(SIGHUP)
            process.send(SIGTERM)
        }
        #expect(output.status == 143)
        #expect(requests == ["GET /hang HTTP/1.1", "DELETE /clean HTTP/1.1"])
    }

    /// Each request of the run has a record, so that the failures are all that must run again.
    @Test func interruptedRequestsRunAgainAsTheLastFailures() async throws {
        let folder = try CertificateFolder()
        let isThere = DispatchSemaphore(value: 0)
        let server = try ScriptedServer(scripts: [
            [.read, .perform { isThere.signal() }, .hold], [.serve { _ in Self.answer }],
        ])
        defer { server.stop() }
        try folder.write(
            """
            name: Interrupted
            requests:
              - { name: Hangs, GET: "\(server.url("/"))hang" }
              - { name: Never, GET: "\(server.url("/"))never" }
            """, to: "s.yaml")
        let environment = ["HUBRUN_STATE_DIR": folder.path + "/state"]
        let url = URL(filePath: folder.path)
        let first = try await BuiltCommand.run(["s.yaml"], in: url, environment: environment) { process in
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(first.status == 130)
        let again = try await BuiltCommand.run(["s.yaml", "--lf"], in: url, environment: environment)
        #expect(again.stderr == "")
        #expect(again.status == 0)
        #expect(again.stdout.contains("2 passed of 2 requests"), "\(again)")
    }

    @Test func secondSignalEndsTheProcessAtOnce() async throws {
        let isThere = DispatchSemaphore(value: 0)
        let (output, requests) = try await run(teardown: [.read, .perform { isThere.signal() }, .hold]) { process in
            process.send(SIGINT)
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130)
        #expect(requests == ["GET /hang HTTP/1.1", "DELETE /clean HTTP/1.1"])
        #expect(!output.stdout.contains("Clean"))
        let summary = output.stdout.split(separator: "\n").last
        #expect(summary?.hasPrefix("interrupted, 1 not carried out, 1 skipped of 2 requests in ") == true)
    }

    /// With reports, one thread writes both the reports and the console output.
    @Test func secondSignalPrintsTheSummaryAndWritesReports() async throws {
        let isThere = DispatchSemaphore(value: 0)
        let folder = try CertificateFolder()
        defer { folder.remove() }
        let (output, _) = try await run(
            teardown: [.read, .perform { isThere.signal() }, .hold],
            arguments: ["--quiet", "--report", "jsonl=\(folder.path)/events", "-"]
        ) { process in
            process.send(SIGINT)
            isThere.wait()
            process.send(SIGINT)
        }
        #expect(output.status == 130)
        let summaries = output.stdout.split(separator: "\n").filter { $0.hasPrefix("interrupted, 1 not carried out") }
        #expect(summaries.count == 1)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func interruptStatusPrecedesThatOfAFailedReport(signal: Int32, status: Int32) async throws {
        let (output, _) = try await run(
            teardown: [.serve { _ in Self.answer }], arguments: ["--report", "junit=/dev/full", "-"]
        ) { process in
            process.send(signal)
        }
        #expect(output.stderr.contains("\"/dev/full\" could not be written: no space left on device [HR0903]\n"))
        #expect(output.status == status)
    }

    @Test func secondSignalLeavesReportsComplete() async throws {
        let isThere = DispatchSemaphore(value: 0)
        let folder = try CertificateFolder()
        let report = folder.path + "/junit.xml"
        let (output, _) = try await run(
            teardown: [.read, .perform { isThere.signal() }, .hold], arguments: ["--report", "junit=\(report)", "-"]
        ) { process in
            process.send(SIGINT)
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130)
        let junit = try String(contentsOfFile: report, encoding: .utf8)
        #expect(junit.contains(#"<testcase name="Hangs""#))
        #expect(junit.contains(#"<testcase name="The run ends""#))
        #expect(junit.hasSuffix("</testsuites>\n"))
    }

    @Test func hangingTeardownEndsAfterTheGracePeriod() async throws {
        let (output, _) = try await run(teardown: [.read, .hold], arguments: ["--grace", "3s", "-"]) { process in
            process.send(SIGINT)
        }
        #expect(output.status == 130)
        #expect(
            output.stdout.replacing(/\ {3,}/, with: "   ").contains(
                "  ✗ Clean   interrupted\n"))
        #expect(
            output.stdout.contains(": cut off by --grace before its answer came: what the server did is not known\n"))
        #expect(output.stdout.contains("hint: a longer --grace gives teardowns more time\n"))
    }

    @Test func closedOutputIsNotAFailure() throws {
        let count = 200
        let requests = (0..<count).map { "  - { name: R\($0), GET: \"URL\" }\n" }.joined()
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let (input, output, errors) = (try PipeEnds(), try PipeEnds(), try PipeEnds())
        output.closeReading()
        let process = try ChildProcess(
            BuiltCommand.path.path, ["-"], input: input.reading, output: output.writing, errors: errors.writing)
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
        let text = "name: Head\nrequests:\n" + requests.replacing("URL", with: server.url("/"))
        input.writeAll(Array(text.utf8))
        let stderr = errors.readAll()
        #expect(process.wait() == 0)
        #expect(String(decoding: stderr, as: UTF8.self) == "")
        #expect(server.requests.count == count)
    }
}
