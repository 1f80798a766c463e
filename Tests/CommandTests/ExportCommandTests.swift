import Foundation
import JSON
import TestSupport
import Testing

/// `hubrun export`, and runs of its results.
@Suite(.inTurn)
struct ExportCommandTests {
    private static let collection = """
        name: Shop
        variables: { baseUrl: http://localhost:1, n: 5 }
        secrets: [env.PASSWORD]
        defaults: { headers: { X-Tenant: acme } }
        requests:
          - name: Log in
            POST: <<baseUrl>>/token
            body: { json: { user: ann, password: <<env.PASSWORD>> } }
            expect: { status: 200, json: { $.id: 7 } }
            capture: { id: { json: $.id } }
          - group: Users
            requests:
              - name: Change
                PUT: <<baseUrl>>/users/<<id>>
                query: { q: a&b + c, u: "<<n>>" }
                body: { json: { id: <<id>>, n: <<n>>, text: "<<n>>" } }
              - name: Form
                POST: <<baseUrl>>/form
                body: { form: { a: [x y, "1&2"] } }
              - name: Get
                GET: <<baseUrl>>/users/<<id>>
                headers: { X-Digest: "<<n | sha256>>" }
                expect: { headers: { Content-Type: { contains: json } } }
        """

    private func sample() throws -> PostmanSample {
        let sample = try PostmanSample()
        try sample.folder.write(Self.collection, to: "shop.yaml")
        return sample
    }

    @Test func exportedPostmanCollectionSendsTheSameRequests() async throws {
        let sample = try sample()
        try sample.folder.write("PASSWORD=s3cret", to: ".env.test")
        let first = try await sample.run("shop.yaml", "--env-file", ".env.test")
        #expect(first.status == 0, "\(first)")
        let sent = sample.requests.map(PostmanSample.plain)
        let export = try await sample.folder.run(["export", "shop.yaml", "--to", "postman", "-o", "out/"])
        #expect(export.status == 0 && export.stdout.isEmpty, "\(export)")
        let second = try await sample.run("out/shop.postman_collection.json", "--var", "PASSWORD=s3cret")
        #expect(second.status == 0, "\(second)")
        #expect(sent.count == 4)
        let again = sample.requests.dropFirst(sent.count).map(PostmanSample.plain)
        // Postman encodes a space in a form as %20.
        #expect(again.map { $0.replacing("x%20y", with: "x+y") } == sent)
        #expect(try sample.folder.text("out/Shop.postman_environment.json").contains("\"PASSWORD\""))
    }

    @Test func exportedScriptSendsTheSameRequestsAndStopsAtAFailure() async throws {
        let sample = try sample()
        try sample.folder.write(#"PASSWORD='s3"c\ret'"#, to: ".env.test")
        let first = try await sample.run("shop.yaml", "--env-file", ".env.test")
        #expect(first.status == 0, "\(first)")
        let sent = sample.requests.map(PostmanSample.plain)
        let yaml = Self.collection.replacing("http://localhost:1,", with: "\(sample.baseURL),")
        try sample.folder.write(yaml, to: "here.yaml")
        let export = try await sample.folder.run(["export", "here.yaml", "--to", "curl", "--captures", "-o", "here.sh"])
        #expect(export.status == 0, "\(export)")
        #expect(!(try sample.folder.text("here.sh").contains("s3")))
        let shell = URL(filePath: "/bin/sh")
        let run = try await BuiltCommand.run(
            ["here.sh"], of: shell, in: sample.folder.url, environment: ["PASSWORD": #"s3"c\ret"#])
        #expect(run.status == 0, "\(run)")
        let again = sample.requests.dropFirst(sent.count).map(PostmanSample.plain)
        // The script writes captured values as texts.
        #expect(
            again.map { $0.replacing("\"id\":\"7\"", with: "\"id\":7").replacing("x%20y", with: "x+y") } == sent)
        let stopped = try await BuiltCommand.run(["here.sh"], of: shell, in: sample.folder.url)
        #expect(stopped.status != 0 && stopped.stderr.contains("PASSWORD"))
        #expect(sample.requests.count == 2 * sent.count)
    }

    @Test(arguments: [
        (["export", "shop.yaml", "--to", "curl", "-o", "taken.sh"], 1, "\"taken.sh\" exists"),
        (
            ["export", "shop.yaml", "--to", "curl", "-o", "a.sh", "--report-file", "./a.sh"], 1,
            "would both be written to \"a.sh\""
        ),
        (["export", "shop.yaml", "--to", "curl", "Nope"], 1, "no request is called \"Nope\""),
        (["export", "none.yaml", "--to", "curl"], 1, "there is no file or folder \"none.yaml\""),
        (["export", "shop.yaml"], 1, "--to"),
        (["export", "broken.yaml", "--to", "hurl"], 2, "unknown key \"GETT\""),
        (["export", "a.postman_collection.json", "--to", "curl"], 2, "is a Postman collection already"),
        (["export", "a.postman_collection.json", "--to", "curl"], 2, "hubrun import a.postman_collection.json"),
        (["export", "shop.yaml", "--to", "curl", "--strict"], 4, "left out"),
        (
            ["export", "shop.yaml", "--to", "curl", "--handlers"], 1,
            "--handlers requires --to http; the format is curl"
        ),
        (["export", "shop.yaml", "--to", "http", "--captures"], 1, "--captures requires --to curl"),
        (["export", "shop.yaml", "--to", "curl", "-e", "nope"], 1, "has no environment \"nope\""),
    ])
    func mistakeHasAMessage(arguments: [String], status: Int, words: String) async throws {
        let sample = try sample()
        try sample.folder.write("", to: "taken.sh")
        try sample.folder.write("name: B\nrequests: [{ GETT: http://a }]", to: "broken.yaml")
        try sample.write("a", PostmanSample.item("one", "/"))
        let output = try await sample.folder.run(arguments)
        #expect(output.status == status && output.stderr.contains(words), "\(output)")
    }

    @Test(arguments: ["retry: { attempts: 2 }", "when: { <<n>>: 5 }"])
    func strictExportOfALossEndsWithFour(line: String) async throws {
        let sample = try sample()
        try sample.folder.write(
            "name: S\nvariables: { n: 5 }\nrequests:\n  - GET: http://a/\n    \(line)\n", to: "lossy.yaml")
        let strict = try await sample.folder.run(["export", "lossy.yaml", "--to", "postman", "--strict"])
        #expect(strict.status == 4 && strict.stderr.contains(line.prefix { $0 != ":" }), "\(strict)")
        let lenient = try await sample.folder.run(["export", "lossy.yaml", "--to", "postman"])
        #expect(lenient.status == 0)
    }

    @Test func selectionExportsTheRequestsAndWhatTheyNeed() async throws {
        let sample = try sample()
        let output = try await sample.folder.run(["export", "shop.yaml", "--to", "http", "Form"])
        #expect(output.stdout.contains("### Users / Form") && !output.stdout.contains("### Users / Get"), "\(output)")
        let needing = try await sample.folder.run(["export", "shop.yaml", "--to", "http", "Get"])
        #expect(needing.stdout.contains("### Log in") && needing.stdout.contains("### Users / Get"), "\(needing)")
    }

    @Test func environmentFilesAreNamedWithoutAnOutputAndNothingIsWrittenIfOneExists() async throws {
        let sample = try sample()
        let printed = try await sample.folder.run(["export", "shop.yaml", "--to", "hurl"])
        #expect(printed.stderr.hasPrefix("shop.yaml: 4 requests; -o also writes Shop.hurl.env\n"), "\(printed)")
        try sample.folder.write("", to: "Shop.hurl.env")
        let refused = try await sample.folder.run(["export", "shop.yaml", "--to", "hurl", "-o", "new.hurl"])
        #expect(refused.status == 1 && refused.stderr.contains("nothing was written"), "\(refused)")
        #expect(!sample.folder.exists("new.hurl"))
    }

    @Test func pathsAreRelativeToANewFolder() async throws {
        let sample = try sample()
        try sample.folder.write("name: U\nrequests: [{ POST: http://a/, body: { file: a.txt } }]", to: "up.yaml")
        try sample.folder.write("a", to: "a.txt")
        for path in ["sub/up.sh", "sub/../new/up.sh"] {
            let output = try await sample.folder.run(["export", "up.yaml", "--to", "curl", "-o", path])
            #expect(output.status == 0, "\(output)")
            #expect(try sample.folder.text(path).contains("--data-binary @../a.txt"))
        }
    }

    @Test func forceReplacesAndTheReportIsAFileToo() async throws {
        let sample = try sample()
        try sample.folder.write("old", to: "out.hurl")
        let output = try await sample.folder.run([
            "export", "shop.yaml", "--to", "hurl", "-o", "out.hurl", "--force", "--report-file", "report.txt",
        ])
        #expect(output.status == 0, "\(output)")
        #expect(try sample.folder.text("out.hurl").hasPrefix("# Exported from shop.yaml"))
        #expect(try sample.folder.text("report.txt") == output.stderr)
    }
}
