import Foundation
import Glibc
import Testing

/// Named pipes in place of files: opening one blocks until another process writes to it.
@Suite(.timeLimit(.minutes(20)))
struct NamedPipeTests {
    private static let collection = "name: A\nrequests: [{ GET: http://127.0.0.1:1/, expect: { error: connection } }]\n"

    /// Runs the command in a folder with a collection and a pipe that has no writer.
    private func run(
        _ arguments: [String], pipe: String, collection: String = collection, stdin: String = ""
    ) async throws -> BuiltCommand.Output {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hubrun-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(collection.utf8).write(to: folder.appending(path: "a.yaml"))
        try #require(mkfifo(folder.appending(path: pipe).path, 0o600) == 0)
        return try await BuiltCommand.run(arguments, in: folder, stdin: Data(stdin.utf8))
    }

    @Test(arguments: [["a.yaml"], ["--dry-run", "a.yaml"], ["check", "a.yaml"]])
    func pipeNextToACollectionIsNotRead(arguments: [String]) async throws {
        let output = try await run(arguments, pipe: ".env")
        #expect(output.status == 0, "\(output)")
    }

    @Test func pipeNextToACollectionIsNotSuggested() async throws {
        let output = try await run(
            ["a.yaml"], pipe: ".env", collection: "name: A\nrequests: [{ GET: 'http://h/<<env.NO>>' }]\n")
        #expect(
            output.stderr == """
                a.yaml:2:29: error: the environment variable "NO" is not set [HR0505]
                  2 | requests: [{ GET: 'http://h/<<env.NO>>' }]
                    |                             ^^^^^^^^^^
                hint: set it before the run, as in NO=… hubrun …; or write <<env.NO | default("…")>>

                """)
        #expect(output.status == 2)
    }

    /// A run of the folder without this file could pass although a test is missing.
    @Test func pipeInAFolderIsAnError() async throws {
        let output = try await run(["check", "."], pipe: "b.yaml")
        #expect(output.stdout == "")
        #expect(
            output.stderr == """
                hubrun: error: "./b.yaml" is a pipe, a socket or a device, not a collection [HR0202]
                hint: remove it, or give it another name

                """)
        #expect(output.status == 1)
    }

    @Test func pipeIsNotASchema() async throws {
        let output = try await run(
            ["check", "a.yaml"], pipe: "s.json",
            collection: "name: A\nrequests: [{ GET: http://h/, expect: { schema: s.json } }]\n")
        #expect(
            (output.stdout + output.stderr).contains("error: \"s.json\" is a pipe, a socket or a device [HR0605]\n"))
        #expect(output.status == 2)
    }

    /// Pipes as a shell passes them for `<(…)`.
    @Test(arguments: [
        (["check", "/dev/stdin"], Self.collection), (["check", "a.yaml", "--env-file", "/dev/stdin"], "A=1\n"),
        (["check", "a.yaml", "-e", "/dev/stdin"], "variables: { a: 1 }\n"),
    ])
    func pipeOnTheCommandLineIsRead(arguments: [String], written: String) async throws {
        let output = try await run(arguments, pipe: "other", stdin: written)
        #expect(output.stdout == "1 collection: no errors\n")
        #expect(output.stderr == "")
    }
}
