import Foundation
import TestSupport
import Testing

/// `--last-failed`, and the failures that a run keeps for it.
@Suite(.timeLimit(.minutes(20)))
struct LastFailedTests {
    private let folder: CertificateFolder
    private let server: ScriptedServer

    init() throws {
        folder = try CertificateFolder()
        server = try ScriptedServer(
            .serve { request in
                request.contains("/bad")
                    ? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
            })
        try write("bad")
    }

    /// Writes a collection with three requests, of which those with the path `bad` fail.
    private func write(_ path: String, to file: String = "shop.yaml", name: String = "Second") throws {
        try folder.write(
            """
            name: Shop
            requests:
              - { name: First, GET: "\(server.url("/"))good" }
              - { name: \(name), GET: "\(server.url("/"))\(path)" }
              - { name: Each, GET: "\(server.url("/"))<<p>>", forEach: { p: [good, \(path)] } }
            """, to: file)
    }

    private func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> BuiltCommand.Output {
        let own = ["HUBRUN_STATE_DIR": folder.path + "/state"]
        return try await BuiltCommand.run(
            ["--quiet"] + arguments, in: URL(filePath: folder.path),
            environment: own.merging(environment) { $1 })
    }

    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/state/runs")) ?? []).sorted()
    }

    @Test func onlyTheFailuresRunAgainUntilTheyPass() async throws {
        #expect(try await run(["shop.yaml"]).status == 4)
        let again = try await run(["--lf", "shop.yaml"])
        #expect(again.status == 4)
        #expect(again.stdout.contains("2 failed of 2 requests"), "\(again.stdout)")
        try write("good")
        // The list of the third request has changed, so all its elements run again.
        #expect(try await run(["./shop.yaml", "--last-failed"]).stdout.contains("3 passed of 3 requests"))
        let none = try await run(["shop.yaml", "--lf"])
        #expect(none.status == 1)
        #expect(none.stderr.hasPrefix("hubrun: error: nothing failed in the last run"))
        #expect(try await run(["shop.yaml", "--lf", "--allow-empty"]).status == 0)
        #expect(files.count == 1)
    }

    /// A run in which nothing is selected keeps the failures of the run before.
    @Test func emptyRunKeepsTheFailures() async throws {
        #expect(try await run(["shop.yaml"]).status == 4)
        #expect(try await run(["shop.yaml", "--lf", "--name", "First", "--allow-empty"]).status == 0)
        #expect(try await run(["shop.yaml", "--lf"]).stdout.contains("2 failed of 2 requests"))
    }

    @Test func filesAreForTheOwnerAlone() async throws {
        _ = try await run(["shop.yaml"])
        let file = try #require(files.first)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path + path)[.posixPermissions] as? Int
        }
        #expect(try mode("/state") == 0o700)
        #expect(try mode("/state/runs") == 0o700)
        #expect(try mode("/state/runs/\(file)") == 0o600)
    }

    @Test func fileHasNoSecret() async throws {
        try folder.write(
            "name: S\nrequests: [{ name: R <<token>>, GET: \"\(server.url("/"))bad?<<token>>\" }]\n", to: "s.yaml")
        #expect(try await run(["s.yaml", "--secret", "token=hunter2-hunter2", "--reveal"]).status == 4)
        let text = try String(contentsOfFile: folder.path + "/state/runs/\(files[0])", encoding: .utf8)
        #expect(text.contains("\"R <<token>>\""))
        #expect(!text.contains("hunter2"))
    }

    @Test(
        arguments: [
            (["shop.yaml"], ["HUBRUN_STATE_DIR": "", "CI": "true"], "in a CI system (CI is set) none is kept"),
            (["shop.yaml"], ["HUBRUN_STATE_DIR": "", "CI": "", "HOME": ""], "there is no home folder"),
            (["shop.yaml"], [:], "there is no last run of these collections"),
            (["-"], [:], "a collection from standard input has none"),
            ([], [:], "name a collection to run"),
            (["shop.yaml", "--rerun-failed", "x"], [:], "--rerun-failed and --last-failed exclude each other"),
            (["shop.yaml", "--element", "1"], [:], "--last-failed chooses the elements itself"),
        ] as [([String], [String: String], String)])
    func withoutALastRunNothingIsSent(
        arguments: [String], environment: [String: String], message: String
    ) async throws {
        let output = try await run(["--lf"] + arguments, environment)
        #expect(output.status == 1)
        #expect(output.stderr.contains(message), "\(output.stderr)")
        #expect(server.requests.isEmpty)
    }

    @Test func removedRequestAndRenamedCollectionAreErrors() async throws {
        _ = try await run(["shop.yaml"])
        try write("bad", name: "Other")
        let renamed = try await run(["shop.yaml", "--lf"])
        #expect(renamed.status == 1)
        #expect(renamed.stderr.contains("\"Second\" failed in that run"), "\(renamed.stderr)")

        try FileManager.default.createDirectory(atPath: folder.path + "/all", withIntermediateDirectories: false)
        try write("bad", to: "all/one.yaml")
        _ = try await run(["all"])
        try FileManager.default.moveItem(atPath: folder.path + "/all/one.yaml", toPath: folder.path + "/all/two.yaml")
        let moved = try await run(["all", "--lf"])
        #expect(moved.status == 1)
        #expect(moved.stderr.contains("one.yaml\" failed in the last run, and it is not among"), "\(moved.stderr)")
    }

    @Test(arguments: [
        ("nonsense\n", "this is not an event of a run"), ("", "there are no events in this file"),
        ("{\"event\":\"run\",\"version\":99}\n", "the events are of version 99"),
    ])
    func brokenStateIsAnErrorThatSaysWhatHelps(content: String, message: String) async throws {
        _ = try await run(["shop.yaml"])
        try folder.write(content, to: "state/runs/\(files[0])")
        let output = try await run(["shop.yaml", "--lf"])
        #expect(output.status == 2)
        #expect(output.stderr.contains(message), "\(output.stderr)")
        #expect(output.stderr.contains("run the collections without --last-failed"))
        // The next run writes the file anew.
        #expect(try await run(["shop.yaml"]).status == 4)
        #expect(try await run(["shop.yaml", "--lf"]).stdout.contains("2 failed of 2"))
    }

    /// A file in the place of the folder, because tests may run as root, for whom no folder is read-only.
    @Test func stateThatCannotBeWrittenIsAWarning() async throws {
        try folder.write("", to: "state")
        let output = try await BuiltCommand.run(
            ["shop.yaml"], in: URL(filePath: folder.path), environment: ["HUBRUN_STATE_DIR": folder.path + "/state"])
        #expect(output.status == 4)
        let warnings = output.stderr.components(separatedBy: "warning: the failures of this run are not kept")
        #expect(warnings.count == 2, "\(output.stderr)")
    }

    @Test func oldestRunsAreRemoved() async throws {
        _ = try await run(["shop.yaml"])
        let kept = files[0]
        for number in 0..<120 {
            let name = "state/runs/old-\(number).jsonl"
            try folder.write("", to: name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(1000 + number))],
                ofItemAtPath: folder.path + "/" + name)
        }
        try write("bad", to: "more.yaml")
        _ = try await run(["more.yaml"])
        #expect(files.count == 100)
        #expect(files.contains(kept))
        #expect(!files.contains("old-0.jsonl"))
        #expect(files.contains("old-119.jsonl"))
    }
}
