import Foundation
import Reporting
import TestSupport
import Testing

/// Values are secrets because of their names, without any declaration, wherever a value gets its name.
@Suite(.inTurn)
struct NamedSecretTests {
    /// The values have no common parts, so that each of them must be found by its own name.
    private static let values = [
        "of-the-process", "of-env-file", "of-an-option", "of-a-variable", "of-a-capture", "of-set", "of-with",
        "of-for-each", "of-a-row", "of-var-file", "of-environment", "of-json-key", "of-form-key", "of-query-key",
        "of-header-key", "of-part-key", "of-graphql-key", "of-nested-key", "of-filtered-key",
    ].enumerated().map { "zq\($0.offset)-\($0.element)" }

    private static func value(_ name: String) -> String { values.first { $0.hasSuffix("-\(name)") } ?? "?" }

    private static let collection = """
        name: Names
        variables:
          password: \(value("of-a-variable"))
          a: \(value("of-json-key"))
          b: \(value("of-form-key"))
          c: \(value("of-query-key"))
          d: \(value("of-header-key"))
          e: \(value("of-part-key"))
          f: \(value("of-graphql-key"))
          g: { inner: \(value("of-nested-key")), open: plain-value }
          h: [\(value("of-filtered-key"))]
          all: <<env.OPEN>> <<env.DB_PASSWORD>> <<env.API_KEY>> <<authToken>> <<password>> <<clientSecret>> <<a>> <<b>> <<c>> <<d>> <<e>> <<f>>
          count: 4711
        environments: { local: { variables: { environmentSecret: \(value("of-environment")) } } }
        requests:
          - name: Shows everything before its use
            POST: <<server>>/all
            body: { json: { all: <<all>>, rowToken: <<rowToken>>, fileSecret: <<fileSecret>>, e: <<environmentSecret>> } }
          - name: Sends
            POST: <<server>>/json?x=1
            query: { access_token: <<c>> }
            headers: { X-Api-Key: <<d>> }
            body: { json: { user: plain-user, password: <<a>>, max_tokens: <<count>>, deep: [{ client_secret: <<g | jsonPath('$.inner')>> }] } }
          - { name: Form, POST: <<server>>/form, body: { form: { password: <<b>>, pass: "<<h | first>>" } } }
          - { name: Parts, POST: <<server>>/parts, body: { multipart: { password: <<e>> } } }
          - name: GraphQL
            POST: <<server>>/graphql
            body: { graphql: { query: "{ a }", variables: { password: <<f>> } } }
          - name: Captures
            POST: <<server>>/login
            body: { json: { given: "\(value("of-a-capture"))" } }
            capture: { access_token: { json: $.given }, visible: { json: $.given, filters: regex('^zq') } }
            expect: { json: { $.given: other } }
          - name: Sets
            GET: <<server>>/set?v=<<sessionToken>>
            set: { sessionToken: \(value("of-set")) }
          - name: Element
            GET: <<server>>/element?v=<<userPassword>>
            forEach: { userPassword: [\(value("of-for-each"))] }
          - include: part.yaml
            with: { apiToken: \(value("of-with")) }
        """

    private static let part = """
        name: Part
        requests:
          - { name: Included, GET: "<<server>>/with?v=<<apiToken>>" }
        """

    @Test func valuesOfNamesThatDescribeSecretsAreInNoOutput() async throws {
        let server = try ScriptedServer(
            .answer { bytes in
                let request = String(decoding: bytes, as: UTF8.self)
                let body = request.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                return .bytes(Array("\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
            })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.collection, to: "names.yaml")
        try folder.write(Self.part, to: "part.yaml")
        try folder.write("rowToken\n\(Self.value("of-a-row"))\n", to: "rows.csv")
        try folder.write("API_KEY=\(Self.value("of-env-file"))\n", to: "some.env")
        try folder.write(#"{"fileSecret": "\#(Self.value("of-var-file"))"}"#, to: "vars.json")
        let output = try await folder.run(
            [
                "names.yaml", "-V", "-e", "local", "--data", "rows.csv", "--env-file", "some.env", "--var-file",
                "vars.json", "--var", "server=http://127.0.0.1:\(server.port)", "--var",
                "authToken=\(Self.value("of-an-option"))", "--var", "clientSecret=second-option", "--save-variables",
                "saved.json",
            ] + ReportKind.names.flatMap { ["--report", "\($0)=report.\($0)"] },
            environment: ["DB_PASSWORD": Self.value("of-the-process"), "OPEN": "open-value"])
        #expect(output.status == 4, "\(output)")
        let sent = server.requests.joined(separator: "\n")
        for value in Self.values {
            #expect(sent.contains(value), "\(value) was not sent")
        }
        var texts = [("standard output", output.stdout), ("standard error", output.stderr)]
        for kind in ReportKind.names { texts.append((kind, try folder.text("report.\(kind)"))) }
        texts.append(("the saved variables", try folder.text("saved.json")))
        for (name, text) in texts {
            for value in Self.values { #expect(!text.contains(value), "\(value) is in \(name)") }
        }
        for plain in ["open-value", "plain-user", "4711"] { #expect(output.stdout.contains(plain), "\(plain)") }
        #expect(try folder.text("saved.json").contains("visible"))
    }

    /// A secret of a common word stays in names and in hubrun's words.
    @Test func wordOfASecretStaysInNames() async throws {
        let sample = try PostmanSample { _ in PostmanSample.response(200, #"{"token": "test"}"#) }
        try sample.folder.write(
            #"{"name": "e", "values": [{"key": "apiToken", "value": "test", "enabled": true}]}"#, to: "env.json")
        try sample.write(
            "shop",
            PostmanSample.item(
                "GET test data", "/x",
                after: [
                    "pm.test('contest of the latest test', () => {});",
                    "pm.test('fails in test', () => pm.expect(1).to.eql(2));",
                    "console.log('the value is', pm.environment.get('apiToken'));",
                ]))
        let output = try await sample.run(
            "shop.postman_collection.json", "-e", "env.json", "-V", "--report", "junit=junit.xml", "--report",
            "jsonl=events")
        let junit = try sample.folder.text("junit.xml")
        for text in [output.stdout, junit, try sample.folder.text("events")] {
            #expect(text.contains("GET test data") && text.contains("contest of the latest test"), "\(text)")
        }
        #expect(output.stdout.contains("test \"fails in test\": "), "\(output)")
        #expect(
            !output.stdout.contains("the value is test") && !output.stdout.contains(#""token": "test""#), "\(output)")
    }

    @Test func answerOfATokenEndpointIsNotShown() async throws {
        let server = try ScriptedServer(
            .answer { _ in
                let fields = "WWW-Authenticate: Bearer realm=\"REALM-4711\"\r\nServer: SERVER-4711\r\n"
                return .bytes(Array("HTTP/1.1 401 REASON-4711\r\n\(fields)Content-Length: 0\r\n\r\n".utf8))
            })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        let url = "http://127.0.0.1:\(server.port)"
        try folder.write(
            """
            name: T
            tokens: { api: { oauth2: { tokenUrl: "\(url)/t", clientId: c, clientSecret: <<env.CLIENT_SECRET>> } } }
            requests: [{ GET: "\(url)/x", auth: { bearer: <<api>> } }]
            """, to: "t.yaml")
        let output = try await folder.run(
            ["t.yaml", "-V"] + ReportKind.names.flatMap { ["--report", "\($0)=report.\($0)"] },
            environment: ["CLIENT_SECRET": "abcdefgh"])
        #expect(output.status == 3, "\(output)")
        #expect(output.stdout.contains("401 Unauthorized"), "\(output)")
        let reports = try ReportKind.names.map { try folder.text("report.\($0)") }
        for text in [output.stdout, output.stderr] + reports { #expect(!text.contains("-4711"), "\(text)") }
    }
}
