import Foundation
import TestSupport
import Testing

/// The files that `hubrun newman run` writes, its time limit and its certificates.
@Suite(.timeLimit(.minutes(20)))
struct NewmanRunTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    /// A collection whose scripts set and remove variables in every scope.
    private static let collection = #"""
        {
          "info": { "name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
          "item": [{
            "name": "one",
            "event": [{ "listen": "test", "script": { "exec": [
              "pm.environment.set('token', 'sesame-open');",
              "pm.environment.unset('old');",
              "pm.globals.set('count', 3);",
              "pm.collectionVariables.set('stage', 'done');",
              "pm.collectionVariables.set('added', 'x');",
              "pm.test('answers', () => pm.response.to.have.status(200));"
            ] } }],
            "request": "{{baseUrl}}/e"
          }],
          "variable": [
            { "key": "stage", "value": "begun", "description": "How far it is" },
            { "key": "off", "value": "x", "disabled": true }
          ]
        }
        """#

    private static let environment = #"""
        { "name": "Staging", "values": [
          { "key": "password", "value": "open-sesame", "type": "secret" }, { "key": "old", "value": "1" }
        ] }
        """#

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.collection, to: "shop.json")
        try folder.write(Self.environment, to: "staging.json")
        return folder
    }

    private func json(_ folder: TemporaryFolder, _ path: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data((folder.text(of: path) ?? "").utf8))
        return try #require(value as? [String: Any])
    }

    private func values(_ file: [String: Any], _ key: String) throws -> [String] {
        let entries = try #require(file[key] as? [[String: Any]])
        return entries.map { "\($0["key"] ?? "")=\($0["value"] ?? "") \($0["type"] ?? "")" }
    }

    /// Exported files hold the values after the run, in the order of the files that were read.
    @Test func variablesAreExportedForTheNextRun() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        let exports = [
            "--export-environment", "out/environment.json", "--export-globals", "out/globals.json",
            "--export-collection", "out/collection.json",
        ]
        let address = ["--env-var", "baseUrl=http://127.0.0.1:\(server.port)"]
        let output = try await folder.run(["newman", "run", "shop.json", "-e", "staging.json"] + address + exports)
        #expect(output.status == 0, "\(output)")
        #expect(try folder.mode(of: "out/environment.json") == 0o600)

        let environment = try json(folder, "out/environment.json")
        #expect(environment["name"] as? String == "Staging")
        #expect(
            try values(environment, "values") == [
                "password=open-sesame secret", "baseUrl=http://127.0.0.1:\(server.port) default",
                "token=sesame-open default",
            ])
        #expect(try values(try json(folder, "out/globals.json"), "values") == ["count=3 any"])
        let collection = try json(folder, "out/collection.json")
        #expect(try values(collection, "variable") == ["stage=done ", "off=x ", "added=x default"])
        let first = try #require((collection["variable"] as? [[String: Any]])?.first)
        #expect(first["description"] as? String == "How far it is")

        // Both files are accepted by another run.
        let again = try await folder.run(
            ["newman", "run", "out/collection.json", "-e", "out/environment.json", "-g", "out/globals.json"])
        #expect(again.status == 0, "\(again)")
    }

    @Test func exportedFileMayBeTheOneThatIsRead() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run([
            "shop.json", "-e", "staging.json", "--var", "baseUrl=http://127.0.0.1:\(server.port)",
            "--export-environment", "staging.json",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(try values(try json(folder, "staging.json"), "values").contains("token=sesame-open default"))
    }

    @Test func exportOverTheCollectionIsRefused() async throws {
        let folder = try folder()
        let output = try await folder.run(["newman", "run", "shop.json", "--export-collection", "shop.json"])
        #expect(output.status == 1)
        #expect(output.stderr.contains("--export-collection shop.json names a file that the run reads"))
        #expect(folder.text(of: "shop.json") == Self.collection)
    }

    /// A collection and an environment in the form in which Postman's API wraps them.
    @Test func filesAreFetchedFromURLs() async throws {
        let (collection, environment) = (Self.collection, Self.environment)
        let server = try ScriptedServer(
            .serve { request in
                let body =
                    if request.hasPrefix("GET /collections/1?apikey=sesame-key ") {
                        "{\"collection\":\(collection)}"
                    } else if request.hasPrefix("GET /environments/2 ") {
                        "{\"environment\":\(environment)}"
                    } else { "" }
                return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run([
            "newman", "run", server.url("/collections/1?apikey=sesame-key"), "-e", server.url("/environments/2"),
            "--env-var", "baseUrl=\(server.url(""))", "--postman-api-key", "another-key",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout.hasPrefix("Shop — environment Staging\n"))
        #expect(!"\(output)".contains("sesame-key"))
        // The key is for Postman's own address.
        #expect(server.requests.allSatisfy { !$0.contains("another-key") })
    }

    @Test(arguments: [
        ("401 Unauthorized", "hint: check the key: --postman-api-key KEY, or apikey=KEY in the URL\n"),
        ("404 Not Found", ""),
    ])
    func refusedURLIsExplained(status: String, hint: String) async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n" })
        defer { server.stop() }
        let output = try await folder().run(["newman", "run", server.url("/a?apikey=sesame-key")])
        #expect(output.status == 1)
        #expect(
            output.stderr == """
                hubrun: error: the collection at \(server.url("/a")) cannot be fetched: status \(status.prefix(3)) \
                [HR0101]
                \(hint)
                """)
    }

    /// Newman writes reports without a path to a folder `newman`.
    @Test func reportsHaveTheirDefaultPlaces() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run([
            "newman", "run", "shop.json", "--env-var", "baseUrl=http://127.0.0.1:\(server.port)", "-r", "json,junit",
            "--reporter-junit-export", "reports/",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout.isEmpty)
        let names = try ["newman", "reports"].map {
            try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\($0)")
        }
        let stamp = /newman-run-report(-\d{2,4}){7}-0\.(json|xml)/
        #expect(names.map(\.count) == [1, 1])
        #expect(names.joined().allSatisfy { $0.wholeMatch(of: stamp) != nil }, "\(names)")
    }

    /// A run that is too long ends like an interrupted one, with its reports complete.
    @Test(
        arguments: [
            (["newman", "run", "shop.json", "--timeout", "200", "--env-var"], 1, "--timeout sets this time"),
            (["shop.json", "--time-limit", "200ms", "--var"], 3, "--time-limit sets this time"),
        ] as [([String], Int32, String)])
    func runEndsAtItsTimeLimit(arguments: [String], status: Int32, hint: String) async throws {
        let server = try ScriptedServer(scripts: [[.read, .hold]])
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run(arguments + ["baseUrl=http://127.0.0.1:\(server.port)"])
        #expect(output.status == status, "\(output)")
        #expect(output.stdout.contains("interrupted, 1 not carried out of 1 request"))
        #expect(output.stderr.contains("error: the run was ended after 200 ms"))
        #expect(output.stderr.contains("hint: \(hint)"))
    }
}
