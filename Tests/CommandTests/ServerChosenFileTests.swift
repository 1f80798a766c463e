import Foundation
import TestSupport
import Testing

/// `save` with a file name that a server sent.
@Suite(.timeLimit(.minutes(20)))
struct ServerChosenFileTests {
    /// Runs a collection that captures a name, and saves the second response to a file of this name.
    ///
    /// - Parameter answer: The name, which is the body of the first response.
    private func run(
        save: String, answer: String, in folder: TemporaryFolder, arguments: [String] = []
    ) async throws -> BuiltCommand.Output {
        let json = String(decoding: try JSONEncoder().encode(["file": answer]), as: UTF8.self)
        let server = try ScriptedServer(
            .serve { request in
                let body = request.hasPrefix("GET /name ") ? json : "evil"
                return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        defer { server.stop() }
        try folder.write(
            """
            name: A
            requests:
              - { name: Name, GET: "\(server.url("/name"))", capture: { file: { json: $.file } } }
              - { name: Save, GET: "\(server.url("/save"))", save: "\(save)" }
            """, to: "repo/tests/a.yaml")
        return try await folder.run(["tests/a.yaml"] + arguments, below: "repo")
    }

    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("[core]", to: "repo/.git/config")
        try folder.write("kept", to: "repo/tests/kept.txt")
        try folder.write("kept", to: "outside/kept.txt")
        return folder
    }

    @Test(arguments: [
        "../../.git/config", "../.git/config", "..", "../x", "a/../../x", "/tmp/hubrun-attack", ".git/config",
        ".bashrc",
        "a/.ssh/authorized_keys", ".GIT/config", ".", "./x", "a/./.git/x", "\u{200B}.git/config", "", "a/", "a\u{0}b",
    ])
    func nameNeverLeavesTheLiteralFolder(answer: String) async throws {
        let folder = try repository()
        let output = try await run(save: "downloads/<<file>>", answer: answer, in: folder)
        #expect(output.status == 3, "\(output)")
        #expect(output.stdout.contains("tests/a.yaml:4:"), "\(output)")
        #expect(folder.text(of: "repo/.git/config") == "[core]")
        #expect(folder.text(of: "repo/tests/kept.txt") == "kept")
        #expect(!folder.exists("repo/tests/downloads") && !FileManager.default.fileExists(atPath: "/tmp/hubrun-attack"))
    }

    @Test(arguments: [
        ("picture.png", "picture.png"), ("2026/01/a.json", "2026/01/a.json"), ("a..b", "a..b"), ("~", "~"),
    ])
    func nameInsideTheLiteralFolderIsAllowed(answer: String, path: String) async throws {
        let folder = try repository()
        let output = try await run(save: "downloads/<<file>>", answer: answer, in: folder)
        #expect(output.status == 0, "\(output)")
        #expect(folder.text(of: "repo/tests/downloads/\(path)") == "evil")
    }

    /// The captured value is a part of a path component, or has several components.
    @Test(arguments: [
        ("downloads/.<<file>>", "./x"), ("downloads/.<<file>>", "git/config"), ("<<file>>/hooks/x", ".git"),
        ("<<file>>/x", ""), ("<<file>>/x", ".."), ("<<file>>git/config", "../."), ("downloads/<<file>>/../../x", "a"),
        ("../<<file>>", ".git/config"), ("../<<file>>hub/workflows/a.yaml", ".git"),
    ])
    func partsOfNamesAreChecked(save: String, answer: String) async throws {
        let folder = try repository()
        let output = try await run(save: save, answer: answer, in: folder)
        #expect([2, 3].contains(output.status), "\(output)")
        #expect(folder.text(of: "repo/.git/config") == "[core]")
        #expect(!folder.exists("repo/.github") && !folder.exists("repo/.git/hooks") && !folder.exists("repo/x"))
    }

    /// Links below the folder, which a captured value could follow.
    @Test(arguments: [
        ("../kept-folder", "link/x"), ("../../outside", "link/kept.txt"), ("../../.git", "link/config"),
        ("/etc", "link/x"), ("../kept.txt", "link"), ("none", "link"), ("none", "link/x"),
    ])
    func linksAreNotFollowedOutOfTheLiteralFolder(target: String, answer: String) async throws {
        let folder = try repository()
        try folder.make(folder: "repo/tests/downloads")
        try folder.make(folder: "repo/tests/kept-folder")
        try folder.link("repo/tests/downloads/link", to: target)
        let output = try await run(save: "downloads/<<file>>", answer: answer, in: folder)
        #expect(output.status == 3, "\(output)")
        #expect(folder.text(of: "repo/.git/config") == "[core]")
        #expect(folder.text(of: "repo/tests/kept.txt") == "kept" && folder.text(of: "outside/kept.txt") == "kept")
        #expect(!folder.exists("repo/tests/kept-folder/x") && !folder.exists("repo/tests/downloads/none"))
    }

    /// Files that configure programs are never written, even in a folder of `--file-root`.
    @Test(arguments: [".ssh/authorized_keys", ".bashrc", ".profile", ".config/x", ".git/hooks/post-checkout"])
    func configurationFilesAreNeverWritten(path: String) async throws {
        let folder = try repository()
        let output = try await run(
            save: "../../outside/\(path)", answer: "x", in: folder, arguments: ["--file-root", "../outside"])
        #expect(output.status == 2 && output.stderr.contains("configures programs"), "\(output)")
        #expect(!folder.exists("outside/\(path)"))
    }

    /// A link to the .git folder in place of a folder, which a pull request can contain.
    @Test func linkToTheGitFolderIsNotFollowed() async throws {
        let folder = try repository()
        try folder.link("repo/tests/out", to: "../.git")
        let output = try await run(save: "out/config", answer: "x", in: folder)
        #expect(output.status == 3 && output.stdout.contains("configures programs"), "\(output)")
        #expect(folder.text(of: "repo/.git/config") == "[core]")
    }

    /// A name that a server sends must not choose the file to read either.
    @Test(arguments: ["../.git/config", ".env", "/etc/hostname", "../../outside/kept.txt"])
    func nameNeverChoosesAFileToRead(answer: String) async throws {
        let folder = try repository()
        try folder.write("S3CRET", to: "repo/tests/fixtures/.env")
        let json = String(decoding: try JSONEncoder().encode(["file": answer]), as: UTF8.self)
        let server = try ScriptedServer(
            .serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: \(json.utf8.count)\r\n\r\n\(json)" })
        defer { server.stop() }
        try folder.write(
            """
            name: A
            requests:
              - { name: Name, GET: "\(server.url("/name"))", capture: { file: { json: $.file } } }
              - { name: File, POST: "\(server.url("/a"))", body: { file: "fixtures/<<file>>" } }
              - { name: Part, POST: "\(server.url("/b"))", body: { multipart: { a: { file: "fixtures/<<file>>" } } } }
              - { name: Text, POST: "\(server.url("/c"))", body: { text: "<<$file(file)>>" } }
            """, to: "repo/tests/a.yaml")
        let output = try await folder.run(["tests/a.yaml"], below: "repo")
        #expect(output.status == 3 && output.stdout.contains("3 not carried out"), "\(output)")
        #expect(server.requests.count == 1)
    }
}
