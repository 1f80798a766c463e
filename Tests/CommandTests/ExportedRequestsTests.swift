import Foundation
import JSON
import TestSupport
import Testing

/// A server receives the same requests from an exported file as from the collection.
@Suite(.inTurn)
struct ExportedRequestsTests {
    /// Names that several levels define, and values with signs that a format or a URL reserves.
    private static let collection = """
        name: Wire
        variables: { base: "BASE", who: main, deep: "<<who>>-d", n: 5, odd: 'a b&c+d%"' }
        requests:
          - include: one.yaml
          - include: two.yaml
          - group: Group
            variables: { who: group, outer: "<<who>>-o" }
            requests:
              - GET: <<base>>/group/<<who>>/<<deep>>/<<outer>>
              - group: Inner
                variables: { who: inner }
                requests:
                  - GET: <<base>>/inner/<<who>>/<<deep>>/<<outer>>
          - GET: <<base>>/after/<<who>>/<<deep>>
          - name: Loop
            GET: <<base>>/loop/<<who>>
            forEach: { who: [x, y] }
          - name: JSON
            POST: <<base>>/json
            body:
              json: { n: <<n>>, text: "<<n>>", odd: "<<odd>>", quote: 'say "hi"', list: [1, x, null], deep: { a: true } }
            capture: { id: { json: $.id } }
          - name: Form
            POST: <<base>>/form
            body: { form: { a: [x y, "1&2"], "b c": ü, odd: "<<odd>>" } }
          - name: Text
            PUT: <<base>>/text
            body: { text: "one\\ntwo {three} 'four' \\"five\\"" }
          - name: Query
            GET: <<base>>/query/a b?z=1
            query: { y: "<<odd>>", x: "1&2", tag: [b, a] }
            headers: { X-Tenant: acme, X-Quote: say "hi" }
          - name: Basic
            GET: <<base>>/basic
            auth: { basic: { user: ann, password: <<env.PASSWORD>> } }
          - name: Captured
            DELETE: <<base>>/items/<<id>>
          - name: Type
            DELETE: <<base>>/typed
            headers: { Content-Type: application/merge-patch+json }
        """

    /// A folder with the collection, and the requests of its own run.
    private func sample() async throws -> (PostmanSample, sent: [String]) {
        let sample = try PostmanSample()
        try sample.folder.write(Self.collection.replacing("BASE", with: sample.baseURL), to: "wire.yaml")
        for (name, value) in [("one", "first"), ("two", "second")] {
            try sample.folder.write(
                """
                name: \(name)
                variables: { server: <<base>>/\(name), who: \(value) }
                requests:
                  - GET: <<server>>/<<who>>/<<deep>>
                """, to: "\(name).yaml")
        }
        let output = try await sample.folder.run(["wire.yaml"], environment: ["PASSWORD": "s3cret"])
        #expect(output.status == 0, "\(output)")
        let sent = sample.requests.map(PostmanSample.plain)
        #expect(sent.count == 14)
        #expect(sent.contains { $0.hasPrefix("GET /inner/inner/inner-d/inner-o ") }, "\(sent)")
        return (sample, sent)
    }

    private func expectSame(
        _ sample: PostmanSample, _ sent: [String], _ run: BuiltCommand.Output,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(run.status == 0, "\(run)", sourceLocation: location)
        let again = sample.requests.dropFirst(sent.count).map(PostmanSample.plain)
        #expect(again.count == sent.count, sourceLocation: location)
        for (one, other) in zip(again, sent) { #expect(one == other, sourceLocation: location) }
    }

    private func export(_ sample: PostmanSample, to format: String, _ file: String, _ options: String...) async throws {
        let export = try await sample.folder.run(["export", "wire.yaml", "--to", format, "-o", file] + options)
        #expect(export.status == 0, "\(export)")
    }

    @Test func postmanCollection() async throws {
        let (sample, sent) = try await sample()
        try await export(sample, to: "postman", "wire.postman_collection.json")
        let run = try await sample.folder.run([
            "newman", "run", "wire.postman_collection.json", "--env-var", "PASSWORD=s3cret",
        ])
        expectSame(sample, sent, run)
    }

    @Test(.enabled(if: ExternalProgram.isInstalled("curl"), "curl is not installed"))
    func scriptWithCurl() async throws {
        let (sample, sent) = try await sample()
        try await export(sample, to: "curl", "wire.sh", "--captures")
        let run = try await sample.folder.judged(by: "sh", ["wire.sh"], environment: ["PASSWORD": "s3cret"])
        expectSame(sample, sent, run)
    }

    @Test func httpFile() async throws {
        let (sample, sent) = try await sample()
        try await export(sample, to: "http", "wire.http")
        let imported = try await sample.folder.run(["import", "wire.http", "-o", "again.yaml"])
        #expect(imported.status == 0, "\(imported)")
        expectSame(sample, sent, try await sample.folder.run(["again.yaml"], environment: ["PASSWORD": "s3cret"]))
    }

    @Test(.enabled(if: ExternalProgram.path(of: "hurl") != nil, "hurl is not installed"))
    func hurlFile() async throws {
        let (sample, sent) = try await sample()
        try await export(sample, to: "hurl", "wire.hurl")
        let run = try await sample.folder.judged(by: "hurl", ["--variable", "PASSWORD=s3cret", "wire.hurl"])
        expectSame(sample, sent, run)
    }

    private static let collections = [
        "authorization", "faults", "http-basics", "installations", "messages", "registrations", "scripts",
        "tag-expressions", "tutorial", "verify",
    ]

    /// Hurl exits with 3 if a value is missing that only a run or its user has, and with 2 if it cannot read the file.
    @Test(
        .enabled(if: ExternalProgram.path(of: "hurl") != nil, "hurl is not installed"), arguments: collections)
    func hurlReadsTheCollection(name: String) async throws {
        let folder = try ReportFolder()
        defer { folder.remove() }
        let path = RepositoryFile.at("collections/\(name).yaml").path
        let export = try await folder.run(["export", path, "--to", "hurl", "-o", "a.hurl"])
        #expect(export.status == 0, "\(export)")
        // Nothing listens at port 1, so that no request is sent.
        let run = try await folder.judged(by: "hurl", ["--max-time", "1", "--connect-to", "::127.0.0.1:1", "a.hurl"])
        #expect([0, 3, 4].contains(run.status), "\(run)")
    }
}
