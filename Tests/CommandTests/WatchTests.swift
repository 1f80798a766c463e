import Foundation
import TestSupport
import Testing

/// `--watch`: a run, and another run each time one of its files changes.
@Suite(.inTurn) struct WatchTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    /// A command in watch mode, and the terminal on which it prints.
    private struct Session {
        let folder: CertificateFolder
        let server: ScriptedServer
        let terminal: PseudoTerminal
        let process: ChildProcess

        /// - Parameter keepsTerminal: True to keep the terminal open after the command, to read its settings.
        init(
            _ arguments: [String], environment: [String: String] = [:], keepsTerminal: Bool = false
        ) throws {
            folder = try CertificateFolder()
            server = try ScriptedServer(.serve { _ in WatchTests.answer })
            terminal = try PseudoTerminal(columns: 100)
            try FileManager.default.createDirectory(
                atPath: folder.path + "/api/environments", withIntermediateDirectories: true)
            try folder.write(
                """
                name: Users
                requests:
                  - { name: Create, POST: "\(server.url("/"))<<path>>", body: { file: user.txt } }
                """, to: "api/users.yaml")
            try folder.write("ann", to: "api/user.txt")
            try folder.write("variables: { path: one }\n", to: "api/environments/here.yaml")
            process = try ChildProcess(
                BuiltCommand.path.path, ["--watch", "--no-progress", "-e", "here"] + arguments, in: folder.path,
                environment: environment, input: terminal.program, output: terminal.program, errors: terminal.program)
            if !keepsTerminal { terminal.handOver() }
        }

        /// Waits until the command waits for changes for the nth time.
        func waits(_ count: Int) -> Bool {
            terminal.shows { $0.lines.count { $0.hasPrefix("waiting for changes of ") } == count }
        }

        func lines(_ word: String) -> [String] {
            terminal.screen.lines.filter { $0.contains(word) }.map {
                $0.replacing(/[0-9]{2}:[0-9]{2}:[0-9]{2}/, with: "TIME")
            }
        }

        /// Replaces a file in one step, because writing it in two steps could count as two changes.
        func replace(_ name: String, by text: String) throws {
            try folder.write(text, to: "draft")
            #expect(rename(folder.path + "/draft", folder.path + "/" + name) == 0)
        }

        func end(_ signal: Int32) -> Int32 {
            process.send(signal)
            let status = process.wait()
            _ = terminal.closed()
            server.stop()
            return status
        }
    }

    @Test func everyFileOfTheRunIsWatched() async throws {
        let session = try Session(["api", "--report", "jsonl=api/run.jsonl"])
        #expect(session.waits(1))
        #expect(session.lines("waiting") == ["waiting for changes of 3 files"])

        try session.replace("api/user.txt", by: "bertha")
        #expect(session.waits(2))
        #expect(session.lines("──") == ["── TIME api/user.txt changed ──"])

        try session.replace("api/environments/here.yaml", by: "variables: { path: two }\n")
        #expect(session.waits(3))
        #expect(session.lines("──").last == "── TIME api/environments/here.yaml changed ──")
        let seen = session.server.requests.map { ($0.prefix { $0 != "\r\n" }, $0.components(separatedBy: "\r\n").last) }
        #expect(seen.map(\.0) == ["POST /one HTTP/1.1", "POST /one HTTP/1.1", "POST /two HTTP/1.1"])
        #expect(seen.map(\.1) == ["ann", "bertha", "bertha"])

        // The report is rewritten by each run, and is not a watched file.
        let report = try String(contentsOfFile: session.folder.path + "/api/run.jsonl", encoding: .utf8)
        #expect(report.split(separator: "\n").count == 5)
        #expect(session.end(SIGINT) == 130)
    }

    /// Schema files, the files that they refer to, and files that a schema in the collection refers to are watched,
    /// even if one of them is invalid or missing.
    @Test func schemasAndTheirFilesAreWatched() async throws {
        let session = try Session(["api"])
        #expect(session.waits(1))
        let users = try String(contentsOfFile: session.folder.path + "/api/users.yaml", encoding: .utf8)
        try session.replace("api/user.schema.json", by: #"{ "$ref": "name.schema.json" }"#)
        try session.replace("api/name.schema.json", by: #"{ "$ref": "word.schema.json" }"#)
        try session.replace("api/word.schema.json", by: #"{ "type": "string" }"#)
        try session.replace("api/place.schema.json", by: #"{ "type": "string" }"#)
        let get = "GET: \"\(session.server.url())\""
        let inPlace = "- { \(get), expect: { schema: { items: { $ref: place.schema.json } } } }"
        let inFile = "- { \(get), expect: { schema: user.schema.json } }"
        try session.replace("api/users.yaml", by: "\(users)\n  \(inPlace)\n  \(inFile)\n")
        #expect(session.waits(2))
        #expect(session.lines("waiting").last == "waiting for changes of 7 files")

        let changes = [
            ("name", #"{ "$ref": "wrod.schema.json" }"#), ("name", #"{ "$ref": "word.schema.json" }"#),
            ("place", "{"), ("place", #"{ "type": "integer" }"#), ("user", #"{ "type": 5 }"#), ("user", "true"),
        ]
        for (round, (name, text)) in changes.enumerated() {
            try session.replace("api/\(name).schema.json", by: text)
            #expect(session.waits(3 + round))
            #expect(session.lines("──").last == "── TIME api/\(name).schema.json changed ──")
        }
        #expect(session.end(SIGTERM) == 143)
    }

    @Test func brokenCollectionIsReloadedAfterAChange() async throws {
        let session = try Session(["api"])
        #expect(session.waits(1))
        let users = try String(contentsOfFile: session.folder.path + "/api/users.yaml", encoding: .utf8)
        try session.replace("api/users.yaml", by: users + "\n  - { nme: Slip }\n")
        #expect(session.waits(2))
        #expect(session.lines("error:").first?.hasPrefix("api/users.yaml:4:") ?? false)

        try session.replace("api/users.yaml", by: users)
        #expect(session.waits(3))
        try session.replace("api/more.yaml", by: users.replacing("Users", with: "More"))
        #expect(session.waits(4))
        #expect(session.lines("More").count == 1)

        #expect(unlink(session.folder.path + "/api/more.yaml") == 0)
        #expect(session.waits(5))
        #expect(session.lines("──").last == "── TIME api/more.yaml changed ──")
        #expect(session.end(SIGTERM) == 143)
    }

    private static let keys = "Enter or r: run again, f: only failures, a: all, q: quit"

    /// Each key starts a run on an empty screen; the terminal has its own settings except while the command waits.
    @Test func keysRunAgain() throws {
        let folder = try CertificateFolder()
        let session = try Session(
            ["api"], environment: ["TERM": "xterm", "HUBRUN_STATE_DIR": folder.path + "/state"], keepsTerminal: true)
        let users = try String(contentsOfFile: session.folder.path + "/api/users.yaml", encoding: .utf8)
        func shows(_ texts: String...) -> Bool {
            session.terminal.shows { screen in
                texts.allSatisfy { text in screen.lines.contains { $0.contains(text) } }
                    && screen.lines.last == Self.keys
            }
        }
        #expect(shows("1 passed of 1 request"))
        #expect(!session.terminal.isInLineMode)
        session.terminal.type("r")
        #expect(shows("run again ──", "1 passed of 1 request"))
        #expect(session.lines("passed of").count == 1)

        try session.replace(
            "api/users.yaml",
            by: users + "\n  - { name: Bad, GET: \"\(session.server.url())\", expect: { status: 404 } }\n")
        #expect(shows("users.yaml changed ──", "1 failed, 1 passed of 2 requests"))
        session.terminal.type("f")
        #expect(shows("only failures ──", "1 failed of 1 request", "expected status 404"))
        session.terminal.type("\u{1B}[A")
        session.terminal.type("a")
        #expect(shows("all requests ──", "1 failed, 1 passed of 2 requests"))

        // As after Ctrl-Z and fg.
        session.process.send(SIGCONT)
        session.terminal.type("\n")
        #expect(shows("run again ──", "1 failed, 1 passed of 2 requests"))
        session.terminal.type("q")
        #expect(session.process.wait() == 4)
        #expect(session.terminal.isInLineMode)
        #expect(session.terminal.screen.unknown == [])
        _ = session.terminal.closed()
        session.server.stop()
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func signalsGiveTheTerminalItsSettings(signal: Int32, status: Int32) throws {
        let session = try Session(["api"], keepsTerminal: true)
        #expect(session.waits(1))
        #expect(session.terminal.shows { $0.lines.last == "Enter or r: run again, a: all, q: quit" })
        #expect(!session.terminal.isInLineMode)
        session.process.send(signal)
        #expect(session.process.wait() == status)
        #expect(session.terminal.isInLineMode)
        _ = session.terminal.closed()
        session.server.stop()
    }
}
