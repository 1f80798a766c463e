import Foundation
import TestSupport
import Testing

/// The files that `snapshot` writes.
@Suite(.timeLimit(.minutes(20)))
struct SnapshotTests {
    private let folder: TemporaryFolder
    private let server: ScriptedServer

    init() throws {
        folder = try TemporaryFolder()
        let echo = EchoServer()
        server = try ScriptedServer(.serve { echo.answer(to: $0) })
    }

    private func run(
        _ requests: String, _ options: [String] = [], isPipeline: Bool = false
    ) async throws -> BuiltCommand.Output {
        try folder.write(
            "name: A\nvariables: { server: \"\(server.url(""))\" }\nrequests:\n" + requests, to: "a.yaml")
        return try await BuiltCommand.run(
            ["a.yaml"] + options, in: folder.url, environment: ["CI": isPipeline ? "true" : ""])
    }

    private static let one = "  - { name: One, GET: <<server>>/WORD, expect: { snapshot: true } }\n"

    @Test func aSnapshotIsWrittenOnceAndThenCompared() async throws {
        let first = try await run(Self.one)
        #expect(first.status == 0)
        #expect(first.stdout.contains("snapshot: wrote snapshots/a/one.json"), "\(first.stdout)")
        let stored = folder.text(of: "snapshots/a/one.json")
        #expect(
            stored == """
                {
                  "status": 200,
                  "json": {
                    "authorization": "",
                    "body": "",
                    "cookie": "",
                    "id": "WORD",
                    "method": "GET",
                    "target": "/WORD"
                  }
                }

                """)
        let second = try await run(Self.one, isPipeline: true)
        #expect(second.status == 0)
        #expect(!second.stdout.contains("snapshot:"))
        let changed = Self.one.replacing("WORD", with: "other")
        let third = try await run(changed)
        #expect(third.status == 4)
        #expect(third.stdout.contains("$.json.id: expected \"WORD\", got \"other\""), "\(third.stdout)")
        #expect(folder.text(of: "snapshots/a/one.json") == stored)
        let fourth = try await run(changed, ["--update-snapshots"], isPipeline: true)
        #expect(fourth.stdout.contains("snapshot: updated snapshots/a/one.json"), "\(fourth.stdout)")
        #expect(folder.text(of: "snapshots/a/one.json")?.contains("\"id\": \"other\"") == true)
    }

    /// A failed response must not become a snapshot.
    @Test(arguments: [[], ["--update-snapshots"]])
    func aFailedRequestWritesNoSnapshot(options: [String]) async throws {
        let output = try await run(
            Self.one.replacing("snapshot: true", with: "snapshot: true, json: { $.id: other }"), options)
        #expect(output.status == 4)
        #expect(!folder.exists("snapshots"))
    }

    @Test func anythingElseThanASnapshotIsReplacedOnRequest() async throws {
        try folder.write("<<<<<<< ours\n", to: "snapshots/a/one.json")
        #expect(try await run(Self.one).status == 2)
        #expect(try await run(Self.one, ["--update-snapshots"]).status == 0)
        #expect(try await run(Self.one, isPipeline: true).status == 0)
    }

    @Test func rowsElementsAndPassesHaveSnapshotsOfTheirOwn() async throws {
        let output = try await run(
            """
              - group: All
                repeat: { until: { <<$pass>>: 2 }, max: 2 }
                requests:
                  - name: One
                    GET: <<server>>/<<row>>/<<n>>/<<$pass>>
                    forEach: { n: [a, b] }
                    expect: { snapshot: true }
            data: [{ row: 201 }, { row: 202 }]

            """)
        #expect(output.status == 0, "\(output.stdout)")
        for row in 1...2 {
            for pass in 1...2 {
                for element in 1...2 {
                    let path = "snapshots/a/all/one.row-\(row).pass-\(pass).element-\(element).json"
                    let stored = try #require(folder.text(of: path), "\(path)")
                    #expect(stored.contains("\"status\": 20\(row)"))
                    #expect(stored.contains("/\(element == 1 ? "a" : "b")/\(pass)\""))
                }
            }
        }
    }

    @Test func secretsAreMaskedAndCompareAsEqual() async throws {
        let request = """
              - name: Login
                GET: <<server>>/token
                capture: { token: { json: $.access_token, secret: true } }
                expect: { snapshot: true }
              - name: Use
                GET: <<server>>/me
                headers: { Authorization: Bearer <<token>> }
                expect: { snapshot: { headers: [content-type] } }

            """
        #expect(try await run(request).status == 0)
        let login = try #require(folder.text(of: "snapshots/a/login.json"))
        #expect(login.contains("\"access_token\": \"•••\""), "\(login)")
        let use = try #require(folder.text(of: "snapshots/a/use.json"))
        #expect(use.contains("\"authorization\": \"Bearer •••\""), "\(use)")
        #expect(use.contains("\"content-type\": \"application/json\""))
        // The server gives another token to each login.
        let second = try await run(request, isPipeline: true)
        #expect(second.status == 0, "\(second.stdout)")
    }

    /// A body that is no JSON is stored as lines, and one that is no text as its digest.
    @Test func otherBodiesAreStoredAsLinesOrDigest() async throws {
        let bodies: [String: [UInt8]] = ["text": Array("a\r\nb".utf8), "bytes": [0, 1, 2], "nothing": []]
        let server = try ScriptedServer(
            .serve { request in
                let body = bodies.first { request.hasPrefix("GET /\($0.key) ") }?.value ?? []
                return "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n"
                    + String(decoding: body, as: UTF8.self)
            })
        defer { server.stop() }
        let requests = bodies.keys.sorted().map {
            "  - { name: \($0), GET: \"\(server.url())\($0)\", expect: { snapshot: true } }\n"
        }
        #expect(try await run(requests.joined()).status == 0)
        #expect(folder.text(of: "snapshots/a/text.json")?.contains("\"text\": [\n    \"a\",\n    \"b\"\n  ]") == true)
        #expect(folder.text(of: "snapshots/a/bytes.json")?.contains("\"length\": 3") == true)
        #expect(folder.text(of: "snapshots/a/nothing.json") == "{\n  \"status\": 200\n}\n")
    }

    /// What is ignored now may be in a snapshot from before.
    @Test func ignoredValuesOfAStoredSnapshotAreNotCompared() async throws {
        #expect(try await run(Self.one).status == 0)
        let ignoring = Self.one.replacing("WORD", with: "other")
            .replacing("snapshot: true", with: "snapshot: { ignore: [$.id, $.target] }")
        let output = try await run(ignoring, isPipeline: true)
        #expect(output.status == 0, "\(output.stdout)")
    }

    /// A run that does not know a secret compares it with its mask; a value of another shape still differs.
    @Test func aMaskEqualsEveryValue() async throws {
        try folder.write(
            #"{ "status": 200, "json": { "authorization": "", "body": "", "cookie": "", "id": "•••", "#
                + #""method": "GET", "target": "/•••x" } }"#, to: "snapshots/a/one.json")
        #expect(try await run(Self.one).stdout.contains("$.json.target: expected \"/•••x\", got \"/WORD\""))
        #expect(try await run(Self.one.replacing("WORD", with: "WORDx"), isPipeline: true).status == 0)
    }

    /// A field that reports mask as a whole is masked in a snapshot, too, also with a short value.
    @Test func secretFieldsAreMasked() async throws {
        let request = "  - { name: One, GET: <<server>>/cookie, expect: { snapshot: { headers: [set-cookie] } } }\n"
        #expect(try await run(request).status == 0)
        let stored = try #require(folder.text(of: "snapshots/a/one.json"))
        #expect(stored.contains("\"set-cookie\": \"•••\""), "\(stored)")
    }

    @Test func ignoredPathsNeedJSON() async throws {
        let server = try ScriptedServer(.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na" })
        defer { server.stop() }
        let output = try await run(
            "  - { name: One, GET: \"\(server.url())\", expect: { snapshot: { ignore: $.id } } }\n")
        #expect(output.status == 3, "\(output.stdout)")
        #expect(output.stdout.contains("\"ignore\" has JSONPaths, and the body is not JSON"), "\(output.stdout)")
        #expect(!folder.exists("snapshots"))
    }

    /// A link in the folder of snapshots must not let a response overwrite another file.
    @Test func linksOutOfTheFolderAreNotFollowed() async throws {
        let other = try TemporaryFolder()
        try folder.make(folder: ".git")
        try folder.link("snapshots", to: other.path)
        let output = try await run(Self.one, ["--update-snapshots"])
        #expect(output.status != 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).isEmpty)
    }
}
