import Foundation
import TestSupport
import Testing

@testable import hubrun

/// The bodies and sessions that `hubrun send` keeps, its words, and its environments; the golden cases in `Cases/send`
/// have its output.
@Suite(.timeLimit(.minutes(20)))
struct SendCommandTests {
    private static func answering(_ body: String, _ fields: String = "") throws -> ScriptedServer {
        try ScriptedServer(
            .serve { _ in "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)" })
    }

    // MARK: Bodies

    /// A pipe gets the bytes of the body, whatever they are.
    @Test func bodyIsUnchangedInAPipe() async throws {
        let server = try ScriptedServer(
            .answer { _ in
                .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".utf8) + [0, 0xFF, 0x0A, 0x80, 0x41])
            })
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let script = "\(BuiltCommand.path.path) send :\(server.port)/x 2>/dev/null | od -An -tx1"
        let output = try await BuiltCommand.run(
            ["-c", script], of: URL(filePath: "/bin/bash"), in: folder.url, environment: [:])
        #expect(output.stdout == " 00 ff 0a 80 41\n")
    }

    @Test func outputIsAFileForItsOwnerAlone() async throws {
        let server = try Self.answering("hello\n")
        defer { server.stop() }
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let output = try await folder.run(["send", ":\(server.port)/x", "-o", "a/body.txt"])
            #expect(output.status == 0, "\(output)")
            #expect(output.stdout == "")
        }
        #expect(folder.text(of: "a/body.txt") == "hello\n")
        #expect(try folder.mode(of: "a/body.txt") == 0o600)
    }

    @Test func downloadReplacesNoFile() async throws {
        let server = try Self.answering("hello\n", "Content-Disposition: attachment; filename=\"../a.txt\"\r\n")
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.make(folder: "inner")
        let arguments = ["send", ":\(server.port)/x", "--download"]
        let first = try await folder.run(arguments, below: "inner")
        #expect(first.status == 0, "\(first)")
        #expect(folder.text(of: "inner/a.txt") == "hello\n")
        #expect(!folder.exists("a.txt"))
        let second = try await folder.run(arguments, below: "inner")
        #expect(second.status == 5)
        #expect(second.stderr.contains("--download replaces no file"))
    }

    // MARK: Words

    @Test(arguments: [
        (["name=x"], "name="), (["POST", "name=tea"], "name="), (["POST", "name:=3"], "name:="),
        (["tags:=[\"hot\"]"], "tags:="), (["q==tea"], "q=="), (["name=@file", "Accept:text/plain"], "name=@"),
    ])
    func itemWithoutAURLIsNamed(words: [String], item: String) async throws {
        let output = try await TemporaryFolder().run(["send"] + words)
        #expect(output.status == 1)
        let method = words.count > 1 && words[0] == "POST" ? "POST " : ""
        #expect(
            output.stderr.hasPrefix(
                "hubrun: error: name a URL before the item \(item)…, as in hubrun send \(method)localhost:8080/items \(item)…"
            ),
            "\(output.stderr)")
    }

    @Test(arguments: ["localhost:8080/x", ":8080/x", "host/path?a=b", "host?a=b", "user:a=b@host/x", "<<base>>/x?a=b"])
    func wordWithAPlaceForAHostIsAURL(word: String) throws {
        #expect(try SentWords([word]).url == word)
    }

    // MARK: Sessions

    private static func counting() throws -> ScriptedServer {
        try ScriptedServer(
            .serve { request in
                let cookie = request.components(separatedBy: "\r\n").first { $0.hasPrefix("Cookie: ") } ?? "none"
                return
                    "HTTP/1.1 200 OK\r\nSet-Cookie: seen=1; Max-Age=600\r\nContent-Length: \(cookie.utf8.count)\r\n\r\n"
                    + cookie
            })
    }

    @Test func sessionKeepsCookies() async throws {
        let server = try Self.counting()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let state = folder.path + "/state/hubrun"
        let arguments = ["send", "127.0.0.1:\(server.port)/x", "--session", "work", "--body", "--reveal"]
        for expected in ["none", "Cookie: seen=1"] {
            let output = try await folder.run(arguments, environment: ["HUBRUN_STATE_DIR": state])
            #expect(output.status == 0, "\(output)")
            #expect(output.stdout == expected)
        }
        #expect(try folder.mode(of: "state/hubrun") == 0o700)
        #expect(try folder.mode(of: "state/hubrun/sessions") == 0o700)
        #expect(try folder.mode(of: "state/hubrun/sessions/work.json") == 0o600)
        let other = try await folder.run(
            arguments.map { $0 == "work" ? "home" : $0 }, environment: ["HUBRUN_STATE_DIR": state])
        #expect(other.stdout == "none")
    }

    @Test func stateFolderFollowsTheEnvironment() async throws {
        let server = try Self.counting()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let arguments = ["send", ":\(server.port)/x", "--session", "work"]
        for (name, value, file) in [
            ("XDG_STATE_HOME", folder.path + "/xdg", "xdg/hubrun/sessions/work.json"),
            ("HOME", folder.path, ".local/state/hubrun/sessions/work.json"),
        ] {
            let environment = ["XDG_STATE_HOME": "", "HUBRUN_STATE_DIR": ""].merging([name: value]) { $1 }
            let output = try await folder.run(arguments, environment: environment)
            #expect(output.status == 0, "\(output)")
            #expect(folder.exists(file))
        }
    }

    /// A session that others can write to decides what is sent, so it is not used.
    @Test(arguments: ["state", "state/sessions", "state/sessions/work.json"])
    func sessionOfOthersIsRefused(path: String) async throws {
        let server = try Self.counting()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let arguments = ["send", ":\(server.port)/x", "--session", "work"]
        let environment = ["HUBRUN_STATE_DIR": folder.path + "/state"]
        #expect(try await folder.run(arguments, environment: environment).status == 0)
        let count = server.requests.count
        try FileManager.default.setAttributes(
            [.posixPermissions: path.hasSuffix("json") ? 0o622 : 0o777], ofItemAtPath: folder.path + "/" + path)
        let output = try await folder.run(arguments, environment: environment)
        #expect(output.status == 2)
        #expect(output.stderr.contains("of yours alone"))
        #expect(server.requests.count == count)
    }

    @Test func brokenSessionIsAnError() async throws {
        let folder = try TemporaryFolder()
        let environment = ["HUBRUN_STATE_DIR": folder.path + "/state"]
        try folder.write("{ \"cookies\": 3 }", to: "state/sessions/work.json")
        for path in ["state", "state/sessions"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path + "/" + path)
        }
        let output = try await folder.run(["send", ":1/x", "--session", "work"], environment: environment)
        #expect(output.status == 2, "\(output)")
    }

    // MARK: Projects

    /// Makes a project as `hubrun init` does: its environments are in the folder of its collections.
    private func project(_ settings: String, base: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("collections: collections\n\(settings)\n", to: "hubrun.yaml")
        try folder.write(
            "name: A\nenvironments: { inline: {} }\nrequests: [{ GET: http://localhost:1/ }]\n",
            to: "collections/a.yaml")
        for name in ["local", "staging"] {
            try folder.write("variables: { base: \"\(base)\" }\n", to: "collections/environments/\(name).yaml")
        }
        return folder
    }

    @Test func environmentsOfTheProjectAreFound() async throws {
        let server = try Self.answering("hello\n")
        defer { server.stop() }
        let base = "http://127.0.0.1:\(server.port)"
        for (settings, arguments) in [
            ("", ["-e", "local"]), ("environment: local", []), ("environment: x", ["-e", "local"]),
        ] {
            let output = try await project(settings, base: base).run(["send", "<<base>>/items"] + arguments)
            #expect(output.stdout == "hello\n", "\(settings) \(output)")
        }
        let without = try await project("", base: base).run(["send", "<<base>>/items"])
        #expect(without.status == 1)
        #expect(without.stderr.contains("nothing defines \"base\""))
        #expect(without.stderr.contains("run with -e local or -e staging, which define it"), "\(without.stderr)")
    }

    @Test func unknownEnvironmentIsAnErrorAtItsOrigin() async throws {
        let server = try Self.answering("hello\n")
        defer { server.stop() }
        let url = "127.0.0.1:\(server.port)/x"
        let folder = try project("environment: prod", base: "http://localhost")
        let file = try await folder.run(["send", url])
        #expect(file.status == 2)
        #expect(
            file.stderr.contains("hubrun.yaml:2:14: error: there is no environment \"prod\" [HR0105]"), "\(file.stderr)"
        )
        let files = "collections/environments/local.yaml, collections/environments/staging.yaml"
        #expect(file.stderr.contains("hint: the environments are \(files)"), "\(file.stderr)")
        let option = try await folder.run(["send", url, "-e", "prod"])
        #expect(option.status == 1)
        #expect(
            option.stderr.contains("hubrun: error: there is no environment \"prod\", which -e names"),
            "\(option.stderr)")
        let variable = try await folder.run(["send", url], environment: ["HUBRUN_ENVIRONMENT": "prod"])
        #expect(variable.stderr.contains("\"prod\", which HUBRUN_ENVIRONMENT names"), "\(variable.stderr)")
        #expect(server.requests.isEmpty)
        let added = try await folder.run(["send", url, "--append", "new.yaml"])
        #expect(added.status == 0, "\(added)")
        // An environment inside of a collection has no file.
        let inline = try await project("environment: inline", base: "http://localhost").run(["send", url])
        #expect(inline.stdout == "hello\n", "\(inline)")
    }
}
