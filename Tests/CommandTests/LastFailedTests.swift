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
        server = try .failing(with: "404 Not Found")
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

    // MARK: Runs of a part

    /// Writes a collection whose requests fail if their variable is `bad`.
    private func writePair(to file: String = "pair.yaml") throws {
        let url = server.url("/")
        try folder.write(
            """
            name: Pair
            variables: { a: good, b: good }
            requests:
              - { name: A, GET: "\(url)<<a>>" }
              - { name: B, GET: "\(url)<<b>>" }
              - { name: Each, GET: "\(url)<<p>>", forEach: { p: [good, "<<b>>"] } }
            """, to: file)
    }

    private func failures(_ arguments: [String]) async throws -> [String] {
        let output = try await run(arguments + ["--lf", "-v", "a=bad", "-v", "b=bad", "--allow-empty"])
        return output.stdout.components(separatedBy: "\n").filter { $0.contains("✗") }.compactMap {
            $0.components(separatedBy: " ").filter { !$0.isEmpty }.dropFirst().first
        }.sorted()
    }

    @Test func failureOfASelectionJoinsTheList() async throws {
        try writePair()
        #expect(try await run(["pair.yaml"]).status == 0)
        #expect(try await run(["pair.yaml", "-v", "a=bad", "--name", "A"]).status == 4)
        #expect(try await failures(["pair.yaml"]) == ["A"])
    }

    @Test func requestOfASelectionThatPassesLeavesTheList() async throws {
        try writePair()
        #expect(try await run(["pair.yaml", "-v", "a=bad", "-v", "b=bad"]).status == 4)
        #expect(try await run(["pair.yaml:4"]).status == 0)
        // The list of the third request has changed, so all its elements run again.
        let output = try await run(["pair.yaml", "--lf"])
        #expect(output.stdout.contains("3 passed of 3 requests"), "\(output)")
        #expect(try await run(["pair.yaml", "--lf"]).stderr.contains("nothing failed in the last run"))
    }

    @Test func failuresThatALaterSelectionLeavesOutStay() async throws {
        try writePair()
        _ = try await run(["pair.yaml", "-v", "a=bad", "-v", "b=bad"])
        #expect(try await run(["pair.yaml", "--lf", "--name", "B"]).stdout.contains("1 passed of 1 request"))
        #expect(try await run(["pair.yaml", "--lf"]).stdout.contains("3 passed of 3 requests"))
    }

    /// One element passes; the other failures of the request stay.
    @Test func elementsLeaveTheListOneByOne() async throws {
        let url = server.url("/")
        try folder.write(
            "name: E\nrequests: [{ name: Each, GET: \"\(url)<<p>>\", forEach: { p: [bad1, bad2, good] } }]\n",
            to: "e.yaml")
        #expect(try await run(["e.yaml"]).status == 4)
        try folder.write(
            "name: E\nrequests: [{ name: Each, GET: \"\(url)x\", forEach: { p: [bad1, bad2, good] } }]\n", to: "e.yaml")
        #expect(try await run(["e.yaml", "--element", "2"]).status == 0)
        let output = try await run(["e.yaml", "--lf"])
        #expect(output.stdout.contains("1 passed of 1 request"), "\(output)")
    }

    /// A change of the file moves requests; a name that only one request has is enough.
    @Test func repairedRequestLeavesTheListOfAChangedFile() async throws {
        try writePair()
        _ = try await run(["pair.yaml", "-v", "a=bad", "-v", "b=bad"])
        let text = try String(contentsOfFile: folder.path + "/pair.yaml", encoding: .utf8)
        try folder.write("# A comment\n" + text, to: "pair.yaml")
        #expect(try await run(["pair.yaml", "--name", "A"]).status == 0)
        #expect(try await run(["pair.yaml", "--lf"]).stdout.contains("3 passed of 3 requests"))
    }

    @Test func selectionInAnotherEnvironmentKeepsTheList() async throws {
        let url = server.url("/")
        try folder.write(
            """
            name: P
            environments: { one: { variables: { path: bad } }, two: { variables: { path: good } } }
            requests: [{ name: A, GET: "\(url)<<path>>" }]
            """, to: "p.yaml")
        #expect(try await run(["p.yaml", "-e", "one"]).status == 4)
        #expect(try await run(["p.yaml", "-e", "two", "--name", "A"]).status == 0)
        #expect(try await run(["p.yaml", "-e", "one", "--lf"]).stdout.contains("1 failed of 1 request"))
    }

    @Test func selectionWithoutALastRunClaimsNothing() async throws {
        try writePair()
        #expect(try await run(["pair.yaml", "--name", "A"]).status == 0)
        #expect(try await run(["pair.yaml", "--lf"]).stderr.contains("there is no last run"))
        #expect(try await run(["pair.yaml", "--name", "A", "-v", "a=bad"]).status == 4)
        #expect(try await failures(["pair.yaml"]) == ["A"])
    }

    /// The setup of the project fails, so its requests are skipped: they belong to the list.
    @Test func selectionAfterAFailedSetupOfTheProject() async throws {
        let url = server.url("/")
        try folder.write("setup: before.yaml\ncollections: pair.yaml\n", to: "hubrun.yaml")
        try folder.write("name: S\nrequests: [{ name: Prepare, GET: \"\(url)good\" }]\n", to: "before.yaml")
        try writePair()
        #expect(try await run(["pair.yaml"]).status == 0)
        try folder.write("name: S\nrequests: [{ name: Prepare, GET: \"\(url)bad\" }]\n", to: "before.yaml")
        #expect(try await run(["pair.yaml", "--name", "A"]).status == 4)
        try folder.write("name: S\nrequests: [{ name: Prepare, GET: \"\(url)good\" }]\n", to: "before.yaml")
        let output = try await run(["pair.yaml", "--lf"])
        #expect(output.stdout.contains("2 passed of 2 requests"), "\(output)")
        #expect(try await run(["pair.yaml", "--lf"]).stderr.contains("nothing failed in the last run"))
    }

    /// A group that polls can pass only as a whole.
    @Test func failureInARepeatedGroupRunsTheGroup() async throws {
        let counter = try ScriptedServer(
            .serve { request in
                let count = request.hasPrefix("GET /count")
                let body = count ? "{\"n\":1}" : "{}"
                return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        defer { counter.stop() }
        let url = counter.url("/")
        try folder.write(
            """
            name: Poll
            variables: { wanted: 1 }
            requests:
              - { name: Before, GET: "\(url)before" }
              - group: Poll
                repeat: { until: { <<n>>: <<wanted>> }, max: 2 }
                requests:
                  - { name: Clear, GET: "\(url)clear" }
                  - { group: Inner, requests: [{ name: Push, GET: "\(url)push" }] }
                  - { name: Count, GET: "\(url)count", capture: { n: { json: $.n } } }
            """, to: "poll.yaml")
        let failed = try await run(["poll.yaml", "-v", "wanted=2"])
        #expect(failed.status == 4)
        #expect(failed.stdout.contains("Poll/Count"), "\(failed.stdout)")
        for selection in [["--lf"], ["--name", "Poll/Count"], ["--name", "Push"]] {
            let output = try await run(["poll.yaml"] + selection)
            #expect(output.stdout.contains("3 passed of 3 requests"), "\(selection) \(output)")
        }
    }

    // MARK: The file

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
