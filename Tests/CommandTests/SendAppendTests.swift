import Foundation
import TestSupport
import Testing

/// The requests that `hubrun send --append` adds to collections.
@Suite(.timeLimit(.minutes(20)))
struct SendAppendTests {
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
        let server = try ScriptedServer.accepting("Authorization: Bearer t0ken-of-mine", "s3same-street")
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
}
