import Foundation
import TestSupport
import Testing

/// `setup` and `teardown` of the project file.
@Suite(.timeLimit(.minutes(20)))
struct ProjectSetupTests {
    private let folder: TemporaryFolder
    private let server: ScriptedServer

    init() throws {
        folder = try TemporaryFolder()
        let echo = EchoServer()
        server = try ScriptedServer(scripts: Array(repeating: [.serve { echo.answer(to: $0) }], count: 20))
        try folder.make(folder: ".git")
        try folder.write(
            """
            setup: collections/_login.yaml
            teardown: collections/_logout.yaml
            collections: collections
            defaults: { baseUrl: "\(server.url())" }
            """, to: "hubrun.yaml")
        try write(login: "token")
        try folder.write(
            "name: Logout\nrequests: [{ name: Bye, GET: bye, auth: { bearer: <<token>> } }]\n",
            to: "collections/_logout.yaml")
        for name in ["a", "b", "c"] {
            try folder.write(
                """
                name: \(name)
                requests:
                  - name: Me
                    GET: me
                    auth: { bearer: <<token>> }
                    expect: { json: { $.authorization: "Bearer secret-token-1" } }

                """, to: "collections/\(name).yaml")
        }
    }

    private func write(login path: String) throws {
        try folder.write(
            """
            name: Login
            requests:
              - { name: Log in, POST: \(path), capture: { token: { json: $.access_token, secret: true } } }

            """, to: "collections/_login.yaml")
    }

    private func run(_ arguments: String...) async throws -> BuiltCommand.Output {
        try await BuiltCommand.run(arguments, in: folder.url)
    }

    private func names(_ output: BuiltCommand.Output) -> [String] {
        output.stdout.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
    }

    @Test(arguments: ["1", "3"])
    func collectionsHaveTheValuesOfTheSetup(jobs: String) async throws {
        let output = try await run("run", "--jobs", jobs)
        #expect(output.status == 0, "\(output.stdout)\(output.stderr)")
        #expect(names(output).dropLast() == ["Login", "a", "b", "c", "Logout"])
        #expect(!output.stdout.contains("secret-token"))
    }

    @Test func afterAFailedSetupOnlyTheTeardownRuns() async throws {
        try write(login: "token?refuse")
        let output = try await run("run")
        #expect(output.status == 4)
        #expect(output.stdout.components(separatedBy: "skipped: the setup of the project failed").count == 4)
        #expect(output.stdout.contains("Logout"))
    }

    /// Each shard logs in by itself; the merged run has the units of both.
    @Test func eachShardRunsTheSetup() async throws {
        for shard in ["1", "2"] {
            let output = try await run("run", "--quiet", "--shard", "\(shard)/2", "--report", "jsonl=\(shard).jsonl")
            // The second login gets another token.
            #expect(output.status == (shard == "1" ? 0 : 4), "\(output.stdout)")
        }
        let merged = try await run("report", "1.jsonl", "2.jsonl")
        #expect(names(merged).count { $0 == "Login" } == 2)
        #expect(names(merged).filter { ["a", "b", "c"].contains($0) } == ["a", "b", "c"])
    }

    @Test func theSetupAloneRunsOnce() async throws {
        let output = try await run("collections/_login.yaml")
        #expect(output.stdout.contains("1 passed of 1 request"), "\(output.stdout)")
    }

    @Test func checkAndPreviewKnowTheNames() async throws {
        let check = try await run("check", "--strict", "collections")
        #expect(check.stdout == "5 collections: no errors\n", "\(check.stdout)\(check.stderr)")
        let preview = try await run("run", "--dry-run")
        #expect(preview.status == 0)
        #expect(preview.stdout.contains("Authorization: Bearer <<token>>"), "\(preview.stdout)")
        let without = try await run("check", "--no-config", "collections/a.yaml")
        #expect(without.stderr.contains("nothing defines \"token\""), "\(without.stderr)")
    }

    @Test func aMissingFileIsAnErrorInTheProjectFile() async throws {
        try folder.write("setup: other.yaml\n", to: "hubrun.yaml")
        let output = try await run("collections/a.yaml")
        #expect(output.status == 2)
        #expect(output.stderr.hasPrefix("hubrun.yaml:1:8: error: there is no file \"other.yaml\" [HR0201]\n"))
    }
}
