import Foundation
import TestSupport
import Testing

@testable import hubrun

/// What `hubrun send` leaves: files, sessions, collections; the golden cases in `Cases/send` have its output.
@Suite(.timeLimit(.minutes(20)))
struct SendCommandTests {
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

    // MARK: Collections

    private static func answering(_ body: String, _ fields: String = "") throws -> ScriptedServer {
        try ScriptedServer(
            .serve { _ in "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)" })
    }

    @Test(arguments: [
        // Comments, blank lines between requests, and a key behind the list.
        (
            """
            # The shop
            name: Shop
            variables: { base: "http://a" }   # the server

            requests:
              - name: One      # first
                GET: <<base>>/1

              # the second one
              - GET: <<base>>/2
                # a comment of the second one

            # what is left
            teardown:
              - DELETE: <<base>>/all

            """,
            """
                # a comment of the second one

              - POST: http://localhost:1/items
                body:
                  json: { name: tea }

            # what is left
            teardown:

            """
        ),
        // Dashes at the margin, a block of text at the end.
        (
            "name: Shop\nrequests:\n- GET: http://a/1\n- name: Text\n  POST: http://a/2\n  body:\n    text: |\n      # no comment\n      last\n",
            "      last\n- POST: http://localhost:1/items\n  body:\n    json: { name: tea }\n"
        ),
        (
            "name: Shop\nrequests:\n- GET: http://a/1",
            "requests:\n- GET: http://a/1\n- POST: http://localhost:1/items\n"
        ),
        ("name: Shop\nrequests: []   # none yet\n", "requests:   # none yet\n  - POST: http://localhost:1/items\n"),
        (
            "requests:\n    - GET: http://a/1\nname: Shop\n",
            "    - GET: http://a/1\n    - POST: http://localhost:1/items\n"
        ),
        (
            "name: Shop\r\nrequests:\r\n  - GET: http://a/1\r\n",
            "  - GET: http://a/1\r\n  - POST: http://localhost:1/items\r\n    body:\r\n"
        ),
        (
            "name: Shop\nrequests:\n  - POST: http://localhost:1/items\n",
            "  - name: POST /items (2)\n    POST: http://localhost:1/items\n"
        ),
        (
            "name: Shop\nrequests:\n  - { GET: \"http://a/1\" }\n  # - GET: http://a/2\n",
            "}\n  - POST: http://localhost:1/items\n"
        ),
        (
            "name: Shop\nrequests:\n  - group: G\n    requests:\n      - GET: http://a/1\n",
            "      - GET: http://a/1\n  - POST: http://localhost:1/items\n"
        ),
    ])
    func requestIsAppended(before: String, added: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(before, to: "shop.yaml")
        let output = try await folder.run(["send", ":1/items", "name=tea", "--append", "shop.yaml"])
        #expect(output.status == 0, "\(output)")
        let after = try #require(folder.text(of: "shop.yaml"))
        #expect(after.contains(added), "\(after)")
        let line = try #require(
            output.stderr.split(separator: "shop.yaml:").last.flatMap { Int($0.prefix { $0.isNumber }) })
        let lines = after.replacing("\r\n", with: "\n").components(separatedBy: "\n")
        #expect(lines[line - 1].contains("- "))
        // Every line that was there is there, in the same order.
        var rest = after.replacing("\r\n", with: "\n").components(separatedBy: "\n")[...]
        for line in before.replacing("\r\n", with: "\n").replacing("[]", with: "").components(separatedBy: "\n") {
            let place = rest.firstIndex { $0.filter { $0 != " " } == line.filter { $0 != " " } }
            rest = rest[(try #require(place, "\(line)") + 1)...]
        }
        #expect(try await folder.run(["check", "shop.yaml"]).status == 0)
    }

    @Test(arguments: [
        ("text\n", "mapping"), ("name: A\n", "requests"), ("name: A\nrequests: [{ GET: 'http://a/1' }]\n", "[ ]"),
        ("{ name: A, requests: [] }\n", "has a form"),
        (
            "{\"info\": {\"name\": \"a\", \"schema\": \"https://schema.getpostman.com/json/collection/v2.1.0/collection.json\"}, \"item\": []}",
            "Postman"
        ),
        ("name: A\nrequests:\n  - GET: http://a/1\n    expect: { stauts: 200 }\n", "stauts"),
        ("name: A\nrequests:\n  - POST: http://a/1\n    body:\n      text: |\n        a", "line break"),
    ])
    func otherFileIsLeftAlone(text: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "shop.yaml")
        let output = try await folder.run(["send", ":1/items", "name=tea", "--append", "shop.yaml"])
        #expect(output.status == 2, "\(output)")
        #expect(output.stderr.contains(reason), "\(output.stderr)")
        #expect(folder.text(of: "shop.yaml") == text)
    }

    @Test(arguments: [
        ("new.json", "", "the file is JSON"), ("old.json", "{\"name\": \"A\", \"requests\": []}\n", "the file is JSON"),
        ("hubrun.yaml", "", "it is the project file"), ("hubrun.yaml", "jobs: 2\n", "it is the project file"),
    ])
    func fileThatCannotHaveTheRequestIsRefused(name: String, text: String, reason: String) async throws {
        let folder = try TemporaryFolder()
        if !text.isEmpty { try folder.write(text, to: name) }
        let output = try await folder.run(["send", ":1/items", "--append", name])
        #expect(output.status == 2, "\(output)")
        #expect(output.stderr.contains("nothing is written: ") && output.stderr.contains(reason), "\(output.stderr)")
        #expect(folder.text(of: name) ?? "" == text)
    }

    /// A name that the collection does not define would make it invalid.
    @Test func requestWithAnUndefinedNameIsNotAppended() async throws {
        let folder = try TemporaryFolder()
        let text = "name: A\nrequests:\n  - GET: http://a/1\n"
        try folder.write(text, to: "shop.yaml")
        let output = try await folder.run(["send", "<<base>>/items", "--append", "shop.yaml"])
        #expect(output.status == 2)
        #expect(output.stderr.contains("nothing is written"))
        #expect(folder.text(of: "shop.yaml") == text)
        try folder.write("variables: { base: \"http://a\" }\n", to: "environments/test.yaml")
        let second = try await folder.run(["send", "<<base>>/items", "--append", "shop.yaml", "-e", "test"])
        #expect(second.status == 0, "\(second)")
    }

    @Test func givenNameIsUnique() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["send", ":1/items", "--append", "new.yaml", "--name", "List"]
        #expect(try await folder.run(arguments).status == 0)
        let text = folder.text(of: "new.yaml")
        let second = try await folder.run(arguments)
        #expect(second.status == 2)
        #expect(second.stderr.contains("\"List\" already"))
        #expect(folder.text(of: "new.yaml") == text)
    }

    /// No secret of the command line is written, and the collection runs with the variables that are named.
    @Test func appendedRequestHasNoSecret() async throws {
        let server = try ScriptedServer(
            .serve { request in
                let isRight =
                    request.contains("Authorization: Bearer t0ken-of-mine") && request.contains("s3same-street")
                return "HTTP/1.1 \(isRight ? 200 : 403) OK\r\nContent-Length: 0\r\n\r\n"
            })
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let url = "http://127.0.0.1:\(server.port)/login"
        let arguments = ["send", url, "password=s3same-street", "--bearer", "t0ken-of-mine"]
        let sent = try await folder.run(arguments + ["--fail"])
        #expect(sent.status == 0, "\(sent)")
        let output = try await folder.run(arguments + ["--append", "a/login.yaml"])
        #expect(output.status == 0, "\(output)")
        let text = try #require(folder.text(of: "a/login.yaml"))
        #expect(!text.contains("s3same") && !text.contains("t0ken"))
        #expect(output.stderr.contains("PASSWORD, TOKEN"))
        let environment = ["PASSWORD": "s3same-street", "TOKEN": "t0ken-of-mine"]
        let run = try await folder.run(["a/login.yaml"], environment: environment)
        #expect(run.status == 0, "\(run)")
    }

    /// A placeholder stands for one value; the process environment tells that a value is the same.
    @Test func secondSecretGetsAnotherName() async throws {
        let folder = try TemporaryFolder()
        func append(_ password: String, _ environment: [String: String] = [:]) async throws -> String {
            try await folder.run(
                ["send", ":1/login", "password=\(password)", "--append", "login.yaml"], environment: environment
            ).stderr
        }
        #expect(try await append("s3same-street").contains("set PASSWORD in"))
        #expect(try await append("b1g-bird").contains("set PASSWORD_2 in"))
        #expect(try await append("s3same-street", ["PASSWORD": "s3same-street"]).contains("set PASSWORD in"))
        let text = try #require(folder.text(of: "login.yaml"))
        #expect(text.components(separatedBy: "<<env.PASSWORD>>").count == 3)
        #expect(text.components(separatedBy: "<<env.PASSWORD_2>>").count == 2)
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

    // MARK: Paths

    /// Paths on the command line are relative to the current folder, those of the collection to its own.
    @Test func pathsFollowTheCollection() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a,b\n", to: "data/rows.csv")
        try folder.make(folder: "collections")
        try folder.make(folder: ".git")
        let output = try await folder.run(
            ["send", ":1/x", "rows@rows.csv", "--append", "../collections/up.yaml"], below: "data")
        #expect(output.status == 0, "\(output)")
        #expect(folder.text(of: "collections/up.yaml")?.contains("file: ../data/rows.csv") ?? false)
    }

    // MARK: Import

    private static let command = """
        curl http://127.0.0.1:PORT/login -H 'Authorization: Bearer t0ken-of-mine' --json '{"password": "s3same-street"}'
        """

    @Test func copiedCommandIsSent() async throws {
        let server = try ScriptedServer(
            .serve { request in
                let isRight =
                    request.contains("Authorization: Bearer t0ken-of-mine") && request.contains("s3same-street")
                return "HTTP/1.1 \(isRight ? 200 : 403) OK\r\nContent-Length: 2\r\n\r\nok"
            })
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let command = Self.command.replacing("PORT", with: "\(server.port)")
        let output = try await folder.run(["import", "-", "--run", "--env-out", ".env"], stdin: command)
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout == "ok")
        #expect(output.stderr.contains("200 OK"))
        #expect(folder.text(of: ".env") == "PASSWORD=s3same-street\nTOKEN=t0ken-of-mine\n")
    }

    @Test func secretsAreAddedToAnEnvironmentFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("# mine\nTOKEN=t0ken-of-mine   # from the vault\nOTHER='a b'", to: ".env")
        let command = Self.command.replacing("PORT", with: "1").replacing("s3same-street", with: "s3s'a\\\\me $x 7")
        let arguments = ["import", "-", "--env-out", ".env", "-o", "a.yaml"]
        let output = try await folder.run(
            arguments, stdin: command.replacing("'{", with: "$'{").replacing("s'a", with: "s\\'a"))
        #expect(output.status == 0, "\(output)")
        #expect(output.stderr.contains("added to .env: PASSWORD\n"))
        #expect(try folder.mode(of: ".env") == 0o600)
        let text = try #require(folder.text(of: ".env"))
        #expect(text.hasPrefix("# mine\nTOKEN=t0ken-of-mine   # from the vault\nOTHER='a b'\nPASSWORD=\""))
        // The file is read again with the same values.
        let shown = try await folder.run(["show", "a.yaml", "--env-file", ".env", "--reveal"])
        #expect(shown.stdout.contains("Bearer t0ken-of-mine"))
        #expect(shown.stdout.contains("$x 7"))
        let again = try await folder.run(arguments + ["--force"], stdin: Self.command.replacing("PORT", with: "1"))
        #expect(again.status == 1)
        #expect(again.stderr.contains("PASSWORD has another value in \".env\""))
        #expect(folder.text(of: ".env") == text)
    }
}
