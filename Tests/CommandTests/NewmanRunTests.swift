import Foundation
import TestSupport
import Testing

/// The files that `hubrun newman run` writes, its time limit and its certificates.
@Suite(.inTurn)
struct NewmanRunTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

    /// A collection whose script sets and removes variables of the environment, the globals and the collection.
    private static let collection = #"""
        {
          "info": { "name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
          "item": [{
            "name": "one",
            "event": [{ "listen": "test", "script": { "exec": [
              "pm.environment.set('token', 'sesame-open');",
              "pm.environment.unset('old');",
              "pm.globals.set('count', 3);",
              "pm.globals.unset('old');",
              "pm.collectionVariables.unset('old');",
              "pm.collectionVariables.set('stage', 'done');",
              "pm.collectionVariables.set('added', 'x');",
              "pm.test('answers', () => pm.response.to.have.status(200));"
            ] } }],
            "request": "{{baseUrl}}/e"
          }],
          "variable": [
            { "key": "stage", "value": "begun", "description": "How far it is" },
            { "key": "off", "value": "x", "disabled": true },
            { "key": "old", "value": "1" }
          ]
        }
        """#

    private static let environment = #"""
        { "name": "Staging", "values": [
          { "key": "password", "value": "open-sesame", "type": "secret" }, { "key": "old", "value": "1" }
        ] }
        """#

    private static let globals = #"""
        { "name": "Shared", "values": [{ "key": "kept", "value": "1" }, { "key": "old", "value": "1" }] }
        """#

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.collection, to: "shop.json")
        try folder.write(Self.environment, to: "staging.json")
        try folder.write(Self.globals, to: "shared.json")
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
        try folder.write(
            Self.collection.replacing("/e", with: "/{{stage}}/{{token}}/{{count}}"), to: "shop.json")
        let output = try await folder.run([
            "newman", "run", "shop.json", "-e", "staging.json", "-g", "shared.json", "--env-var",
            "baseUrl=\(server.url(""))", "--export-environment", "out/environment.json", "--export-globals",
            "out/globals.json", "--export-collection", "out/collection.json",
        ])
        #expect(output.status == 0, "\(output)")
        for name in ["environment", "globals", "collection"] {
            #expect(try folder.mode(of: "out/\(name).json") == 0o600)
        }

        let environment = try json(folder, "out/environment.json")
        #expect(environment["name"] as? String == "Staging")
        #expect(
            try values(environment, "values") == [
                "password=open-sesame secret", "baseUrl=\(server.url("")) default",
                "token=sesame-open secret",
            ])
        #expect(try values(try json(folder, "out/globals.json"), "values") == ["kept=1 default", "count=3 any"])
        let collection = try json(folder, "out/collection.json")
        #expect(try values(collection, "variable") == ["stage=done ", "off=x ", "added=x default"])
        let first = try #require((collection["variable"] as? [[String: Any]])?.first)
        #expect(first["description"] as? String == "How far it is")

        // Another run has the exported values.
        let again = try await folder.run(
            ["newman", "run", "out/collection.json", "-e", "out/environment.json", "-g", "out/globals.json"])
        #expect(again.status == 0, "\(again)")
        #expect(server.requests.last?.hasPrefix("GET /done/sesame-open/3 ") == true, "\(server.requests)")
    }

    @Test func exportedFileMayBeTheOneThatIsRead() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run([
            "shop.json", "-e", "staging.json", "--var", "baseUrl=\(server.url(""))",
            "--export-environment", "staging.json",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(try values(try json(folder, "staging.json"), "values").contains("token=sesame-open secret"))
    }

    @Test func exportOverTheCollectionIsRefused() async throws {
        let folder = try folder()
        let output = try await folder.run(["newman", "run", "shop.json", "--export-collection", "shop.json"])
        #expect(output.status == 1)
        #expect(output.stderr.contains("--export-collection shop.json names a file that the run reads"))
        #expect(folder.text(of: "shop.json") == Self.collection)
    }

    /// A collection and an environment in the form in which Postman's API wraps them, and globals, after a redirect.
    @Test func filesAreFetchedFromURLs() async throws {
        let collection = Self.collection.replacing("/e", with: "/{{stage}}/{{kept}}")
        let (environment, globals) = (Self.environment, Self.globals)
        let server = try ScriptedServer(
            .serve { request in
                if request.hasPrefix("GET /globals/3 ") {
                    return "HTTP/1.1 302 Found\r\nLocation: /globals/4\r\nContent-Length: 0\r\n\r\n"
                }
                let body =
                    if request.hasPrefix("GET /collections/1?apikey=sesame-key ") {
                        "{\"collection\":\(collection)}"
                    } else if request.hasPrefix("GET /environments/2 ") {
                        "{\"environment\":\(environment)}"
                    } else if request.hasPrefix("GET /globals/4 ") { globals } else { "" }
                return "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            })
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run([
            "newman", "run", server.url("/collections/1?apikey=sesame-key"), "-e", server.url("/environments/2"),
            "-g", server.url("/globals/3"), "--env-var", "baseUrl=\(server.url(""))", "--postman-api-key",
            "another-key",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout.hasPrefix("Shop — environment Staging\n"))
        #expect(!"\(output)".contains("sesame-key"))
        #expect(server.requests.last?.hasPrefix("GET /begun/1 ") == true, "\(server.requests)")
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

    @Test func responseWithoutACollectionIsRefused() async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>" })
        defer { server.stop() }
        let output = try await folder().run(["newman", "run", server.url("/a?apikey=sesame-key")])
        #expect(output.status == 1)
        #expect(output.stderr.hasPrefix("\(server.url("/a")):1:1: error: "), "\(output)")
        #expect(server.requests.count == 1)
    }

    /// Newman writes reports without a path to a folder `newman`.
    @Test func reportsHaveTheirDefaultPlaces() async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        try folder.write("number\n007\n", to: "rows.csv")
        let output = try await folder.run([
            "newman", "run", "shop.json", "--env-var", "baseUrl=\(server.url(""))", "-r", "json,junit",
            "--reporter-junit-export", "reports/", "-d", "rows.csv",
        ])
        #expect(output.status == 0, "\(output)")
        // Without cli, only notes are printed.
        #expect(output.stdout.isEmpty)
        #expect(output.stderr == "note: numbers such as 007 and 8.50 in the CSV file stay as written\n", "\(output)")
        let names = try ["newman", "reports"].map {
            try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\($0)")
        }
        try #require(names.map(\.count) == [1, 1])
        #expect(names[0][0].wholeMatch(of: /newman-run-report(-\d{2,4}){7}-0\.json/) != nil, "\(names)")
        #expect(names[1][0].wholeMatch(of: /newman-run-report(-\d{2,4}){7}-0\.xml/) != nil, "\(names)")
        #expect(try requestCount(of: json(folder, "newman/\(names[0][0])")) == 1)
        #expect(folder.text(of: "reports/\(names[1][0])")?.contains(#"<testsuites name="Shop""#) == true)
    }

    /// Returns the number of requests in a report of Newman.
    private func requestCount(of report: [String: Any]) throws -> Int? {
        let stats = try #require((report["run"] as? [String: Any])?["stats"] as? [String: Any])
        return (stats["requests"] as? [String: Any])?["total"] as? Int
    }

    @Test(arguments: [
        ["--reporter-json-export", "out/report.json"], ["--reporter-export", "out/report.json"],
        ["--reporter-json-export", "out/report.json", "--reporter-export", "other.json"],
    ])
    func reportIsWrittenToItsPath(options: [String]) async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run(
            ["newman", "run", "shop.json", "--env-var", "baseUrl=\(server.url(""))", "-r", "json"] + options)
        #expect(output.status == 0, "\(output)")
        #expect(output.stdout.isEmpty)
        #expect(try requestCount(of: json(folder, "out/report.json")) == 1)
        #expect(!folder.exists("newman"))
        #expect(!folder.exists("other.json"))
    }

    /// The pattern matches standard output only with the option.
    @Test(arguments: [
        ("--verbose", "(?m)^ *< HTTP/1.1 200 OK$"), ("--color on", "\u{1B}\\["),
        ("--reporter-cli-show-timestamps", "(?m)^ *✓ one .*\\d\\d:\\d\\d:\\d\\d"),
        ("--reporter-cli-no-console", "^(?![\\s\\S]*said by the script)"), ("--reporter-cli-silent", "^$"),
        ("--disable-unicode", "(?m)^ *\\+ one "), ("--reporter-cli-no-summary", "^(?![\\s\\S]*1 passed)"),
        ("--reporter-cli-no-assertions", "^(?![\\s\\S]*✓ answers)"),
        ("--reporter-cli-no-success-assertions", "^(?![\\s\\S]*✓ answers)"),
    ])
    func optionChangesTheResults(option: String, pattern: String) async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        try folder.write(
            Self.collection.replacing(#""pm.test("#, with: #""console.log('said by the script');", "pm.test("#),
            to: "shop.json")
        let arguments = ["newman", "run", "shop.json", "--env-var", "baseUrl=\(server.url(""))"]
        let pattern = try Regex(pattern)
        let plain = try await folder.run(arguments)
        #expect(plain.status == 0)
        #expect(plain.stdout.firstMatch(of: pattern) == nil, "\(plain)")
        let changed = try await folder.run(arguments + option.split(separator: " ").map(String.init))
        #expect(changed.status == 0)
        #expect(changed.stdout.firstMatch(of: pattern) != nil, "\(changed)")
    }

    /// `-x` hides every failure.
    @Test(
        arguments: [
            (#"{ "request": "{{baseUrl}}/e" }"#, 0, "1 passed of 1 request"),
            (
                """
                { "request": {
                  "method": "POST", "url": "{{baseUrl}}/e", "body": { "mode": "file", "file": { "src": "none.txt" } }
                } }
                """, 1, #"the file "none.txt" does not exist"#
            ),
            (
                #"{ "request": { "url": "{{baseUrl}}/e", "auth": { "type": "other" } } }"#, 1,
                "auth \"other\" is not supported\n"
            ),
            (
                #"{ "request": { "url": "{{baseUrl}}/e", "auth": { "type": "awsv4", "awsv4": [] } } }"#, 1,
                "auth \"awsv4\" has no \"accessKey\"\n"
            ),
            (#"{ "request": "http://127.0.0.1:1/" }"#, 1, "1 not carried out of 1 request"),
            ("", 1, "nothing was sent"),
        ] as [(String, Int32, String)])
    func exitStatusIsThatOfNewman(item: String, status: Int32, text: String) async throws {
        let server = try ScriptedServer(.serve { _ in Self.answer })
        defer { server.stop() }
        let folder = try folder()
        try folder.write(#"{ "info": { "name": "Shop" }, "item": [\#(item)] }"#, to: "shop.json")
        for (options, status) in [([], status), (["-x"], 0)] {
            let output = try await folder.run(
                ["newman", "run", "shop.json", "--env-var", "baseUrl=\(server.url(""))"] + options)
            #expect(output.status == status, "\(output)")
            #expect((output.stdout + output.stderr).contains(text), "\(output)")
        }
    }

    /// All forms of `--bail` do the same; a failed test and a rejected connection end the run.
    @Test(
        arguments: [
            ([], ["/a", "/b", "/c", "/a", "/b", "/c"]), (["--bail"], ["/a"]), (["--bail", "folder"], ["/a"]),
            (["--bail", "failure"], ["/a"]), (["--bail", "folder,failure"], ["/a"]), (["--bail=failure"], ["/a"]),
        ],
        [
            "pm.test('fails', () => pm.expect(1).to.eql(2));", "throw new Error('broken');",
            "setTimeout(() => { pm.test('fails', () => pm.expect(1).to.eql(2)); }, 1);",
            "pm.sendRequest('http://127.0.0.1:1/', () => {});",
        ])
    func bailEndsTheRun(row: (options: [String], targets: [String]), script: String) async throws {
        let sample = try PostmanSample()
        let folder = PostmanSample.item("a", "/a", after: [script]) + ", " + PostmanSample.item("b", "/b")
        try sample.write("shop", #"{"name": "Folder", "item": [\#(folder)]}"#, PostmanSample.item("c", "/c"))
        let output = try await sample.folder.run(
            ["newman", "run", "shop.postman_collection.json", "--env-var", "baseUrl=\(sample.baseURL)", "-n", "2"]
                + row.options)
        #expect(output.status == 1, "\(output)")
        #expect(sample.targets == row.targets, "\(output)")
    }

    /// Newman's number counts iterations: the last row is used for those without one. That of hubrun counts the rows.
    @Test(
        arguments: [
            (["newman", "run", "FILE"], ["/1", "/2"]), (["newman", "run", "FILE", "-n", "1"], ["/1"]),
            (["newman", "run", "FILE", "-n", "2"], ["/1", "/2"]),
            (["newman", "run", "FILE", "-n", "4"], ["/1", "/2", "/2", "/2"]),
            (["FILE", "--newman"], ["/1", "/2"]), (["FILE", "--repeat", "1"], ["/1", "/2"]),
            (["FILE", "--repeat", "2"], ["/1", "/2", "/1", "/2"]),
        ])
    func iterationsHaveTheirRows(words: [String], targets: [String]) async throws {
        let sample = try PostmanSample()
        try sample.folder.write("row\n1\n2\n", to: "rows.csv")
        try sample.write("shop", PostmanSample.item("one", "/{{row}}"))
        let output = try await sample.folder.run(
            words.map { $0 == "FILE" ? "shop.postman_collection.json" : $0 } + [
                words[0] == "newman" ? "--iteration-data" : "--data", "rows.csv",
                words[0] == "newman" ? "--env-var" : "--var", "baseUrl=\(sample.baseURL)",
            ])
        #expect(output.status == 0, "\(output)")
        #expect(sample.targets == targets)
    }

    /// The exit status of an interrupted run is also that with `-x`, and its variables are exported.
    @Test(arguments: [[], ["-x"]])
    func interruptedRunExitsWith130(options: [String]) async throws {
        let isThere = DispatchSemaphore(value: 0)
        let server = try ScriptedServer(.read, .perform { isThere.signal() }, .hold)
        defer { server.stop() }
        let folder = try folder()
        let output = try await BuiltCommand.run(
            [
                "newman", "run", "shop.json", "-g", "shared.json", "--env-var", "baseUrl=\(server.url(""))",
                "--export-globals", "out.json",
            ] + options, in: folder.url
        ) { process in
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130, "\(output)")
        #expect(try values(json(folder, "out.json"), "values") == ["kept=1 default", "old=1 default"])
    }

    /// A run that is too long ends like an interrupted one, with its reports complete. The limit is long enough for a
    /// slow machine to send the request before.
    @Test(
        arguments: [
            (["newman", "run", "shop.json", "--timeout", "2000", "--env-var"], 1, "--timeout sets this time"),
            (["shop.json", "--time-limit", "2s", "--var"], 3, "--time-limit sets this time"),
        ] as [([String], Int32, String)])
    func runEndsAtItsTimeLimit(arguments: [String], status: Int32, hint: String) async throws {
        let server = try ScriptedServer(scripts: [[.read, .hold]])
        defer { server.stop() }
        let folder = try folder()
        let output = try await folder.run(
            arguments + ["baseUrl=\(server.url(""))", "--report", "json=report.json", "--report", "junit=report.xml"])
        #expect(output.status == status, "\(output)")
        #expect(output.stdout.contains("interrupted, 1 not carried out of 1 request"))
        #expect(output.stderr.contains("error: the run was ended after 2 s"))
        #expect(output.stderr.contains("hint: \(hint)"))
        let summary = try #require(json(folder, "report.json")["summary"] as? [String: Any])
        #expect(summary["interrupted"] as? Bool == true)
        #expect(summary["sent"] as? Int == 1)
        #expect(folder.text(of: "report.xml")?.contains(#"" type="interrupted">GET \#(server.url("/e"))"#) == true)
        #expect(folder.text(of: "report.xml")?.hasSuffix("</testsuites>\n") == true)
    }
}
