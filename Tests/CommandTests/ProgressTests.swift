import Foundation
import Synchronization
import TestSupport
import Testing

/// The progress of a run as a user sees it on a terminal.
@Suite(.inTurn) struct ProgressTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    private static let plenty = 200

    /// A gate that blocks requests until the test opens it.
    private final class Gate: Sendable {
        private let condition = NSCondition()
        private let isOpen = Mutex(false)

        func open() {
            condition.lock()
            isOpen.withLock { $0 = true }
            condition.broadcast()
            condition.unlock()
        }

        func wait() {
            condition.lock()
            while !isOpen.withLock({ $0 }) { condition.wait() }
            condition.unlock()
        }
    }

    /// A command that runs on its own terminal.
    private struct Session {
        let terminal: PseudoTerminal
        let process: ChildProcess
        /// The working folder, retained while the command runs.
        private let folder: CertificateFolder

        /// - Parameter output: The descriptor for standard output; nil for the terminal.
        init(
            _ arguments: [String], in folder: CertificateFolder, columns: UInt16 = 80,
            environment: [String: String] = [:], output: Int32? = nil
        ) throws {
            self.folder = folder
            terminal = try PseudoTerminal(columns: columns)
            let inherited = ProcessInfo.processInfo.environment.filter {
                ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
            }
            let own = ["TERM": "xterm", "LANG": "C.UTF-8"].merging(environment) { $1 }
            process = try ChildProcess(
                BuiltCommand.path.path, arguments, in: folder.path, environment: inherited.merging(own) { $1 },
                input: terminal.program, output: output ?? terminal.program, errors: terminal.program)
            terminal.handOver()
        }

        /// Waits for the end; returns the exit status and the final screen of the terminal.
        func end() -> (status: Int32, screen: TerminalScreen) {
            let status = process.wait()
            return (status, terminal.closed())
        }
    }

    private func folder(_ server: ScriptedServer) throws -> CertificateFolder {
        let folder = try CertificateFolder()
        let many = (1...Self.plenty).map { "  - { name: R\($0), GET: \"\(server.url("/"))\" }\n" }.joined()
        try folder.write(
            """
            name: Live
            requests:
              - { name: First, GET: "\(server.url("/"))" }
              - { name: Hangs, GET: "\(server.url("/hang"))", timeout: 100s }
            \(many)
            teardown:
              - { name: Clean, DELETE: "\(server.url("/clean"))", timeout: 100s }
            """, to: "live.yaml")
        return folder
    }

    private func server(hanging gates: [String: Gate]) throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                for (target, gate) in gates where request.contains(" \(target) ") { gate.wait() }
                return Self.answer
            })
    }

    private func shown(_ lines: some Sequence<String>) -> [String] {
        var lines = lines.map { $0.replacing(/\ {3,}.*/, with: "").replacing(/\ in [0-9].*/, with: " in TIME") }
        // The slowest requests differ from run to run.
        if let slowest = lines.firstIndex(of: "slowest") { lines.removeSubrange(slowest..<lines.count - 1) }
        return lines
    }

    private static var results: [String] {
        ["Live", "  ✓ First", "  ✓ Hangs"] + (1...plenty).map { "  ✓ R\($0)" }
            + ["  teardown", "  ✓ Clean", "\(plenty + 3) passed of \(plenty + 3) requests in TIME"]
    }

    @Test(arguments: [[], ["--report", "jsonl=run.jsonl"], ["--jobs", "2"]])
    func regionIsBelowResultsAndRemovedAtTheEnd(arguments: [String]) async throws {
        let gate = Gate()
        let server = try server(hanging: ["/hang": gate])
        defer { server.stop() }
        let folder = try folder(server)
        let session = try Session(["live.yaml"] + arguments, in: folder)
        let bar = "  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  1/203  0:0"
        #expect(
            session.terminal.shows { screen in
                let lines = screen.lines
                return lines.count == 4 && lines[0] == "Live" && lines[1].hasPrefix("  ✓ First  ")
                    && lines[2].hasPrefix(bar) && lines[3].hasPrefix("  ▸ Hangs  ")
            })
        session.terminal.resize(columns: 20)
        #expect(session.terminal.shows { $0.lines.contains { $0.hasPrefix(" ░░░░░░░░░░░  1/203") } })
        gate.open()
        let (status, screen) = session.end()
        #expect(status == 0)
        #expect(screen.unknown == [])
        #expect(shown(screen.lines) == Self.results)
    }

    @Test func outputToAPipeHasNoRegion() async throws {
        let gate = Gate()
        let server = try server(hanging: ["/hang": gate])
        defer { server.stop() }
        let output = try PipeEnds()
        let session = try Session(["live.yaml"], in: try folder(server), output: output.writing)
        output.closeWriting()
        #expect(session.terminal.shows { $0.lines.count == 2 && $0.lines[1].hasPrefix("  ▸ Hangs  ") })
        gate.open()
        let text = String(decoding: output.readAll(), as: UTF8.self)
        let (status, screen) = session.end()
        #expect(status == 0)
        #expect(screen.lines == [])
        #expect(!text.contains("\u{1B}"))
        #expect(shown(text.split(separator: "\n").map(String.init)) == Self.results)
    }

    @Test func interruptRunsTeardownAndRemovesTheRegion() async throws {
        let (hang, clean) = (Gate(), Gate())
        let server = try server(hanging: ["/hang": hang, "/clean": clean])
        defer {
            hang.open()
            server.stop()
        }
        let folder = try folder(server)
        let session = try Session(["live.yaml", "--report", "jsonl=run.jsonl"], in: folder)
        #expect(session.terminal.shows { $0.lines.last?.hasPrefix("  ▸ Hangs") ?? false })
        session.process.send(SIGINT)
        #expect(
            session.terminal.shows {
                $0.lines.last == "  interrupted: teardowns run; a second Ctrl-C ends at once"
            })
        clean.open()
        let (status, screen) = session.end()
        #expect(status == 130)
        #expect(screen.unknown == [])
        #expect(
            shown(screen.lines.suffix(2)) == [
                "  ✓ Clean", "interrupted, 1 not carried out, 2 passed, \(Self.plenty) skipped of 203 requests in TIME",
            ])
        let report = try String(contentsOfFile: folder.path + "/run.jsonl", encoding: .utf8)
        #expect(report.split(separator: "\n").last?.hasPrefix(#"{"event":"end""#) ?? false)
    }

    @Test func secondInterruptRemovesTheRegionToo() async throws {
        let gates = ["/hang": Gate(), "/clean": Gate()]
        let server = try server(hanging: gates)
        defer {
            for gate in gates.values { gate.open() }
            server.stop()
        }
        let session = try Session(["live.yaml", "--summary-only"], in: try folder(server))
        #expect(session.terminal.shows { $0.lines.last?.hasPrefix("  ▸ Hangs") ?? false })
        session.process.send(SIGINT)
        #expect(session.terminal.shows { $0.lines.last?.hasPrefix("  interrupted: ") ?? false })
        session.process.send(SIGINT)
        let (status, screen) = session.end()
        #expect(status == 130)
        #expect(shown(screen.lines.prefix(2)) == ["failed", "  ✗ Hangs"])
        // The run may not have skipped all further requests yet.
        let last = shown(screen.lines.suffix(2))
        #expect(last.first?.wholeMatch(of: #/  - \d+ skipped: interrupted/#) != nil, "\(last)")
        #expect(last.last?.hasPrefix("interrupted, 1 not carried out, 1 passed, ") ?? false, "\(last)")
    }

    /// A long wait before a request: shown in the progress, or else printed as a notice.
    @Test(arguments: [
        ([], "  ▸ Busy  waits N s more"),
        (
            ["--report", "tap"],
            "\"Busy\" waits N s before attempt 2 of 3: the server asks for it (Retry-After)"
        ),
    ])
    func pausesAreShown(arguments: [String], line: String) async throws {
        let server = try ScriptedServer(
            .serve { _ in "HTTP/1.1 503 Busy\r\nRetry-After: 50\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let folder = try CertificateFolder()
        try folder.write(
            "name: Busy\nrequests: [ { name: Busy, GET: \"\(server.url("/"))\", retry: { attempts: 3 } } ]\n",
            to: "live.yaml")
        let session = try Session(["live.yaml"] + arguments, in: folder)
        #expect(session.terminal.shows { $0.lines.contains { $0.replacing(/[45][0-9] s/, with: "N s") == line } })
        session.process.send(SIGINT)
        #expect(session.end().status == 130)
    }

    @Test(
        arguments: [
            (["--no-progress"], [:]), (["--quiet"], [:]), ([], ["TERM": "dumb"]), ([], ["TERM": ""]),
            (["--report", "jsonl"], [:]),
        ] as [([String], [String: String])])
    func regionIsNotDrawnWhenDisabled(arguments: [String], environment: [String: String]) async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try CertificateFolder()
        try folder.write(
            "name: Slow\nrequests: [ { name: Waits, GET: \"\(server.url("/"))\", delay: 500ms } ]\n", to: "live.yaml")
        let (status, screen) = try Session(["live.yaml"] + arguments, in: folder, environment: environment).end()
        #expect(status == 0)
        #expect(screen.erasures == 0)
        #expect(screen.lines.last?.contains("1 passed") ?? false)
    }
}
