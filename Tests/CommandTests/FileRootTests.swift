import Foundation
import TestSupport
import Testing

/// Collections of a pull request: the files and addresses that they may use.
@Suite(.timeLimit(.minutes(20)))
struct FileRootTests {
    private static func server() throws -> ScriptedServer {
        try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi" })
    }

    /// Creates a repository with a collection in a folder, and a secret outside the repository.
    private func folder(_ keys: String, top: String = "", server: ScriptedServer) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        try folder.write("shared", to: "repo/shared.txt")
        try folder.write("S3CRET-CONTENT: {", to: "secret")
        try folder.write(
            "name: A\n\(top)requests:\n  - name: R\n    POST: \"\(server.url("/"))\"\n    \(keys)\n",
            to: "repo/tests/a.yaml")
        return folder
    }

    private static let readers = [
        "body: { file: PATH }", "body: { multipart: { a: { file: PATH } } }", "body: { text: '<<$file(\"PATH\")>>' }",
        "headers: { A: '<<$file(\"PATH\")>>' }", "tls: { ca: PATH }", "tls: { cert: PATH }",
        "expect: { schema: PATH }", "unixSocket: PATH", "save: PATH",
    ]

    @Test(arguments: readers)
    func filesOutsideTheRootsAreNotAccessed(keys: String) async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder(keys.replacing("PATH", with: "../../secret"), server: server)
        for arguments in [["repo/tests/a.yaml"], ["check", "repo"], ["show", "repo/tests/a.yaml"]] {
            let output = try await folder.run(arguments)
            #expect(output.status == 2, "\(output)")
            #expect(output.stderr.contains("repo/tests/a.yaml:5:"))
            #expect(output.stderr.contains("\"../../secret\" is outside of the repository"))
            #expect(output.stderr.contains("add --file-root "))
            #expect(!(output.stdout + output.stderr).contains("S3CRET"))
        }
        #expect(server.requests.isEmpty)
        #expect(folder.text(of: "secret") == "S3CRET-CONTENT: {")
    }

    @Test(arguments: ["s.json", "{ type: array, $ref: ../../secret }"])
    func schemaReferenceOutsideTheRootsIsRejected(schema: String) async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder("expect: { schema: \(schema) }", server: server)
        try folder.write(#"{ "$ref": "../../secret" }"#, to: "repo/tests/s.json")
        for arguments in [["repo/tests/a.yaml"], ["check", "repo"]] {
            let output = try await folder.run(arguments)
            #expect(output.status == 2, "\(output)")
            #expect(output.stderr.contains("is outside of the repository"), "\(output)")
            #expect(!(output.stdout + output.stderr).contains("S3CRET"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: readers)
    func linksOutOfTheRootsAreRejected(keys: String) async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder(keys.replacing("PATH", with: "link"), server: server)
        try folder.link("repo/tests/link", to: "../../secret")
        let output = try await folder.run(["repo/tests/a.yaml"])
        #expect([2, 3].contains(output.status), "\(output)")
        let text = output.stdout + output.stderr
        #expect(text.contains("\"link\" leads through a symbolic link out of the repository"), "\(text)")
        #expect(text.contains("--file-root") && !text.contains("S3CRET"))
        #expect(server.requests.isEmpty)
        #expect(folder.text(of: "secret") == "S3CRET-CONTENT: {")
    }

    /// Paths from placeholders, which no check before the run can know.
    @Test(arguments: [
        "body: { file: PATH }", "headers: { A: '<<$file(PATH)>>' }", "unixSocket: PATH", "tls: { ca: PATH }",
    ])
    func pathsFromRunTimeValuesAreChecked(keys: String) async throws {
        let server = try Self.server()
        defer { server.stop() }
        for value in ["../../secret", "link", ".git/config", "\(NSTemporaryDirectory())x"] {
            let path = keys.contains("$file") ? "p" : "<<p>>"
            let folder = try folder(keys.replacing("PATH", with: path), server: server)
            try folder.link("repo/tests/link", to: "../../secret")
            let output = try await folder.run(["repo/tests/a.yaml", "-v", "p=\(value)"])
            #expect(output.status == 3, "\(output)")
            #expect(output.stdout.contains("repo/tests/a.yaml:5:"))
            #expect(!(output.stdout + output.stderr).contains("S3CRET"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["data: ../../secret\n", "data: link.yaml\n"])
    func dataFileOutsideTheRootsIsNotRead(top: String) async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder("expect: { status: 200 }", top: top, server: server)
        try folder.link("repo/tests/link.yaml", to: "../../secret")
        let output = try await folder.run(["check", "repo/tests/a.yaml"])
        #expect(output.status == 2)
        #expect(output.stderr.contains("repo/tests/a.yaml:2:7: error: "))
        #expect(output.stderr.contains("--file-root") && !output.stderr.contains("S3CRET"), "\(output.stderr)")
    }

    @Test(arguments: ["../../secret", "_link.yaml"])
    func includesOutsideTheRootsAreNotRead(path: String) async throws {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        try folder.write("S3CRET-CONTENT: {", to: "secret")
        try folder.write("name: A\nrequests: [{ include: \(path) }]\n", to: "repo/tests/a.yaml")
        try folder.link("repo/tests/_link.yaml", to: "../../secret")
        for command in [["check"], ["list"], []] {
            let output = try await folder.run(command + ["repo/tests/a.yaml"])
            #expect(output.status == 2)
            #expect(output.stderr.contains("repo/tests/a.yaml:2:23: error: "), "\(output.stderr)")
            #expect(output.stderr.contains("--file-root") && !output.stderr.contains("S3CRET"))
        }
    }

    /// An included file has the roots of the collection that is run, in whatever folder it is.
    @Test func includedFilesHaveTheRootsOfTheCollection() async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: A\nrequests: [{ include: ../shared/b.yaml }]\n", to: "tests/a.yaml")
        try folder.write(
            "name: B\nrequests: [{ POST: http://h/, body: { file: b.txt } }]\n", to: "shared/b.yaml")
        try folder.write("b", to: "shared/b.txt")
        let refused = try await folder.run(["check", "tests/a.yaml"])
        #expect(refused.status == 2 && refused.stderr.contains("is outside of the collection's folder"))
        let allowed = try await folder.run(["check", "tests/a.yaml", "--file-root", "shared"])
        #expect(allowed.status == 0, "\(allowed)")
    }

    @Test(arguments: [
        "body: { file: ../../secret }", "save: ../../out/saved", "headers: { A: '<<$file(\"../../word\")>>' }",
    ])
    func fileRootOptionAddsARoot(keys: String) async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder(keys, server: server)
        try folder.make(folder: "out")
        try folder.write("word", to: "word")
        let output = try await folder.run(["repo/tests/a.yaml", "--file-root", "."])
        #expect(output.status == 0, "\(output)")
        if keys.hasPrefix("save") { #expect(folder.text(of: "out/saved") == "hi") }
    }

    /// Files that the user names on the command line may be anywhere.
    @Test func filesOnTheCommandLineAreNotRestricted() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder("headers: { A: <<a>>, B: <<b>>, C: <<env.C>> }", server: server)
        try folder.write("b\n1\n", to: "rows.csv")
        try folder.write("a: 1\n", to: "variables.yaml")
        try folder.write("C=1\n", to: "c.env")
        try folder.write("variables: { x: 1 }\n", to: "e.yaml")
        let output = try await folder.run([
            "repo/tests/a.yaml", "--data", "rows.csv", "--var-file", "variables.yaml", "--env-file", "c.env", "-e",
            "e.yaml", "--report", "jsonl=out/run.jsonl", "--save-variables", "out/saved.json",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(folder.exists("out/run.jsonl") && folder.exists("out/saved.json"))
    }

    @Test func fileRootMustBeAnExistingFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write("name: A\nrequests: []\n", to: "a.yaml")
        for path in ["none", "a.yaml"] {
            let output = try await folder.run(["check", "a.yaml", "--file-root", path])
            #expect(output.status == 1)
            #expect(output.stderr.contains("--file-root is a folder that exists, and \"\(path)\" is not"))
        }
    }

    /// Neither a collection nor an environment can extend its own permissions.
    @Test(arguments: ["fileRoot: /\n", "defaults: { fileRoot: / }\n", "environments: { e: { fileRoot: / } }\n"])
    func fileRootIsNotAKey(top: String) async throws {
        let output = try await TemporaryFolder().run(["check", "-"], stdin: "name: A\n\(top)requests: []\n")
        #expect(output.status == 2 && output.stderr.contains("unknown key \"fileRoot\""), "\(output)")
    }

    /// A checkout may store a token in `.git/config`.
    @Test func gitFolderIsNotRead() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try folder("body: { file: ../.git/config }", server: server)
        try folder.write("S3CRET", to: "repo/.git/config")
        let output = try await folder.run(["repo/tests/a.yaml"])
        #expect(output.status == 2 && output.stderr.contains("\"../.git/config\" is inside of a .git folder"))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "example.com", "127.0.0.1.example.com", "0x7f.0.0.1"])
    func emulatedHubListensOnLoopbackOnly(host: String) async throws {
        let collection = "name: A\nenvironments: { e: { hub: { emulator: { host: '\(host)' } } } }\nrequests: []\n"
        let output = try await TemporaryFolder().run(["-", "--allow-empty"], stdin: collection)
        #expect(output.status == 2)
        #expect(
            output.stderr.contains(
                "the hub of a collection listens on loopback alone, and \"\(host)\" is not loopback"), "\(output)")
        #expect(output.stderr.contains("hubrun emulator --host ADDRESS"))
    }

    @Test(arguments: [
        ("a.http", "POST http://h/\n\n<@ PATH\n"), ("a.sh", "curl -H @PATH http://h/\n"),
        ("a.openapi.json", #"{"openapi": "3.0.0", "paths": {"/a": {"$ref": "PATH#/x"}, "/b": {"get": {}}}}"#),
    ])
    func filesThatAnImportedFileIncludesAreReadInTheRootsOnly(name: String, text: String) async throws {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        for path in ["repo/shared", "secret"] {
            let content = name.hasSuffix("json") ? #"{"x": {"put": {"operationId": "S3CRET"}}}"# : "X-A: S3CRET {{x}}"
            try folder.write(content, to: path)
        }
        // A shell reads files in its current folder.
        let isInCurrentFolder = name == "a.sh"
        for (path, isRead) in [("../shared", true), ("../../secret", false)] {
            let path = isInCurrentFolder ? String(path.dropFirst(3)) : path
            try folder.write(text.replacing("PATH", with: path), to: "repo/tests/\(name)")
            let output = try await folder.run(["import", "tests/\(name)"], below: "repo")
            #expect(output.status == 0, "\(output)")
            #expect((output.stdout + output.stderr).contains("S3CRET") == isRead, "\(output)")
        }
    }

    /// A shell expands `*.yaml` to the links of a pull request too.
    @Test(arguments: [["check"], []])
    func contentBehindANamedLinkIsNotShown(command: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        try folder.write("token: S3CRET-CONTENT\nother S3CRET\n", to: "secret")
        try folder.link("repo/a.yaml", to: "../secret")
        let output = try await folder.run(command + ["repo/a.yaml"])
        #expect(output.status == 2)
        #expect(!(output.stdout + output.stderr).contains("S3CRET"), "\(output)")
    }

    @Test func environmentByNameIsNotReadThroughALinkOutOfTheRoots() async throws {
        let folder = try TemporaryFolder()
        try folder.make(folder: "repo/.git")
        try folder.make(folder: "repo/environments")
        try folder.write("variables: { a: S3CRET }\n", to: "secret.yaml")
        try folder.link("repo/environments/ci.yaml", to: "../../secret.yaml")
        try folder.write("name: A\nrequests: [{ GET: http://127.0.0.1:1/<<a>> }]\n", to: "repo/a.yaml")
        let output = try await folder.run(["show", "repo/a.yaml", "-e", "ci"])
        #expect(output.status == 1)
        #expect(output.stderr.contains("leads through a symbolic link out of the repository"), "\(output)")
        #expect(!output.stdout.contains("S3CRET"))
        let named = try await folder.run(["show", "repo/a.yaml", "-e", "repo/environments/ci.yaml"])
        #expect(named.status == 0, "\(named)")
    }
}
